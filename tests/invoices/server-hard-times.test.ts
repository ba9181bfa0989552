import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { invoicePaper } from '#server/invoices/invoice-paper'
import { INVOICE_JOB } from '#server/invoices/invoices.queries'
import { invoicePaperHandler } from '#server/invoices/print-invoice'
import { createJobWorker, type JobLog } from '#server/platform/jobs'
import { shipParcel } from '#shared/dashboard/orders/orders.endpoints'
import type { Order } from '#shared/orders/orders.schema'
import { MINUTE } from '#shared/platform/durations'
import { exampleLine } from '#tests/catalogue/exemplars'
import { staffOrders } from '#tests/dashboard/staff-orders'
import { type Customer, makeCustomer, orderBody, place, validCart } from '#tests/orders/ordering'
import { type TestApp, testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { archiveFaults } from './pdf-archive.ts'

const silent: JobLog = { warn: () => {}, error: () => {} }
const INSTANCES = 8

describeOnDatabase('invoices in hard times', (database) => {
  const dashboard = staffOrders(database)
  const { api, move } = dashboard
  const instances = [api, ...Array.from({ length: INSTANCES - 1 }, () => testApp(database))]
  let customer: Customer
  beforeAll(async () => {
    customer = await makeCustomer(api, { deferred_payment: true })
  })

  const inProduction = async (): Promise<Order> => {
    const line = await exampleLine(database.db, 'EN-40', { quantity: 2 })
    const cart = await validCart(api, customer, [line])
    const { order } = (await place(api, customer, orderBody(customer, cart, { paymentMethod: 'deferred' })))
      .body
    await move([{ id: order.id, seen: 'confirmed' }], 'in_production')
    return order
  }
  const ship = async (by: TestApp, { id }: Pick<Order, 'id'>, quantity: number): Promise<number> => {
    const body = { lines: [{ line: 0, quantity }], detail: '', seen: 0 }
    return (await by.call(shipParcel, { token: dashboard.admin.token, params: { id }, body })).status
  }

  test('a disk that is full while one is written leaves no part of it; it is written once there is room', async () => {
    await database.db.deleteFrom('jobs').execute()
    const order = await inProduction()
    expect(await ship(api, order, 1)).toBe(200)
    await sql`create function no_room() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`.execute(
      database.db,
    )
    await sql`create trigger no_room before insert on invoice_papers
      for each row execute function no_room()`.execute(database.db)
    const worker = createJobWorker({
      db: database.db,
      clock: api.clock,
      log: silent,
      handlers: { [INVOICE_JOB]: invoicePaperHandler(api.deps, { writeInvoice: invoicePaper }) },
    })
    const papers = () =>
      database.db
        .selectFrom('invoice_papers')
        .innerJoin('invoices', 'invoices.id', 'invoice_papers.invoice_id')
        .select('bytes')
        .where('order_id', '=', order.id)
        .execute()
    await worker.drain()
    expect(await papers()).toEqual([])
    await sql`drop function no_room cascade`.execute(database.db)
    api.clock.advance(10 * MINUTE)
    await worker.drain()
    const [paper, ...more] = await papers()
    expect([archiveFaults(Buffer.from(paper?.bytes ?? [])), more]).toEqual([[], []])
  })

  test('eight instances that send at once skip no number and double none', async () => {
    const orders: Order[] = []
    for (let count = 0; count < 2 * INSTANCES; count += 1) orders.push(await inProduction())
    const last = async (): Promise<number> =>
      (
        await database.db
          .selectFrom('invoice_counters')
          .select('last')
          .where('kind', '=', 'invoice')
          .executeTakeFirst()
      )?.last ?? 0
    const before = await last()
    const replies = await Promise.all(
      orders.flatMap((order, index) => {
        const [one, other] = [instances[index % INSTANCES] ?? api, instances[(index + 3) % INSTANCES] ?? api]
        // of two who send the same, and of more than there is, one is refused: it leaves no gap
        return [ship(one, order, 1), ship(other, order, 1), ship(other, order, 9)]
      }),
    )
    expect(replies.filter((status) => status === 200)).toHaveLength(orders.length)
    const rows = await database.db
      .selectFrom('invoices')
      .select('number')
      .where(
        'order_id',
        'in',
        orders.map(({ id }) => id),
      )
      .execute()
    expect(rows.map(({ number }) => Number(number.slice(-6))).sort((one, other) => one - other)).toEqual(
      orders.map((_, index) => before + 1 + index),
    )
  })
})
