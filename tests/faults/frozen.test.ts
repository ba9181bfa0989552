import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { customerOf, faultServers, makeStorm } from './order-storm.ts'

vi.setConfig({ testTimeout: 120_000 })

const { makeGround, start } = faultServers()

test('an instance that freezes inside an order holds nobody; its order is placed, once', async () => {
  const ground = await makeGround('postgres')
  const shop = await ground.open()
  const storm = await makeStorm(shop, 3)
  const [first, second, third] = storm.orders
  if (!first || !second || !third) throw new Error('The storm has too few orders.')
  const [one, other] = await Promise.all([start(ground.settings), start(ground.settings)])
  const [frozen, awake] = [
    await customerOf(await one.listening, storm),
    await customerOf(await other.listening, storm),
  ]
  expect(await awake.place(first)).toMatchObject({ status: 'awaiting_payment' })

  const waiting = async () => {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity
      where datname = current_database() and application_name = 'ombrelia-shop' and wait_event_type = 'Lock'`.execute(
      shop,
    )
    return rows.length
  }
  // whoever takes the next number waits until it is known to be inside its order
  let pending: ReturnType<typeof frozen.place> | undefined
  await shop.transaction().execute(async (trx) => {
    await trx.selectFrom('order_counters').selectAll().forUpdate().execute()
    pending = frozen.place(second)
    await vi.waitFor(async () => expect(await waiting()).toBe(1), 10_000)
    one.kill('SIGSTOP')
  })

  const began = performance.now()
  const placed = await awake.place(third)
  expect(placed?.number).toMatch(/000003$/)
  expect(performance.now() - began).toBeLessThan(5000)

  one.kill('SIGCONT')
  const own = await pending
  expect(own?.number).toMatch(/000002$/)
  expect(await frozen.place(second)).toEqual(own)
  const orders = await shop.selectFrom('orders').select('idempotency_key').orderBy('number').execute()
  expect(orders.map((order) => order.idempotency_key)).toEqual([first.key, second.key, third.key])
  await shop.destroy()
})
