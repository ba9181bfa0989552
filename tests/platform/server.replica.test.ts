import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { loadConfig } from '#server/platform/config'
import { openPostgres } from '#server/platform/database'
import { ConfigError } from '#server/platform/environment'
import { customerOf, makeStorm, type Storm } from '#tests/faults/storm'
import { createPostgres } from './database.ts'
import { type ServerProcess, startServer } from './server-process.ts'

const SECRET = 'a secret for the tests, 32 chars'
let made: Awaited<ReturnType<typeof createPostgres>>
let storm: Storm
let server: ServerProcess | undefined

beforeAll(async () => {
  made = await createPostgres()
  const db = openPostgres(made.url, () => {})
  storm = await makeStorm(db, 2)
  await db.destroy()
})
afterEach(async () => {
  server?.kill('SIGTERM')
  if (server !== undefined) expect(await server.ended).toBe(0)
})
afterAll(() => made?.drop())

/** A replica that is not there, and one that is not one: `npm run cluster` proves a real one. */
test.each([
  ['is away', () => 'postgres://shop@127.0.0.1:1/shop'],
  ['leads itself', () => made.url],
])('where what is named as the replica %s, the database itself serves', async (_, replica) => {
  server = await startServer({
    DATABASE_URL: made.url,
    DATABASE_REPLICA_URL: replica(),
    JWT_SECRET: SECRET,
    BANK_IBAN: 'FR76 3000 6000 0112 3456 7890 189',
  })
  const address = await server.listening
  const { place, bearer } = await customerOf(address, storm)
  const order = storm.orders.shift()
  if (order === undefined) throw new Error('The storm is over.')
  const placed = await place(order)
  const cookie = await writtenCookie(address)
  expect(cookie).toMatch(/^written=[0-9]+; Path=\/api; HttpOnly; SameSite=Strict$/)
  for (const known of ['', 'written=0', 'written=x', cookie.split(';')[0] ?? '']) {
    const list = await fetch(`${address}/api/orders/list/1`, {
      headers: { authorization: bearer, cookie: known },
    })
    expect(list.status).toBe(200)
    expect((await list.json()).orders[0].id).toBe(placed?.id)
  }
})

const writtenCookie = async (address: string): Promise<string> => {
  const { email, password } = storm
  const login = await fetch(`${address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  return login.headers.getSetCookie().find((cookie) => cookie.startsWith('written=')) ?? ''
}

test('a replica of no database is refused, and a way past a pooler to none', () => {
  server = undefined
  const url = 'postgres://shop@127.0.0.1:1/shop'
  const further = { DATABASE_REPLICA_URL: url, DATABASE_DIRECT_URL: url }
  for (const [name, value] of Object.entries(further))
    expect(() => loadConfig({ [name]: value })).toThrow(ConfigError)
  expect(loadConfig({ DATABASE_URL: url, ...further, JWT_SECRET: SECRET })).toMatchObject({
    databaseReplicaUrl: url,
    databaseDirectUrl: url,
  })
})
