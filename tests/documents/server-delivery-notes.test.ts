import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { deliveryNote } from '#server/documents/delivery-note'
import { DELIVERY_NOTE_JOB } from '#server/documents/parcel-papers.queries'
import { deliveryNoteHandler } from '#server/documents/print-delivery-note'
import { paymentMeans } from '#server/orders/payment-provider'
import { createJobWorker, type JobLog } from '#server/platform/jobs'
import { shipParcel } from '#shared/dashboard/orders/orders.endpoints'
import type { ShipParcelBody } from '#shared/dashboard/orders/orders.schema'
import { deliveryNoteNumber } from '#shared/documents/document-kinds'
import { orderDocuments, parcelDocument } from '#shared/documents/documents.endpoints'
import type { Order } from '#shared/orders/orders.schema'
import { exampleLine } from '#tests/catalogue/exemplars'
import { staffOrders } from '#tests/dashboard/staff-orders'
import { type Customer, makeCustomer, orderBody, place, validCart } from '#tests/orders/ordering'
import { describeOnDatabase } from '#tests/platform/database'
import { pagesOf } from './pdf-text.ts'

const silent: JobLog = { warn: () => {}, error: () => {} }

describeOnDatabase('delivery notes of parcels', (database) => {
  const dashboard = staffOrders(database)
  const { api, move } = dashboard
  let customer: Customer
  beforeAll(async () => {
    customer = await makeCustomer(api, { deferred_payment: true })
  })

  const inProduction = async (): Promise<Order> => {
    const lines = [
      await exampleLine(database.db, 'EN-40', { quantity: 3 }),
      await exampleLine(database.db, 'RA-25-MAN'),
    ]
    const cart = await validCart(api, customer, lines)
    const { order } = (await place(api, customer, orderBody(customer, cart, { paymentMethod: 'deferred' })))
      .body
    await move([{ id: order.id, seen: 'confirmed' }], 'in_production')
    await database.db.deleteFrom('jobs').execute()
    return order
  }

  const ship = async (id: string, seen: number, body: Partial<ShipParcelBody>) => {
    const whole = { lines: [], detail: '', seen, ...body }
    return (await api.call(shipParcel, { token: dashboard.admin.token, params: { id }, body: whole })).status
  }

  const shipped = async (): Promise<Order> => {
    const order = await inProduction()
    expect(
      await ship(order.id, 0, {
        lines: [{ line: 0, quantity: 2 }],
        shipment: { carrier: 'gls', name: '', number: '1G22' },
      }),
    ).toBe(200)
    return order
  }

  /** Makes the notes that are asked for, here. */
  const make = (): Promise<void> =>
    createJobWorker({
      db: database.db,
      clock: api.clock,
      log: silent,
      handlers: {
        [DELIVERY_NOTE_JOB]: deliveryNoteHandler(api.deps, paymentMeans(api.deps.config), {
          writeNote: deliveryNote,
        }),
      },
    }).drain()

  const listed = async (token: string, id: string) =>
    (await api.call(orderDocuments, { token, params: { id } })).body

  const read = (token: string, id: string, parcel: string) =>
    api.app.inject({
      method: 'GET',
      url: parcelDocument.url.replace(':id', id).replace(':parcel', parcel),
      headers: { authorization: `Bearer ${token}` },
    })

  const jobs = () =>
    database.db.selectFrom('jobs').select('payload').where('kind', '=', DELIVERY_NOTE_JOB).execute()

  test('are asked for as each parcel leaves, and say what is in it and what was still to come then', async () => {
    const order = await shipped()
    expect(await jobs()).toEqual([{ payload: { orderId: order.id, parcel: 1 } }])
    await move([{ id: order.id, seen: 'partly_shipped' }], 'shipped')
    const names = [1, 2].map((parcel) => deliveryNoteNumber(order.number, parcel))
    const awaited = await listed(customer.token, order.id)
    expect(awaited.notes).toEqual(
      names.map((number, index) => ({
        parcel: index + 1,
        number,
        name: `bon-de-livraison-${number}.pdf`,
        size: null,
        state: 'awaited',
      })),
    )
    expect([awaited.state, awaited.mode]).toEqual(['awaited', null])
    expect((await read(customer.token, order.id, '1')).statusCode).toBe(404)
    await make()
    const { notes } = await listed(customer.token, order.id)
    const texts: string[] = []
    for (const { parcel, name, size } of notes) {
      const reply = await read(customer.token, order.id, String(parcel))
      expect(reply.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="${name}"`,
        'content-security-policy': "default-src 'none'; sandbox",
      })
      expect(reply.rawPayload.length).toBe(size)
      texts.push(pagesOf(reply.rawPayload).join('\n'))
    }
    const [first = '', last = ''] = texts
    for (const said of [`N° ${names[0]}`, order.number, 'GLS, colis n°\u00a01G22'])
      expect(first).toContain(said)
    expect(first).toContain('1\u00a0× ')
    expect(last).toContain('Rien\u00a0: la commande est complète.')
    expect(first + last).not.toContain('€')
  })

  test('of parcels that nobody made them for are asked for by whoever lists them, once', async () => {
    const order = await shipped()
    await database.db.deleteFrom('jobs').execute()
    for (let time = 0; time < 2; time += 1)
      expect((await listed(customer.token, order.id)).state).toBe('awaited')
    expect(await jobs()).toEqual([{ payload: { orderId: order.id, parcel: 1 } }])
    await database.db
      .updateTable('jobs')
      .set({ failed_at: new Date(api.clock.now()) })
      .execute()
    expect((await listed(customer.token, order.id)).state).toBe('failed')
    expect(await jobs()).toHaveLength(1)
  })

  test('are nobody else’s but of staff', async () => {
    const order = await shipped()
    await make()
    const other = await makeCustomer(api)
    const editor = await makeCustomer(api, { role: 'editor' })
    for (const { token } of [other, editor]) expect((await read(token, order.id, '1')).statusCode).toBe(404)
    expect((await read(dashboard.admin.token, order.id, '1')).statusCode).toBe(200)
    for (const parcel of ['2', '0', 'x', '01', '99999'])
      expect((await read(customer.token, order.id, parcel)).statusCode).toBe(404)
    expect((await read(customer.token, 'x', '1')).statusCode).toBe(404)
    const bare = await api.app.inject(`/api/orders/${order.id}/parcels/1/delivery-note`)
    expect(bare.statusCode).toBe(401)
  })

  test('are written once, and never changed or forgotten', async () => {
    const order = await shipped()
    await make()
    const kept = () =>
      database.db
        .selectFrom('parcel_papers')
        .select(['parcel', 'sha256', 'made_at'])
        .where('order_id', '=', order.id)
        .execute()
    const before = await kept()
    const { rawPayload } = await read(customer.token, order.id, '1')
    expect(before.map(({ sha256 }) => sha256)).toEqual([
      createHash('sha256').update(rawPayload).digest('hex'),
    ])
    api.clock.advance(60_000)
    const at = new Date(api.clock.now())
    const payload = JSON.stringify({ orderId: order.id, parcel: 1 })
    await database.db
      .insertInto('jobs')
      .values({ kind: DELIVERY_NOTE_JOB, payload, urgent: false, run_at: at, created_at: at })
      .execute()
    await make()
    const refused = { code: '55000' }
    const gone = database.db.deleteFrom('parcel_papers').where('order_id', '=', order.id)
    await expect(gone.execute()).rejects.toMatchObject(refused)
    // @ts-expect-error the types refuse it, and so does the database
    const change = database.db.updateTable('parcel_papers').set({ sha256: '0'.repeat(64) })
    await expect(change.where('order_id', '=', order.id).execute()).rejects.toMatchObject(refused)
    expect(await kept()).toEqual(before)
  })

  test.each([
    ['23514', 'parcel_papers_bytes_check', { bytes: '' }],
    ['23514', 'parcel_papers_sha256_check', { sha256: 'A'.repeat(64) }],
    ['23503', 'parcel_papers_parcel_fkey', { parcel: 9 }],
    ['23505', 'parcel_papers_pkey', {}],
  ] as const)('a row is refused: %s %s', async (code, constraint, bad) => {
    const order = await shipped()
    await make()
    const row = { parcel: 1, bytes: 'x', sha256: '0'.repeat(64), ...bad }
    const inserted = sql`insert into parcel_papers (order_id, parcel, bytes, sha256, made_at) values
      (${order.id}, ${row.parcel}, ${row.bytes}::text::bytea, ${row.sha256}, now())`.execute(database.db)
    await expect(inserted).rejects.toMatchObject({ code, constraint })
  })
})
