import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { invoicePaper } from '#server/invoices/invoice-paper'
import { INVOICE_JOB, listInvoices } from '#server/invoices/invoices.queries'
import { invoicePaperHandler } from '#server/invoices/print-invoice'
import { createJobWorker, type JobLog } from '#server/platform/jobs'
import { deleteAccount } from '#shared/account/privacy.endpoints'
import { shipParcel } from '#shared/dashboard/orders/orders.endpoints'
import type { ShipParcelBody } from '#shared/dashboard/orders/orders.schema'
import { orderDocuments } from '#shared/documents/documents.endpoints'
import { invoiceFile } from '#shared/invoices/invoices.endpoints'
import type { Order } from '#shared/orders/orders.schema'
import { toCents } from '#shared/platform/money'
import { exampleLine } from '#tests/catalogue/exemplars'
import { staffOrders } from '#tests/dashboard/staff-orders'
import { pagesOf } from '#tests/documents/pdf-text'
import { type Customer, makeCustomer, orderBody, place, validCart } from '#tests/orders/ordering'
import { TEST_PASSWORD } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { waitingMails } from '#tests/session/mailbox'
import { all, brokenRules, centsOf, readXml, textAt } from './cii-reader.ts'
import { archiveFaults, fileWithin } from './pdf-archive.ts'

const silent: JobLog = { warn: () => {}, error: () => {} }

