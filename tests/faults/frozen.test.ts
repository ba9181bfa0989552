import { type Kysely, sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import type { Database } from '#server/platform/tables'
import { type ServerProcess, startServer } from '#tests/platform/server-process'
import { customerOf, type Ground, makeGround, makeStorm } from './order-storm.ts'

vi.setConfig({ testTimeout: 120_000 })

let ground: Ground | undefined
let db: Kysely<Database> | undefined
const servers: ServerProcess[] = []
const start = async (settings: Record<string, string>): Promise<ServerProcess> => {
  const server = await startServer(settings)
  servers.push(server)
  return server
}

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.kill('SIGKILL')
    await server.ended
  }
  await db?.destroy()
  await ground?.remove()
})

test('an instance that freezes inside an order holds the others for five seconds at most; its order is placed once', async () => {
  ground = await makeGround('postgres')
  const shop = await ground.open()
  db = shop
  const storm = await makeStorm(shop, 3)
  const [first, second, third] = storm.orders
  if (!first || !second || !third) throw new Error('The storm has too few orders.')
  const [one, other] = await Promise.all([start(ground.settings), start(ground.settings)])
  const [frozen, awake] = [
    await customerOf(await one.listening, storm),
    await customerOf(await other.listening, storm),
  ]
  expect(await awake.place(first)).toMatchObject({ status: 'awaiting_payment' })

  const sessions = async (state: string) => {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity
      where datname = current_database() and application_name = 'ombrelia-shop' and ${sql.raw(state)}`.execute(
      shop,
    )
    return rows.map(({ pid }) => pid)
  }
  // whoever takes the next number waits until it is known to be inside its transaction
  let pending: ReturnType<typeof frozen.place> | undefined
  let inside: number[] = []
  await shop.transaction().execute(async (trx) => {
    await trx.selectFrom('order_counters').selectAll().forUpdate().execute()
    pending = frozen.place(second)
    await vi.waitFor(async () => {
      inside = await sessions(`wait_event_type = 'Lock'`)
      expect(inside).toHaveLength(1)
    }, 10_000)
    one.kill('SIGSTOP')
  })
  await vi.waitFor(async () => expect(await sessions(`state = 'idle in transaction'`)).toEqual(inside), 3000)

  const began = performance.now()
  const placed = await awake.place(third)
  expect(placed?.number).toMatch(/000002$/)
  expect(performance.now() - began).toBeLessThan(5000)

  one.kill('SIGCONT')
  expect(await pending).toBeNull()
  expect((await frozen.place(second))?.number).toMatch(/000003$/)
  const orders = await shop.selectFrom('orders').select('idempotency_key').orderBy('number').execute()
  expect(orders.map((order) => order.idempotency_key)).toEqual([first.key, third.key, second.key])
})
