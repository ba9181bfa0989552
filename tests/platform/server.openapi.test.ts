import { expect, test } from 'vitest'
import { operations, tags } from '#server/platform/openapi-operations'
import { auditExport } from '#shared/dashboard/audit/audit.endpoints'
import { testApp } from './app.ts'
import { describeOnDatabase } from './database.ts'

interface Described {
  'x-access'?: string
  summary?: string
  tags?: string[]
  parameters?: { in: string; name: string; required?: boolean }[]
  requestBody?: { content: Record<string, { schema: object }> }
  responses: Record<string, { content?: Record<string, { schema: object }> }>
}

describeOnDatabase('the description of the API', (database) => {
  const api = testApp(database)
  const file = { type: 'string', format: 'binary' }

  const described = async (): Promise<Record<string, Described>> => {
    const { paths } = (await api.app.inject('/api/openapi.json')).json()
    const calls = Object.entries<Record<string, Described>>(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, call]): [string, Described] => [
        `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
        call,
      ]),
    )
    return Object.fromEntries(calls)
  }

  test('says of every call what it is for, and of no other', async () => {
    const names = api.app.endpoints.map(({ method, url }) => `${method} ${url}`)
    expect(Object.keys(operations).sort()).toEqual([...names].sort())
    const calls = await described()
    const summaries = names.map((name) => calls[name]?.summary)
    expect(new Set(summaries).size).toBe(names.length)
    expect(summaries).not.toContain(undefined)
    expect(names.filter((name) => !(calls[name]?.tags?.[0] ?? '' in tags))).toEqual([])
    expect(api.app.endpoints.map(({ method, url }) => calls[`${method} ${url}`]?.['x-access'])).toEqual(
      api.app.endpoints.map(({ access }) => access),
    )
  })

  test('says of files that they are', async () => {
    const calls = await described()
    const content = (name: string) => calls[name]?.responses[200]?.content
    expect(content('GET /api/admin/audit.csv')).toEqual({ 'text/csv; charset=utf-8': { schema: file } })
    expect(Object.keys(content('GET /api/admin/product-uploads/:id/events') ?? {})).toEqual([
      'text/event-stream; charset=utf-8',
    ])
    expect(Object.keys(content('GET /api/images/:name') ?? {})).toEqual(['image/webp', 'image/jpeg'])
    const { requestBody } = calls['POST /api/admin/product-uploads'] ?? {}
    expect(requestBody?.content).toEqual({
      'multipart/form-data': {
        schema: { type: 'object', required: ['file'], properties: { file } },
      },
    })
    const photo = calls['POST /api/orders/:id/complaint-photos']?.requestBody?.content
    expect(photo).toEqual({ 'application/octet-stream': { schema: file }, 'image/*': { schema: file } })
    const headers = calls['POST /api/card-payments/notices']?.parameters?.map(
      ({ in: where, name, required }) => [where, name, required],
    )
    expect(headers).toEqual([['header', 'stripe-signature', true]])
  })

  test('is what leaves', async () => {
    const { token } = await api.signedIn({ role: 'admin' })
    const { headers } = await api.call(auditExport, { token })
    expect(operations['GET /api/admin/audit.csv']?.produces).toEqual([headers['content-type']])
  })
})