describeOnDatabase('invoices of what leaves', (database) => {
  const dashboard = staffOrders(database)
  const { api, move } = dashboard
  let customer: Customer
  beforeAll(async () => {
    customer = await makeCustomer(api, { deferred_payment: true })
  })

  const inProduction = async (who = customer, quantities = [3, 2]): Promise<Order> => {
    const lines = await Promise.all(
      quantities.map((quantity, index) =>
        exampleLine(database.db, index === 0 ? 'EN-40' : 'RA-25-MAN', { quantity }),
      ),
    )
    const cart = await validCart(api, who, lines)
    const { order } = (await place(api, who, orderBody(who, cart, { paymentMethod: 'deferred' }))).body
    await move([{ id: order.id, seen: 'confirmed' }], 'in_production')
    await database.db.deleteFrom('jobs').execute()
    return order
  }

  const ship = async (id: string, seen: number, ...lines: ShipParcelBody['lines']): Promise<number> => {
    const body = { lines, detail: '', seen }
    return (await api.call(shipParcel, { token: dashboard.admin.token, params: { id }, body })).status
  }

  /** Makes the PDFs that are asked for, here. */
  const make = (): Promise<void> =>
    createJobWorker({
      db: database.db,
      clock: api.clock,
      log: silent,
      handlers: { [INVOICE_JOB]: invoicePaperHandler(api.deps, { writeInvoice: invoicePaper }) },
    }).drain()

  const listed = async (token: string, id: string) =>
    (await api.call(orderDocuments, { token, params: { id } })).body.invoices

  const read = (token: string, id: string) =>
    api.app.inject({
      method: 'GET',
      url: invoiceFile.url.replace(':id', id),
      headers: { authorization: `Bearer ${token}` },
    })

  const amounts = (orderId: string) =>
    database.db
      .selectFrom('invoices')
      .select(['number', 'parcel', 'delivery_cents', 'net_cents', 'vat_cents', 'total_cents', 'paid_cents'])
      .where('order_id', '=', orderId)
      .orderBy('parcel')
      .execute()

  test('three parcels, three invoices: they add up to the order, and each is a Factur-X of its own', async () => {
    const order = await inProduction()
    expect(await ship(order.id, 0, { line: 0, quantity: 1 }, { line: 1, quantity: 1 })).toBe(200)
    const [mail] = await waitingMails(database, customer.email)
    const [first] = await amounts(order.id)
    expect(mail?.text).toContain(`Facture ${first?.number}\u00a0: dans votre compte`)
    expect(await ship(order.id, 1, { line: 0, quantity: 1 })).toBe(200)
    await move([{ id: order.id, seen: 'partly_shipped' }], 'shipped')
    const rows = await amounts(order.id)
    const total = (of: (row: (typeof rows)[number]) => number) => rows.reduce((sum, row) => sum + of(row), 0)
    const { validated_cart: cart, delivery, transaction } = order
    expect(rows.map(({ parcel }) => parcel)).toEqual([1, 2, 3])
    expect({
      net: total((row) => row.net_cents),
      vat: total((row) => row.vat_cents),
      total: total((row) => row.total_cents),
      delivery: rows.map((row) => row.delivery_cents),
      paid: total((row) => row.paid_cents),
    }).toEqual({
      net: toCents(cart.total_price) + toCents(delivery?.amount ?? 0),
      vat: toCents(cart.vat),
      total: toCents(transaction.amount),
      delivery: [toCents(delivery?.amount ?? 0), 0, 0],
      paid: 0,
    })

    const awaited = await listed(customer.token, order.id)
    expect(awaited.map(({ number, size, state }) => [number, size, state])).toEqual(
      rows.map(({ number }) => [number, null, 'awaited']),
    )
    expect((await read(customer.token, awaited[0]?.id ?? '')).statusCode).toBe(404)
    await make()
    const invoices = await listed(customer.token, order.id)
    expect(invoices.map(({ total: euros }) => toCents(euros))).toEqual(rows.map((row) => row.total_cents))
    for (const [index, { id, number, name, size }] of invoices.entries()) {
      const reply = await read(customer.token, id)
      expect(reply.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="${name}"`,
        'content-security-policy': "default-src 'none'; sandbox",
      })
      expect([name, reply.rawPayload.length]).toEqual([`facture-${number}.pdf`, size])
      expect(archiveFaults(reply.rawPayload)).toEqual([])
      const xml = fileWithin(reply.rawPayload, 'factur-x.xml')?.toString('utf8') ?? ''
      expect(brokenRules(xml)).toEqual([])
      const sums =
        'CrossIndustryInvoice/SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement/SpecifiedTradeSettlementHeaderMonetarySummation'
      const root = readXml(xml)
      expect(centsOf(textAt(root, `${sums}/GrandTotalAmount`))).toBe(rows[index]?.total_cents)
      expect(all(root, 'CrossIndustryInvoice/ExchangedDocument/ID')[0]?.text).toBe(number)
      expect(pagesOf(reply.rawPayload).join('\n').replaceAll('\n', ' ')).toContain(`N° ${number} du`)
    }
  })

  test('what came in is told on the invoices, in their order', async () => {
    const order = await inProduction()
    await database.db
      .insertInto('payment_entries')
      .values({
        order_id: order.id,
        day: '2026-03-02',
        cents: toCents(order.transaction.amount) - 1,
        means: 'bank_transfer',
        reference: '',
        recorded_by: null,
        recorded_at: new Date(api.clock.now()),
        bounced: false,
      })
      .execute()
    await ship(order.id, 0, { line: 0, quantity: 3 })
    await move([{ id: order.id, seen: 'partly_shipped' }], 'shipped')
    const [first, last] = await amounts(order.id)
    expect([first?.paid_cents, last?.paid_cents]).toEqual([first?.total_cents, (last?.total_cents ?? 0) - 1])
  })

  test('thirty that leave at once have thirty numbers, none skipped or doubled, in the order of their days', async () => {
    const orders: Order[] = []
    for (let count = 0; count < 30; count += 1) orders.push(await inProduction(customer, [2]))
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
      orders.flatMap(({ id }) => [
        ship(id, 0, { line: 0, quantity: 1 }),
        // refused: it leaves no gap
        ship(id, 0, { line: 0, quantity: 9 }),
      ]),
    )
    expect(replies.filter((status) => status === 200)).toHaveLength(30)
    expect(await last()).toBe(before + 30)
    const numbers = (await Promise.all(orders.map(({ id }) => amounts(id))))
      .flat()
      .map(({ number }) => Number(number.slice(-6)))
      .sort((one, other) => one - other)
    expect(numbers).toEqual(Array.from({ length: 30 }, (_, index) => before + 1 + index))
  })

  test('are nobody else’s but of staff', async () => {
    const order = await inProduction()
    await ship(order.id, 0, { line: 0, quantity: 1 })
    await make()
    const [invoice] = await listed(customer.token, order.id)
    const id = invoice?.id ?? ''
    const other = await makeCustomer(api)
    const editor = await makeCustomer(api, { role: 'editor' })
    for (const { token } of [other, editor]) expect((await read(token, id)).statusCode).toBe(404)
    expect((await read(dashboard.admin.token, id)).statusCode).toBe(200)
    expect(await listed(dashboard.admin.token, order.id)).toEqual([invoice])
    for (const forged of ['x', order.id, `${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}`])
      expect((await read(customer.token, forged)).statusCode).toBe(404)
    expect((await api.app.inject({ method: 'GET', url: `/api/invoices/${id}` })).statusCode).toBe(401)
  })

  test('a PDF is made once; one that is given up is told', async () => {
    const order = await inProduction()
    await ship(order.id, 0, { line: 0, quantity: 1 })
    await database.db
      .updateTable('jobs')
      .set({ failed_at: new Date(api.clock.now()) })
      .where('kind', '=', INVOICE_JOB)
      .execute()
    const { state, invoices } = (
      await api.call(orderDocuments, { token: customer.token, params: { id: order.id } })
    ).body
    expect([state, invoices.map((invoice) => invoice.state)]).toEqual(['failed', ['failed']])
    await database.db.updateTable('jobs').set({ failed_at: null }).where('kind', '=', INVOICE_JOB).execute()
    const [{ id: invoiceId } = { id: '' }] = await listed(customer.token, order.id)
    const at = new Date(api.clock.now())
    const payload = JSON.stringify({ invoiceId })
    await database.db
      .insertInto('jobs')
      .values({ kind: INVOICE_JOB, payload, urgent: false, run_at: at, created_at: at })
      .execute()
    await make()
    const papers = await database.db
      .selectFrom('invoice_papers')
      .select('sha256')
      .where('invoice_id', '=', invoiceId)
      .execute()
    expect(papers).toHaveLength(1)
  })

  test('a PDF whose job was forgotten is asked for again by who lists it', async () => {
    const order = await inProduction()
    await ship(order.id, 0, { line: 0, quantity: 1 })
    // as thirty days after it was given up
    await database.db.deleteFrom('jobs').where('kind', '=', INVOICE_JOB).execute()
    const list = async () =>
      (await api.call(orderDocuments, { token: customer.token, params: { id: order.id } })).body
    for (const _ of [1, 2]) expect((await list()).state).toBe('awaited')
    const jobs = await database.db.selectFrom('jobs').select('id').where('kind', '=', INVOICE_JOB).execute()
    expect(jobs).toHaveLength(1)
    await make()
    expect((await list()).invoices).toMatchObject([{ size: expect.any(Number) }])
  })

  test('what is sent after its account was closed is invoiced to the numbers that its first invoice has', async () => {
    const leaving = await makeCustomer(api, { deferred_payment: true, siret: '73282932000074' })
    const order = await inProduction(leaving)
    await ship(order.id, 0, { line: 0, quantity: 1 })
    const buyers = async () => (await listInvoices(database.db, order.id)).map(({ facts }) => facts.buyer)
    const [first] = await buyers()
    expect(first?.siren).toBe('732829320')
    const body = { password: TEST_PASSWORD }
    expect((await api.call(deleteAccount, { token: leaving.token, body })).status).toBe(200)
    await ship(order.id, 1, { line: 0, quantity: 1 })
    expect(await buyers()).toEqual([first, first])
  })

  test('a parcel that left without one is invoiced with the next that leaves', async () => {
    const order = await inProduction()
    const at = new Date(api.clock.now())
    await database.db
      .insertInto('parcels')
      .values({
        order_id: order.id,
        number: 1,
        left_at: at,
        carrier: null,
        carrier_name: '',
        parcel_number: '',
      })
      .execute()
    await database.db
      .insertInto('parcel_lines')
      .values({ order_id: order.id, parcel: 1, position: 1, quantity: 2 })
      .execute()
    await move([{ id: order.id, seen: 'in_production' }], 'shipped')
    const rows = await amounts(order.id)
    expect(rows.map(({ parcel }) => parcel)).toEqual([1, 2])
    expect(rows.reduce((sum, { total_cents }) => sum + total_cents, 0)).toBe(
      toCents(order.transaction.amount),
    )
  })

  test('what is invoiced is never changed, and the database judges what is written', async () => {
    const order = await inProduction()
    await ship(order.id, 0, { line: 0, quantity: 1 })
    await make()
    const refused = { code: '55000' }
    for (const table of ['invoice_papers', 'invoice_lines', 'invoices']) {
      const [change, removal] = [
        sql`update ${sql.table(table)} set ${sql.ref(table === 'invoices' ? 'id' : 'invoice_id')} = gen_random_uuid()`,
        sql`delete from ${sql.table(table)}`,
      ]
      await expect(change.execute(database.db)).rejects.toMatchObject(refused)
      await expect(removal.execute(database.db)).rejects.toMatchObject(refused)
    }
    // a line more than what left
    const [invoice] = await listed(customer.token, order.id)
    const more = sql`insert into invoice_lines (invoice_id, order_id, position, quantity, unit_cents, eco_cents, total_cents)
      values (${invoice?.id}, ${order.id}, 2, 1, 0, 0, 0)`
    await expect(more.execute(database.db)).rejects.toThrow('What is invoiced is what left.')
  })
})
