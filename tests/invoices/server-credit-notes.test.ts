import { expect, test } from 'vitest'
import { invoicePaper } from '#server/invoices/invoice-paper'
import { INVOICE_JOB } from '#server/invoices/invoices.queries'
import { invoicePaperHandler } from '#server/invoices/print-invoice'
import { findOpenCents } from '#server/orders/credit.queries'
import { createJobWorker, type JobLog } from '#server/platform/jobs'
import { adminOrders } from '#shared/dashboard/orders/orders.endpoints'
import { receivables } from '#shared/dashboard/receivables/receivables.endpoints'
import { orderDocuments } from '#shared/documents/documents.endpoints'
import { invoiceFile } from '#shared/invoices/invoices.endpoints'
import { ordersList } from '#shared/orders/orders-history.endpoints'
import { formatCents, toCents } from '#shared/platform/money'
import { pagesOf } from '#tests/documents/pdf-text'
import { describeOnDatabase } from '#tests/platform/database'
import { brokenRules, readXml, textAt } from './cii-reader.ts'
import { archiveFaults, fileWithin } from './pdf-archive.ts'

const silent: JobLog = { warn: () => {}, error: () => {} }

import { reducedOrders } from './reduced-orders.ts'

describeOnDatabase('credit notes, and the rest of an order that is not to come', (database) => {
  const {
    api,
    move,
    token,
    customer,
    inProduction,
    ship,
    cancel,
    credit,
    pay,
    staffView,
    own,
    forget,
    onlyMail,
    sumOf,
  } = reducedOrders(database)

  test('an order ends with what has left of it: nothing else is to be paid, and nothing else leaves', async () => {
    const open = await findOpenCents(database.db, customer().id)
    const order = await inProduction()
    expect((await cancel(order.id, 0))[0]).toBe(409)
    await ship(order.id, 0, { line: 0, quantity: 1 })
    expect((await cancel(order.id, 0))[0]).toBe(409)
    expect((await cancel(order.id, 1, ' ab '))[0]).toBe(422)
    await forget()
    const answers = await Promise.all([cancel(order.id, 1), cancel(order.id, 1)])
    expect(answers.map(([status]) => status).sort()).toEqual([200, 409])
    const ordered = toCents(order.transaction.amount)
    const invoiced = await sumOf(order.id, 'invoice')
    const rest = ordered - invoiced
    const said = answers.find(([status]) => status === 200)?.[1]
    expect(said).toBe(
      `Reste annulé, pour ${formatCents(rest)} TTC. À régler en tout\u00a0: ${formatCents(invoiced)}. Reste à régler\u00a0: ${formatCents(invoiced)}.`,
    )

    const read = await own(order.id)
    expect([read.status, read.reductions, read.due?.cents]).toEqual([
      'shipped',
      { cancelledCents: rest, creditedCents: 0, reason: 'Modèle arrêté' },
      invoiced,
    ])
    expect(read.history.at(-1)).toMatchObject({
      status: 'shipped',
      detail: 'Reste annulé\u00a0: Modèle arrêté',
    })
    const mail = await onlyMail()
    expect(mail?.subject).toBe(`Commande ${order.number}\u00a0: reste annulé`)
    expect(mail?.text).toContain(`annulé, pour ${formatCents(rest)} TTC`)
    expect(mail?.text).toMatch(/2\u00a0× .+\(ligne\u00a01\)\n2\u00a0× .+\(ligne\u00a02\)/)
    expect(mail?.text).toContain(`Reste à régler\u00a0: ${formatCents(invoiced)}.`)
    expect(await findOpenCents(database.db, customer().id)).toBe(open + invoiced)

    const listed = (await api.call(adminOrders, { token: token(), query: { search: order.number } })).body
      .orders
    expect(listed.map(({ payable, total_with_vat }) => [payable, total_with_vat].map(toCents))).toEqual([
      [invoiced, ordered],
    ])
    const mine = await api.call(ordersList, { token: customer().token, params: { page: '1' }, query: {} })
    expect(mine.body.orders[0]?.payable).toBe(invoiced / 100)

    expect((await move([{ id: order.id, seen: 'shipped' }], 'delivered')).done).toHaveLength(1)
    expect(await pay(order.id, invoiced)).toBe(200)
    expect((await staffView(order.id)).paymentStatus).toBe('settled')
  })

  test('three credits of an invoice are the invoice to the cent, its delivery once, and no more', async () => {
    const order = await inProduction()
    await ship(order.id, 0, { line: 0, quantity: 3 }, { line: 1, quantity: 2 })
    const invoice = (await staffView(order.id)).invoices[0]
    if (invoice === undefined) throw new Error('Nothing was invoiced.')
    const invoiceId = invoice.id
    expect(invoice.amounts.totalCents).toBe(toCents(order.transaction.amount))
    expect(await credit(order.id, { invoiceId })).toEqual([422, expect.any(String)])
    expect((await credit(order.id, { invoiceId, lines: [{ line: 0, quantity: 4 }] }))[0]).toBe(422)
    expect((await credit(order.id, { invoiceId, lines: [{ line: 0, quantity: 1 }], reason: '' }))[0]).toBe(
      422,
    )
    expect((await credit(order.id, { invoiceId: order.id, lines: [{ line: 0, quantity: 1 }] }))[0]).toBe(404)

    const hasDelivery = invoice.amounts.deliveryCents > 0
    const first = { invoiceId, lines: [{ line: 0, quantity: 1 }], delivery: hasDelivery }
    const answers = await Promise.all([credit(order.id, first), credit(order.id, first)])
    expect(answers.map(([status]) => status).sort()).toEqual([200, 409])
    expect((await credit(order.id, { ...first, lines: [], delivery: true, seen: 1 }))[0]).toBe(422)
    expect((await credit(order.id, { invoiceId, lines: [{ line: 0, quantity: 2 }], seen: 1 }))[0]).toBe(200)
    await forget()
    const last = await credit(order.id, { invoiceId, lines: [{ line: 1, quantity: 2 }], seen: 2 })
    expect(last).toEqual([
      200,
      expect.stringMatching(
        /^Avoir AV-\d{4}-\d{6} de .+ TTC établi\. À régler en tout\u00a0: 0,00\u00a0€\. La commande est soldée\.$/,
      ),
    ])
    expect(await sumOf(order.id, 'credit_note')).toBe(invoice.amounts.totalCents)
    const made = await database.db
      .selectFrom('invoices')
      .select(['number', 'vat_cents', 'delivery_cents', 'reason'])
      .where('corrects', '=', invoiceId)
      .orderBy('number')
      .execute()
    const nth = made.map(({ number }) => Number(number.slice(-6)))
    expect(nth).toEqual([nth[0], Number(nth[0]) + 1, Number(nth[0]) + 2])
    expect(made.reduce((sum, { vat_cents }) => sum + vat_cents, 0)).toBe(invoice.amounts.vatCents)
    expect(made.map(({ delivery_cents }) => delivery_cents)).toEqual([invoice.amounts.deliveryCents, 0, 0])
    expect(made.map(({ reason }) => reason)).toEqual(Array(3).fill('Store rendu'))
    expect((await own(order.id)).payment.instructions).toBe('Il n’y a rien à régler.')
    const mail = await onlyMail()
    expect(mail?.subject).toBe(`Commande ${order.number}\u00a0: avoir`)
    expect(mail?.text).toContain('Il n’y a plus rien à régler pour cette commande.')
    const { receivables: rows } = (await api.call(receivables, { token: token(), query: {} })).body
    expect(rows.filter(({ orderId }) => orderId === order.id)).toEqual([])
  })

  test('a credit note is among the documents of the order, as a Factur-X that names its invoice', async () => {
    const order = await inProduction()
    await ship(order.id, 0, { line: 0, quantity: 3 }, { line: 1, quantity: 2 })
    const invoice = (await staffView(order.id)).invoices[0]
    const lines = [{ line: 1, quantity: 1 }]
    expect((await credit(order.id, { invoiceId: invoice?.id ?? '', lines }))[0]).toBe(200)
    await createJobWorker({
      db: database.db,
      clock: api.clock,
      log: silent,
      handlers: { [INVOICE_JOB]: invoicePaperHandler(api.deps, { writeInvoice: invoicePaper }) },
    }).drain()
    const documents = (await api.call(orderDocuments, { token: customer().token, params: { id: order.id } }))
      .body
    const note = documents.invoices.find(({ kind }) => kind === 'credit_note')
    expect(note).toMatchObject({ parcel: null, state: 'ready', name: `avoir-${note?.number}.pdf` })
    const file = await api.app.inject({
      url: invoiceFile.url.replace(':id', note?.id ?? ''),
      headers: { authorization: `Bearer ${customer().token}` },
    })
    expect(file.statusCode).toBe(200)
    expect(archiveFaults(file.rawPayload)).toEqual([])
    const xml = fileWithin(file.rawPayload, 'factur-x.xml')?.toString('utf8') ?? ''
    expect(brokenRules(xml)).toEqual([])
    const root = readXml(xml)
    const settlement = 'CrossIndustryInvoice/SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement'
    expect([
      textAt(root, 'CrossIndustryInvoice/ExchangedDocument/TypeCode'),
      textAt(root, `${settlement}/InvoiceReferencedDocument/IssuerAssignedID`),
      textAt(root, `${settlement}/InvoiceReferencedDocument/FormattedIssueDateTime/DateTimeString`),
    ]).toEqual(['381', invoice?.number, invoice?.day.replaceAll('-', '')])
    const text = pagesOf(file.rawPayload).join('\n').replaceAll('\n', ' ')
    for (const said of [
      `N° ${note?.number}`,
      `Sur la facture ${invoice?.number}`,
      'Motif de l’avoir\u00a0: Store rendu',
    ])
      expect(text).toContain(said)
  })

  test('a parcel that was paid and is credited whole is given back, and what is to come is not asked for yet', async () => {
    const order = await inProduction()
    await ship(order.id, 0, { line: 0, quantity: 1 })
    const invoice = (await staffView(order.id)).invoices[0]
    const cents = invoice?.amounts.totalCents ?? 0
    await forget()
    expect(await pay(order.id, cents)).toBe(200)
    const asked = await onlyMail()
    expect(asked?.text).toContain('Il n’y a rien à régler pour l’instant')
    expect(asked?.text).not.toContain('Reste à régler')
    const lines = [{ line: 0, quantity: 1 }]
    const body = { invoiceId: invoice?.id ?? '', lines, delivery: invoice?.amounts.deliveryCents !== 0 }
    await forget()
    expect((await credit(order.id, body))[0]).toBe(200)
    expect((await onlyMail())?.text).toContain('Il n’y a rien à régler pour l’instant')
    expect((await staffView(order.id)).paymentStatus).toBe('partial')
    expect(await pay(order.id, -cents - 1)).toBe(422)
    expect(await pay(order.id, -cents)).toBe(200)
    const { paymentStatus, order: read } = await staffView(order.id)
    expect([paymentStatus, read.reductions?.creditedCents]).toEqual(['pending', cents])
  })

  test('what was paid first and is not to come is the customer’s, and is given back', async () => {
    const order = await inProduction('bank_transfer')
    await ship(order.id, 0, { line: 0, quantity: 1 })
    await forget()
    expect((await cancel(order.id, 1))[0]).toBe(200)
    const ordered = toCents(order.transaction.amount)
    const rest = ordered - (await sumOf(order.id, 'invoice'))
    expect((await staffView(order.id)).paymentStatus).toBe('overpaid')
    const mail = await onlyMail()
    expect(mail?.text).toContain('Vous avez réglé plus que ce qui est à régler')
    expect(mail?.text).toContain(`Trop-perçu\u00a0: ${formatCents(rest)}.`)
    expect(await pay(order.id, -rest - 1)).toBe(422)
    expect(await pay(order.id, -rest)).toBe(200)
    const { paymentStatus, order: read } = await staffView(order.id)
    expect([paymentStatus, read.payment.instructions]).toEqual(['settled', 'Paiement reçu.'])
  })
})
