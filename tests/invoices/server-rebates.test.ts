import { expect, test } from 'vitest'
import { invoicePaper } from '#server/invoices/invoice-paper'
import { INVOICE_JOB } from '#server/invoices/invoices.queries'
import { invoicePaperHandler } from '#server/invoices/print-invoice'
import { createJobWorker, type JobLog } from '#server/platform/jobs'
import { pagesOf } from '#tests/documents/pdf-text'
import { describeOnDatabase } from '#tests/platform/database'
import { brokenRules } from './cii-reader.ts'
import { archiveFaults, fileWithin } from './pdf-archive.ts'

const silent: JobLog = { warn: () => {}, error: () => {} }

import { reducedOrders } from './reduced-orders.ts'

describeOnDatabase('prices lowered after their invoice', (database) => {
  const { api, inProduction, ship, cancel, credit, staffView, own, forget, onlyMail, sumOf } =
    reducedOrders(database)

  test('a price that is lowered after its invoice has a credit note, and units that come back then take their share of it', async () => {
    const order = await inProduction()
    await ship(order.id, 0, { line: 0, quantity: 3 }, { line: 1, quantity: 2 })
    const invoice = (await staffView(order.id)).invoices[0]
    if (invoice === undefined) throw new Error('Nothing was invoiced.')
    const of = { invoiceId: invoice.id, reason: 'Rayure, remise convenue' }
    expect((await credit(order.id, { ...of, rebates: [{ line: 0, cents: 10_000_000 }] }))[0]).toBe(422)
    expect((await credit(order.id, { ...of, rebates: [{ line: 5, cents: 100 }] }))[0]).toBe(422)
    await forget()
    const [status, said] = await credit(order.id, { ...of, rebates: [{ line: 0, cents: 1_001 }] })
    expect([status, said]).toEqual([
      200,
      expect.stringMatching(/^Avoir AV-\d{4}-\d{6} de 12,01\u00a0€ TTC établi\./),
    ])
    expect((await onlyMail())?.text).toContain('Motif\u00a0: Rayure, remise convenue')
    expect((await own(order.id)).reductions?.creditedCents).toBe(1_201)
    expect((await credit(order.id, { ...of, lines: [{ line: 0, quantity: 2 }], seen: 1 }))[0]).toBe(200)
    await createJobWorker({
      db: database.db,
      clock: api.clock,
      log: silent,
      handlers: { [INVOICE_JOB]: invoicePaperHandler(api.deps, { writeInvoice: invoicePaper }) },
    }).drain()
    const { credits } = (await staffView(order.id)).invoices[0] ?? { credits: [] }
    expect(credits.map(({ lines, rebates }) => [lines.map(({ quantity }) => quantity), rebates])).toEqual([
      [[], [{ line: 0, cents: 1_001 }]],
      [[2], [{ line: 0, cents: -667 }]],
    ])
    const papers = await database.db
      .selectFrom('invoice_papers')
      .innerJoin('invoices', 'invoices.id', 'invoice_papers.invoice_id')
      .select('bytes')
      .where('corrects', '=', invoice.id)
      .orderBy('number')
      .execute()
    const files = papers.map(({ bytes }) => Buffer.from(bytes))
    for (const file of files) {
      expect(archiveFaults(file)).toEqual([])
      expect(brokenRules(fileWithin(file, 'factur-x.xml')?.toString('utf8') ?? '')).toEqual([])
    }
    const texts = files.map((file) => pagesOf(file).join('\n').replaceAll('\n', ' '))
    expect(texts[0]).toContain('Remise après facture')
    expect(texts[1]).toContain('Remise déjà accordée')
    const { amounts } = invoice
    const rest = [
      { line: 0, quantity: 1 },
      { line: 1, quantity: 2 },
    ]
    const last = { ...of, lines: rest, delivery: amounts.deliveryCents > 0, seen: 2 }
    expect((await credit(order.id, last))[0]).toBe(200)
    expect(await sumOf(order.id, 'credit_note')).toBe(amounts.totalCents)
  })

  test('what is credited or not to come was no sale: of the week of its order, and of its models', async () => {
    const sales = async () => {
      const weeks = await database.db.selectFrom('sales_weeks').select('net_cents').execute()
      const models = await database.db
        .selectFrom('model_sales_weeks')
        .innerJoin('sub_families', 'sub_families.id', 'model_sales_weeks.sub_family_id')
        .select(['reference', 'quantity', 'net_cents'])
        .where('reference', 'in', ['EN-40', 'RA-25-MAN'])
        .orderBy('reference')
        .execute()
      return {
        week: weeks.reduce((sum, { net_cents }) => sum + net_cents, 0),
        models: models.flatMap(({ quantity, net_cents }) => [quantity, net_cents]),
      }
    }
    const order = await inProduction()
    await ship(order.id, 0, { line: 0, quantity: 2 })
    const before = await sales()
    const invoice = (await staffView(order.id)).invoices[0]
    const [line] = invoice?.amounts.lines ?? []
    if (invoice === undefined || line === undefined) throw new Error('Nothing was invoiced.')
    const of = { invoiceId: invoice.id }
    expect((await credit(order.id, { ...of, rebates: [{ line: 0, cents: 300 }] }))[0]).toBe(200)
    expect((await credit(order.id, { ...of, lines: [{ line: 0, quantity: 1 }], seen: 1 }))[0]).toBe(200)
    const [quantity = 0, cents = 0, shutters = 0, theirs = 0] = before.models
    // 300 off two units: one of them comes back for 150 less
    const credited = 300 + line.unitCents - 150
    expect(await sales()).toEqual({
      week: before.week - credited,
      models: [quantity - 1, cents - credited, shutters, theirs],
    })
    expect((await cancel(order.id, 1))[0]).toBe(200)
    const lines = await database.db
      .selectFrom('order_lines')
      .select(['unit_cents'])
      .where('order_id', '=', order.id)
      .orderBy('position')
      .execute()
    const [one = 0, two = 0] = lines.map(({ unit_cents }) => unit_cents)
    expect(await sales()).toEqual({
      week: before.week - credited - one - 2 * two,
      models: [quantity - 2, cents - credited - one, shutters - 2, theirs - 2 * two],
    })
  })
})
