import { once } from 'node:events'
import { createServer } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadConfig } from '#server/platform/config'
import { startTracing } from '#server/platform/tracing'
import { catalog, family } from '#shared/catalogue/catalogue.endpoints'
import { testApp } from './app.ts'
import { testDatabase } from './database.ts'

describe('the log', () => {
  const database = testDatabase('postgres')
  const lines: string[] = []
  const logger = { level: 'info', stream: { write: (line: string) => void lines.push(line) } }
  const api = testApp(database, { options: { logger } })

  test('says of each answer what was asked, by whose account, and how it ended', async () => {
    const { user, token } = await api.signedIn()
    const reply = await api.call(catalog, { token, query: { secret: 'hidden' } })
    const answered = lines.map((line) => JSON.parse(line)).find(({ route }) => route === catalog.url)
    expect(answered).toEqual({
      level: 30,
      time: expect.any(Number),
      pid: process.pid,
      hostname: expect.any(String),
      requestId: reply.headers['x-request-id'],
      method: 'GET',
      route: '/api/catalog',
      status: 200,
      ms: expect.any(Number),
      userId: user.id,
      msg: 'answered',
    })
    expect(lines.join('')).not.toMatch(new RegExp(`${user.email}|hidden`))
  })
})

describe('the name of a request', () => {
  const database = testDatabase('postgres')
  const behind = testApp(database, { settings: { TRUSTED_PROXIES: '10.0.0.0/8, ::1' } })
  const alone = testApp(database)
  const named = async (api: typeof alone, id: string, remoteAddress: string) => {
    const reply = await api.app.inject({ url: '/api/health', headers: { 'x-request-id': id }, remoteAddress })
    return reply.headers['x-request-id']
  }

  test('is its proxy’s, where that one is believed', async () => {
    for (const address of ['10.1.2.3', '::ffff:10.1.2.3', '::1']) {
      expect(await named(behind, 'proxy-0001.a_b', address)).toBe('proxy-0001.a_b')
    }
    for (const [api, address] of [
      [behind, '192.0.2.7'],
      [alone, '10.1.2.3'],
    ] as const) {
      expect(await named(api, 'proxy-0001.a_b', address)).toMatch(/^[0-9a-f-]{36}$/)
    }
  })

  test.each(['short', 'x'.repeat(65), 'with space', 'line%0abreak', '<b>markup</b>', ''])(
    'is new for “%s”',
    async (id) => {
      expect(await named(behind, id, '10.1.2.3')).toMatch(/^[0-9a-f-]{36}$/)
    },
  )
})

describe('traces', () => {
  const database = testDatabase('postgres')
  const received: { path: string; body: Buffer }[] = []
  const collector = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    received.push({ path: request.url ?? '', body: Buffer.concat(parts) })
    response.end()
  })
  let tracing: Awaited<ReturnType<typeof startTracing>>
  beforeAll(async () => {
    collector.listen(0, '127.0.0.1')
    await once(collector, 'listening')
    const address = collector.address()
    if (address === null || typeof address === 'string') throw new Error('The collector has no address.')
    tracing = await startTracing(`http://127.0.0.1:${address.port}/`)
  })
  const api = testApp(database, {
    options: {
      get tracing() {
        return tracing
      },
    },
  })
  afterAll(() => void collector.close())

  test('a span for each request, named by its route, within its caller’s trace', async () => {
    const traceId = '0af7651916cd43dd8448eb211c80319c'
    await api.call(family, {
      params: { slug: 'hidden' },
      headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01` },
    })
    await setImmediate()
    await tracing.stop()
    expect(received.map(({ path }) => path)).toEqual(['/v1/traces'])
    const [{ body } = { body: Buffer.alloc(0) }] = received
    for (const part of [Buffer.from(traceId, 'hex'), Buffer.from('b7ad6b7169203331', 'hex')]) {
      expect(body.includes(part)).toBe(true)
    }
    expect(body.includes('GET /api/catalog/family/:slug')).toBe(true)
    expect(body.includes('ombrelia-shop')).toBe(true)
    expect(body.includes('hidden')).toBe(false)
  })

  test('without the packages, the start stops with a sentence', async () => {
    const missing = Object.assign(new Error('Cannot find package'), { code: 'ERR_MODULE_NOT_FOUND' })
    await expect(startTracing('http://127.0.0.1:1', () => Promise.reject(missing))).rejects.toThrow(
      /^The setting OTEL_EXPORTER_OTLP_ENDPOINT needs packages that are not installed/,
    )
    await expect(
      startTracing('http://127.0.0.1:1', () => Promise.reject(new Error('broken'))),
    ).rejects.toThrow('broken')
  })
})

test.each([{ LOG_LEVEL: 'loud' }, { METRICS_TOKEN: 'short' }, { OTEL_EXPORTER_OTLP_ENDPOINT: 'here' }])(
  'the setting %o stops the start, and a token is not repeated',
  (wrong) => {
    expect(() => loadConfig(wrong)).toThrow(/^The setting \w+/)
    expect(() => loadConfig(wrong)).not.toThrow('short')
  },
)
