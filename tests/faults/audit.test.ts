import { type RawBuilder, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { placeOrder } from '#shared/orders/orders.endpoints'
import { testApp } from '#tests/platform/app'
import { testDatabase } from '#tests/platform/database'
import { type Audit, auditOrders } from './audit.ts'
import { type Acknowledged, makeStorm, type Storm } from './storm.ts'

const database = testDatabase('postgres')
const api = testApp(database, { settings: { BANK_IBAN: 'FR76 3000 6000 0112 3456 7890 189' } })

let storm: Storm
const acknowledged = new Map<string, Acknowledged>()
beforeAll(async () => {
  storm = await makeStorm(database.db, 3)
  const token = await api.signIn(storm, storm.password)
  for (const { key, body } of storm.orders) {
    const reply = await api.call(placeOrder, { token, body, headers: { 'idempotency-key': key } })
    expect(reply.status).toBe(200)
    acknowledged.set(key, reply.body.order)
  }
})

/** What the audit says once that was done, which is undone after it. */
const auditAfter = async (...harm: RawBuilder<unknown>[]): Promise<Audit> => {
  const trx = await database.db.startTransaction().execute()
  try {
    // foreign keys and triggers would keep such harm from being done
    await sql`set local session_replication_role = replica`.execute(trx)
    for (const one of harm) await one.execute(trx)
    return await auditOrders(trx, storm, acknowledged, new Set())
  } finally {
    await trx.rollback().execute()
  }
}
const [first, second] = ['storm-key-00000000', 'storm-key-00000001']

test('finds nothing where all is as it was acknowledged', async () => {
  expect(await auditAfter()).toEqual({ lost: [], doubled: [], wrong: [], orders: 3 })
})

test.each([
  ['an order that is gone', sql`delete from orders where idempotency_key = ${second}`],
  [
    'an order that has another number now',
    sql`update orders set number = 'CMD-2026-000009' where idempotency_key = ${second}`,
  ],
])('tells %s as lost, and its number as missing', async (_, harm) => {
  const { lost, wrong } = await auditAfter(harm)
  expect(lost).toEqual([second])
  expect(wrong[0]).toMatch(/numbers of 2026 are missing/)
})

test.each([
  ['its line', sql`delete from order_lines`, '3 orders are not whole'],
  ['its first step', sql`delete from order_events`, '3 orders are not whole'],
  ['its payment', sql`delete from payments`, '3 orders are not whole'],
  ['a cent of it', sql`update payments set amount_cents = amount_cents - 1`, '3 orders are not whole'],
  ['its mails', sql`delete from jobs where id in (select id from jobs limit 1)`, '5 mails for 3 orders'],
  ['a mail that leaves', sql`update jobs set failed_at = now()`, '6 mails were given up'],
])('tells an order without %s', async (_, harm, found) => {
  expect((await auditAfter(harm)).wrong).toEqual([found])
})

test('tells an order of another price as lost', async () => {
  const dearer = sql`update orders set net_cents = net_cents + 1, total_cents = total_cents + 1 where idempotency_key = ${second}`
  expect((await auditAfter(dearer)).lost).toEqual([second])
})

test('tells the last number as missing, too', async () => {
  const { wrong } = await auditAfter(sql`delete from orders where number = (select max(number) from orders)`)
  expect(wrong[0]).toMatch(/^1 numbers of \d{4} are missing up to 3, the first 3$/)
})

test('tells two orders of one key as doubled', async () => {
  const { doubled } = await auditAfter(
    sql`alter table orders drop constraint orders_user_id_idempotency_key_key`,
    sql`update orders set idempotency_key = ${first} where idempotency_key = ${second}`,
  )
  expect(doubled).toEqual([first])
})
