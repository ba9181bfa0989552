import { describe, expect, test, vi } from 'vitest'
import type { Engine } from '#server/platform/database'
import { exampleLine } from '#tests/catalogue/exemplars'
import type { ServerProcess } from '#tests/platform/server-process'
import { type Acknowledged, customerOf, faultServers, makeStorm, type Storm } from './order-storm.ts'

vi.setConfig({ testTimeout: 240_000 })

const ORDERS = process.env.CI ? 500 : 150
/** Acknowledgements after which each server is killed, the orders still pouring in. */
const KILLS = process.env.CI ? [60, 140] : [25, 60]

const { makeGround, start } = faultServers()

/** Sends every order at once and kills the server after `kill` acknowledgements; those that came by then, by key. */
const stormUntilKilled = async (
  server: ServerProcess,
  storm: Storm,
  kill: number,
): Promise<Map<string, Acknowledged>> => {
  const customer = await customerOf(await server.listening, storm)
  const acknowledged = new Map<string, Acknowledged>()
  await Promise.all(
    storm.orders.map(async (order) => {
      const placed = await customer.place(order)
      if (placed === null) return
      acknowledged.set(order.key, placed)
      if (acknowledged.size === kill) server.kill('SIGKILL')
    }),
  )
  expect(await server.ended).toBe('SIGKILL')
  expect(acknowledged.size).toBeGreaterThanOrEqual(kill)
  expect(acknowledged.size).toBeLessThan(ORDERS)
  return acknowledged
}

describe.each<Engine>(['embedded', 'postgres'])('kill -9 (%s)', (engine) => {
  test(`during ${ORDERS} orders at once, twice: none is lost, none is doubled, no number is missing`, async () => {
    const ground = await makeGround(engine)
    const before = await ground.open()
    const storm = await makeStorm(before, ORDERS)
    await before.destroy()

    const known = new Map<string, Acknowledged>()
    for (const kill of KILLS) {
      const server = await start(ground.settings)
      for (const [key, placed] of await stormUntilKilled(server, storm, kill)) {
        // An order that was acknowledged before an earlier kill is the same one now.
        expect(placed).toEqual(known.get(key) ?? placed)
        known.set(key, placed)
      }
    }

    const last = await start(ground.settings)
    const customer = await customerOf(await last.listening, storm)
    const placed = await Promise.all(
      storm.orders.map(async (order) => [order.key, await customer.place(order)] as const),
    )
    for (const [key, order] of placed) {
      expect(order).toEqual(known.get(key) ?? expect.objectContaining({ status: 'awaiting_payment' }))
    }
    last.kill('SIGKILL')
    await last.ended

    const after = await ground.open()
    const orders = await after.selectFrom('orders').select(['id', 'number', 'idempotency_key']).execute()
    const jobs = await after.selectFrom('jobs').select(['id', 'failed_at']).execute()
    const per = async (table: 'order_lines' | 'order_events' | 'payments') => {
      const rows = await after.selectFrom(table).select('order_id').execute()
      return rows.map((row) => row.order_id).sort()
    }
    const rows = [await per('order_lines'), await per('order_events'), await per('payments')]
    await after.destroy()

    const numbers = Array.from({ length: ORDERS }, (_, index) => String(index + 1).padStart(6, '0'))
    expect(orders.map(({ number }) => number.slice(-6)).sort()).toEqual(numbers)
    expect(orders.map((order) => order.idempotency_key).sort()).toEqual(storm.orders.map(({ key }) => key))
    expect(orders.map(({ id }) => id).sort()).toEqual(placed.map(([, order]) => order?.id).sort())
    const ids = orders.map(({ id }) => id).sort()
    for (const found of rows) expect(found).toEqual(ids)
    // Two mails per order: sent, or still to send, or both when the server died in between.
    const mails = new Set([...(await ground.mailsOnDisk()), ...jobs.map(({ id }) => id)])
    expect(mails.size).toBe(2 * ORDERS)
    expect(jobs.filter(({ failed_at }) => failed_at !== null)).toEqual([])
  })

  test('between pre-validation and order: the cart is there and is ordered once', async () => {
    const ground = await makeGround(engine)
    const before = await ground.open()
    const storm = await makeStorm(before, 1)
    const line = await exampleLine(before, 'EN-40')
    await before.destroy()

    const first = await start(ground.settings)
    const validated = await (await customerOf(await first.listening, storm)).post(
      '/api/orders/pre-validate',
      {
        configurations: [line],
      },
    )
    expect(validated.status).toBe(200)
    first.kill('SIGKILL')
    await first.ended

    const second = await start(ground.settings)
    const customer = await customerOf(await second.listening, storm)
    const { id } = validated.body.validatedCart as { id: string }
    const order = { key: 'after-the-kill-0001', body: { ...storm.orders[0]?.body, validatedCartId: id } }
    const [one, same] = await Promise.all([customer.place(order), customer.place(order)])
    expect(one?.validated_cart).toMatchObject({ id, total_price: 273.86 })
    expect(same).toEqual(one)
  })
})
