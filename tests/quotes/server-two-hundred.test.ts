import { expect, test, vi } from 'vitest'
import { invoicePaper } from '#server/invoices/invoice-paper'
import { INVOICE_JOB } from '#server/invoices/invoices.queries'
import { invoicePaperHandler } from '#server/invoices/print-invoice'
import { createJobWorker, type JobLog } from '#server/platform/jobs'
import { CART_MAX_LINES } from '#shared/cart/limits'
import { invoiceFile } from '#shared/invoices/invoices.endpoints'
import { formatCents, toCents } from '#shared/platform/money'
import type { ExampleReference } from '#tests/catalogue/exemplars'
import { staffOrders } from '#tests/dashboard/staff-orders'
import { pagesOf } from '#tests/documents/pdf-text'
import { makeCustomer, orderBody, place } from '#tests/orders/ordering'
import { describeOnDatabase } from '#tests/platform/database'
import { accept, anAnswer, answer, draftedLine, orderOf, readAsCustomer, readAsStaff } from './answering.ts'
import { asked, askedLine, DRAFT } from './asking.ts'

// the longest that there may be, on a machine that does other things too
vi.setConfig({ testTimeout: 240_000 })

const silent: JobLog = { warn: () => {}, error: () => {} }
const REFERENCES: readonly ExampleReference[] = ['EN-40', 'RA-25-MAN', 'FS-20', 'VR-55']

describeOnDatabase('a quote of as many lines as there may be', (database) => {
  const dashboard = staffOrders(database)
  const { api, move } = dashboard

  const many = <Line>(make: (reference: ExampleReference, index: number) => Promise<Line>): Promise<Line[]> =>
    Promise.all(
      Array.from({ length: CART_MAX_LINES }, (_, index) => make(REFERENCES[index % 4] ?? 'EN-40', index)),
    )

  test('is asked for, answered, accepted, ordered, sent and invoiced whole, to the cent', async () => {
    const customer = await makeCustomer(api, { deferred_payment: true })
    const { token } = customer
    const lines = await many((reference, index) =>
      askedLine(database.db, reference, { quantity: 1 + (index % 3), note: `Baie ${index + 1}` }),
    )
    const { id } = await asked(api, token, { ...DRAFT, lines })
    expect((await readAsCustomer(api, token, id)).body.quote.lines).toHaveLength(CART_MAX_LINES)
    const drafted = await many((reference, index) =>
      draftedLine(database.db, reference, { quantity: 1 + (index % 3), discount: index % 2 ? 333 : null }),
    )
    const staff = dashboard.admin.token
    await answer(api, staff, id, anAnswer(drafted, { discount: 125 }))
    expect((await readAsStaff(api, staff, id)).body.quote.answer?.lines).toHaveLength(CART_MAX_LINES)
    const read = (await readAsCustomer(api, token, id)).body.quote.answer
    expect(read?.lines).toHaveLength(CART_MAX_LINES)
    const { totalCents = 0, netCents, vatCents, deliveryCents = 0 } = read?.totals ?? {}
    expect((await accept(api, token, id)).status).toBe(200)

    const cart = (await orderOf(api, token, id)).body.validatedCartId
    const delivery = { mode: 'ship', amount: deliveryCents / 100 }
    const body = orderBody(customer, cart, { delivery, paymentMethod: 'deferred' })
    const { order } = (await place(api, customer, body)).body
    expect([toCents(order.transaction.amount), toCents(order.validated_cart.vat)]).toEqual([
      ...[totalCents, vatCents],
    ])
    expect(toCents(order.validated_cart.total_price)).toBe(netCents)
    await move([{ id: order.id, seen: 'confirmed' }], 'in_production')
    await move([{ id: order.id, seen: 'in_production' }], 'shipped')

    await createJobWorker({
      ...{ db: database.db, clock: api.clock, log: silent },
      handlers: { [INVOICE_JOB]: invoicePaperHandler(api.deps, { writeInvoice: invoicePaper }) },
    }).drain()
    const invoice = await database.db
      .selectFrom('invoices')
      .select(['id', 'total_cents', 'vat_cents'])
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow()
    expect([invoice.total_cents, invoice.vat_cents]).toEqual([totalCents, vatCents])
    const file = await api.app.inject({
      url: invoiceFile.url.replace(':id', invoice.id),
      headers: { authorization: `Bearer ${token}` },
    })
    expect(pagesOf(file.rawPayload).at(-1)).toContain(formatCents(totalCents))
  })
})
