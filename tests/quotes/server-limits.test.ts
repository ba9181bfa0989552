import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test, vi } from 'vitest'
import { MINUTE } from '#shared/platform/durations'
import { quote } from '#shared/quotes/quotes.endpoints'
import { publish } from '#tests/catalogue/exemplars'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { asked, askedLine, DRAFT, keep, send } from './asking.ts'

// twenty long ones, and hundreds of reads, on a machine that does other things too
vi.setConfig({ testTimeout: 120_000 })

describeOnDatabase('quotes of an account that asks for many', (database) => {
  const api = testApp(database, { settings: { RATE_LIMIT_SCALE: '1' } })
  beforeAll(() => publish(database.db))

  test('twenty a minute may be long', async () => {
    const { token } = await api.signedIn()
    const id = randomUUID()
    const line = await askedLine(database.db, 'EN-40')
    const statusOf = async (lines: number) => {
      const draft = { ...DRAFT, lines: Array.from({ length: lines }, () => line) }
      return (await keep(api, token, draft, id)).status
    }
    const statuses: number[] = []
    for (let one = 0; one < 20; one++) statuses.push(await statusOf(51))
    expect(statuses).toEqual(Array(20).fill(200))
    expect([await statusOf(51), await statusOf(50)]).toEqual([429, 200])
    api.clock.advance(MINUTE)
    expect(await statusOf(51)).toBe(200)
  })

  test('sixty a minute are kept, and of nobody else fewer', async () => {
    const [who, other] = [await api.signedIn(), await api.signedIn()]
    const id = randomUUID()
    const statuses: number[] = []
    for (let one = 0; one < 60; one++) statuses.push((await keep(api, who.token, DRAFT, id)).status)
    expect(statuses).toEqual(Array(60).fill(200))
    const refused = await keep(api, who.token, DRAFT, id)
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60'])
    expect((await keep(api, other.token)).status).toBe(200)
    api.clock.advance(MINUTE)
    expect((await keep(api, who.token, DRAFT, id)).status).toBe(200)
  })

  test('twenty in ten minutes are sent, and what is not there counts too', async () => {
    const [who, other] = [await api.signedIn(), await api.signedIn()]
    const lines = [await askedLine(database.db, 'EN-40')]
    expect((await asked(api, who.token, { ...DRAFT, lines })).number).toMatch(/^DEV-/)
    const statuses: number[] = []
    for (let one = 1; one < 20; one++) statuses.push((await send(api, who.token, randomUUID())).status)
    expect(statuses).toEqual(Array(19).fill(404))
    const kept = await keep(api, who.token, { ...DRAFT, lines })
    const refused = await send(api, who.token, kept.body.quote.id)
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '600'])
    expect((await asked(api, other.token, { ...DRAFT, lines })).number).toMatch(/^DEV-/)
    api.clock.advance(10 * MINUTE)
    expect((await send(api, who.token, kept.body.quote.id)).status).toBe(200)
  })

  test('who reads them without end waits for themselves, and nobody else does', async () => {
    const [who, other] = [await api.signedIn(), await api.signedIn()]
    const line = await askedLine(database.db, 'EN-40')
    const made = async (token: string) => {
      const id = randomUUID()
      expect((await keep(api, token, { ...DRAFT, lines: [line] }, id)).status).toBe(200)
      return () => api.call(quote, { token, params: { id } })
    }
    const [mine, theirs] = [await made(who.token), await made(other.token)]
    const flood = Array.from({ length: 600 }, mine)
    expect((await theirs()).status).toBe(200)
    const statuses = (await Promise.all(flood)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
  })
})
