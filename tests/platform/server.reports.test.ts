import { expect, test } from 'vitest'
import { sendReport } from '#shared/platform/platform.endpoints'
import { testApp } from './app.ts'
import { describeOnDatabase } from './database.ts'

const REPORT = { message: 'categories.map is not a function', stack: 'at HomePage', path: '/catalogue' }

describeOnDatabase('reports of pages that failed', (database) => {
  const lines: string[] = []
  const logger = { level: 'error', stream: { write: (line: string) => void lines.push(line) } }
  const api = testApp(database, { settings: { RATE_LIMIT_SCALE: '1' }, options: { logger } })

  test('are logged as errors under the reference that the page shows', async () => {
    const reply = await api.call(sendReport, { body: REPORT })
    expect(reply.body).toEqual({ success: true, requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) })
    const [line] = lines.map((text) => JSON.parse(text)).filter(({ page }) => page)
    expect([line.level, line.requestId, line.page, line.msg]).toEqual([
      50,
      reply.body.requestId,
      REPORT,
      'a page failed',
    ])
  })

  test.each([
    ['an empty message', { ...REPORT, message: '' }],
    ['a long message', { ...REPORT, message: 'x'.repeat(501) }],
    ['a long stack', { ...REPORT, stack: 'x'.repeat(4001) }],
    ['a path with a query', { ...REPORT, path: '/reset-password?token=secret' }],
    ['no path', { message: 'x' }],
  ])('with %s are refused and not logged', async (_, body) => {
    lines.length = 0
    const reply = await api.call(sendReport, { body })
    expect([reply.status, lines.filter((line) => line.includes('a page failed'))]).toEqual([422, []])
  })

  test('stop at 20 in ten minutes from one address, and go on afterwards', async () => {
    api.clock.advance(600_000)
    for (let sent = 0; sent < 20; sent += 1)
      expect((await api.call(sendReport, { body: REPORT })).status).toBe(200)
    const reply = await api.call(sendReport, { body: REPORT })
    expect([reply.status, reply.headers['retry-after']]).toEqual([429, '600'])
    api.clock.advance(600_000)
    expect((await api.call(sendReport, { body: REPORT })).status).toBe(200)
  })
})

describeOnDatabase('reports of everybody', (database) => {
  const lines: string[] = []
  const logger = { level: 'error', stream: { write: (line: string) => void lines.push(line) } }
  const api = testApp(database, { settings: { RATE_LIMIT_SCALE: '0.1' }, options: { logger } })

  test('beyond a tenth of 300 in ten minutes are dropped but for one in fifty, and refused to nobody', async () => {
    const statuses: number[] = []
    for (let sent = 0; sent < 130; sent += 1) {
      const reply = await api.app.inject({
        method: 'POST',
        url: sendReport.url,
        remoteAddress: `198.51.100.${sent}`,
        payload: REPORT,
      })
      statuses.push(reply.statusCode)
    }
    const beyond = Array.from({ length: 100 }, (_, index) => (index % 50 === 49 ? 200 : 204))
    expect(statuses).toEqual([...Array(30).fill(200), ...beyond])
    expect(lines.filter((line) => line.includes('a page failed'))).toHaveLength(32)
  })
})
