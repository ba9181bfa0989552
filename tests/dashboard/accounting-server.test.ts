import { parse } from 'csv-parse/sync'
import { beforeEach, expect, test } from 'vitest'
import { accountingRows } from '#server/dashboard/accounting/accounting-export'
import { exportData } from '#shared/account/privacy.endpoints'
import { accountingExport } from '#shared/dashboard/accounting/accounting.endpoints'
import {
  type AccountingTable,
  accountingColumns,
  accountingFileName,
} from '#shared/dashboard/accounting/accounting-tables'
import { DEFAULT_ACCOUNTS } from '#shared/dashboard/accounting/accounts'
import { adminOrder, cancelRest, creditInvoice, shipParcel } from '#shared/dashboard/orders/orders.endpoints'
import { sheetOf } from '#shared/openings/sheet-text'
import { workbookText } from '#shared/openings/workbook'
import type { Order } from '#shared/orders/orders.schema'
import { parisDay } from '#shared/platform/dates'
import { toCents } from '#shared/platform/money'
import { exampleLine } from '#tests/catalogue/exemplars'
import { type Customer, makeCustomer, orderBody, place, validCart } from '#tests/orders/ordering'
import { describeOnDatabase } from '#tests/platform/database'
import { staffOrders } from './staff-orders.ts'

/** In cents, of `1234,50`. */
const centsOf = (text: string | undefined): number => Math.round(Number((text ?? '').replace(',', '.')) * 100)

describeOnDatabase('what is given to whoever keeps the books', (database) => {
  const dashboard = staffOrders(database)
  const { api, move } = dashboard
  let customer: Customer
  let orders: Order[] = []
  let period: { from: string; to: string }

  const read = (query: Record<string, string>, token = dashboard.admin.token) =>
    api.app.inject({ url: accountingExport.url, query, headers: { authorization: `Bearer ${token}` } })
  const csv = async (table: AccountingTable, days = period): Promise<Record<string, string>[]> => {
    const reply = await read({ table, format: 'csv', ...days })
    expect(reply.statusCode).toBe(200)
    return parse(reply.body, { bom: true, columns: true, delimiter: ';' })
  }

  const invoiced = async (purchaseOrder: string, isWhole = true): Promise<Order> => {
    const lines = [
      await exampleLine(database.db, 'VR-55', { quantity: 2 }),
      await exampleLine(database.db, 'EN-40', { quantity: 1 }),
    ]
    const cart = await validCart(api, customer, lines)
    const body = { ...orderBody(customer, cart, { paymentMethod: 'deferred' }), purchaseOrder }
    const { order } = (await place(api, customer, body)).body
    await move([{ id: order.id, seen: 'confirmed' }], 'in_production')
    const sent = await api.call(shipParcel, {
      token: dashboard.admin.token,
      params: { id: order.id },
      body: { lines: [{ line: 0, quantity: 1 }], detail: '', seen: 0 },
    })
    expect(sent.status).toBe(200)
    if (isWhole) await move([{ id: order.id, seen: 'partly_shipped' }], 'shipped')
    return order
  }

  // once, when there is a catalogue
  beforeEach(async () => {
    if (orders.length > 0) return
    const day = parisDay(api.clock.now())
    period = { from: day, to: day }
    customer = await makeCustomer(api, { deferred_payment: true })
    orders = [await invoiced('=1+1;"BC"'), await invoiced('BC-2026-119')]
    await database.db
      .insertInto('payment_entries')
      .values(
        [10_000, -2500].map((cents) => ({
          order_id: orders[0]?.id ?? '',
          day,
          cents,
          means: 'bank_transfer' as const,
          reference: '@VIR 12',
          recorded_by: null,
          recorded_at: new Date(api.clock.now()),
        })),
      )
      .execute()
  })

  test('the totals of the journal are those of the invoices, and its debit is its credit entry by entry', async () => {
    const invoices = await database.db.selectFrom('invoices').selectAll().orderBy('number').execute()
    expect(invoices).toHaveLength(4)
    const rows = await csv('journal')
    expect(Object.keys(rows[0] ?? {})).toEqual(accountingColumns.journal)
    for (const { number, total_cents, net_cents, vat_cents } of invoices) {
      const entry = rows.filter(({ EcritureNum }) => EcritureNum === number)
      const sum = (column: string, account = '') =>
        entry
          .filter(({ CompteNum = '' }) => CompteNum.startsWith(account))
          .reduce((all, row) => all + centsOf(row[column]), 0)
      expect({
        debit: sum('Debit'),
        credit: sum('Credit'),
        owed: sum('Debit', '411'),
        sold: sum('Credit', '70'),
        vat: sum('Credit', '44571'),
      }).toEqual({
        debit: total_cents,
        credit: total_cents,
        owed: total_cents,
        sold: net_cents,
        vat: vat_cents,
      })
    }
    const eco = rows.filter(({ CompteNum }) => CompteNum === '707800')
    expect(eco.reduce((all, { Credit }) => all + centsOf(Credit), 0)).toBe(2 * 2 * 120)
  })

  test('the list of invoices adds up to the orders, and what would be a formula is a text', async () => {
    const rows = await csv('invoices')
    expect(rows.map((row) => row['Référence du client'])).toEqual([
      `'=1+1;"BC"`,
      `'=1+1;"BC"`,
      'BC-2026-119',
      'BC-2026-119',
    ])
    const total = rows.reduce((all, row) => all + centsOf(row['Total TTC']), 0)
    expect(total).toBe(orders.reduce((all, { transaction }) => all + Math.round(transaction.amount * 100), 0))
    expect(new Set(rows.map((row) => row['Code client'])).size).toBe(1)
  })

  test('customers have their invoices in the export of their data', async () => {
    const exported = (await api.call(exportData, { token: customer.token })).body.orders
    const own = exported.flatMap(({ invoices }) => invoices.map((one) => [one.number, one.total_with_vat]))
    const listed = await database.db.selectFrom('invoices').select(['number', 'total_cents']).execute()
    expect(own.sort()).toEqual(listed.map((one) => [one.number, one.total_cents / 100]).sort())
    expect(exported.map((one) => one.purchaseOrder).sort()).toEqual(['=1+1;"BC"', 'BC-2026-119'])
  })

  test('money that came and money that went have columns of their own', async () => {
    expect((await csv('payments')).map((row) => [row.Nature, row.Référence, row.Entré, row.Sorti])).toEqual([
      ['Règlement', `'@VIR 12`, '100,00', '0,00'],
      ['Remboursement', `'@VIR 12`, '0,00', '25,00'],
    ])
  })

  test('a workbook has the same rows, its amounts as numbers and its texts as texts', async () => {
    const reply = await read({ table: 'invoices', format: 'xlsx', ...period })
    expect([reply.statusCode, reply.headers['content-disposition']]).toEqual([
      200,
      `attachment; filename="factures-${period.from}-${period.to}.xlsx"`,
    ])
    const rows = sheetOf(workbookText(reply.rawPayload) ?? '')
    const listed = await csv('invoices')
    expect(rows[0]).toEqual(accountingColumns.invoices)
    expect(rows.slice(1).map((row) => Math.round(Number(row[16]) * 100))).toEqual(
      listed.map((row) => centsOf(row['Total TTC'])),
    )
    expect(rows[1]?.[7]).toBe('=1+1;"BC"')
  })

  test('rows are read a batch after the other, each once', async () => {
    for (const table of ['journal', 'invoices', 'payments'] as const) {
      const all = async (limit: number) => {
        const rows = []
        const asked = { table, period, accounts: DEFAULT_ACCOUNTS }
        for await (const row of accountingRows(database.db, asked, limit)) rows.push(row)
        return rows
      }
      expect(await all(1)).toEqual(await all(500))
    }
  })

  test('a period without anything is a head alone; days that are none are refused, and others are told no figure', async () => {
    expect(await csv('journal', { from: '2020-01-01', to: '2020-12-31' })).toEqual([])
    const refused = await read({ table: 'journal', format: 'csv', from: '2026-02-30', to: '2026-03-01' })
    expect([refused.statusCode, refused.json().errors]).toEqual([422, { from: ['Cette date n’existe pas.'] }])
    expect((await read({ table: 'journal', format: 'csv', ...period }, customer.token)).statusCode).toBe(403)
    const entries = await database.db
      .selectFrom('audit_log')
      .select(['actor_id', 'details'])
      .where('kind', '=', 'accounting_exported')
      .execute()
    expect(entries.map(({ actor_id }) => actor_id)).toContain(dashboard.admin.user.id)
    expect(entries.map(({ details }) => details)).toContainEqual({
      file: accountingFileName('journal', 'csv', { from: '2020-01-01', to: '2020-12-31' }),
    })
  })

  test('what orders are to be paid is what was invoiced of them less what was credited', async () => {
    const { token } = dashboard.admin
    const whole = await invoiced('BC-1')
    const cut = await invoiced('BC-2', false)
    const cancelled = (
      await place(
        api,
        customer,
        orderBody(customer, await validCart(api, customer, [await exampleLine(database.db, 'EN-40')]), {
          paymentMethod: 'deferred',
        }),
      )
    ).body.order
    await move([{ id: cancelled.id, seen: 'confirmed' }], 'cancelled')
    const params = { id: cut.id }
    const rest = { reason: 'Modèle arrêté', seen: 1 }
    expect((await api.call(cancelRest, { token, params, body: rest })).status).toBe(200)
    const { invoices } = (await api.call(adminOrder, { token, params: { id: whole.id } })).body
    const body = {
      invoiceId: invoices[0]?.id ?? '',
      lines: [{ line: 0, quantity: 1 }],
      delivery: false,
      reason: 'Store rendu',
      seen: 0,
    }
    expect((await api.call(creditInvoice, { token, params: { id: whole.id }, body })).status).toBe(200)

    const rows = await csv('orders')
    expect(Object.keys(rows[0] ?? {})).toEqual(accountingColumns.orders)
    const pieces = await csv('invoices')
    for (const order of [whole, cut, cancelled]) {
      const row = rows.find(({ Numéro }) => Numéro === order.number) ?? {}
      const sum = (kind: string) =>
        pieces
          .filter((piece) => piece.Commande === order.number && piece.Type === kind)
          .reduce((all, piece) => all + centsOf(piece['Total TTC']), 0)
      const [total, gone, credited, payable] = ['Total TTC', 'Reste annulé', 'Avoirs', 'À régler'].map(
        (column) => centsOf(row[column]),
      )
      expect({ total, gone, credited, payable }).toEqual({
        total: toCents(order.transaction.amount),
        gone: toCents(order.transaction.amount) - sum('Facture'),
        credited: Math.abs(sum('Avoir')),
        payable: sum('Facture') + sum('Avoir'),
      })
    }
    const of = (number: string, column: string) =>
      centsOf(rows.find((row) => row.Numéro === number)?.[column])
    expect(of(cut.number, 'Reste annulé')).toBeGreaterThan(0)
    expect(of(whole.number, 'Avoirs')).toBeGreaterThan(0)
    expect(of(cancelled.number, 'À régler')).toBe(0)

    // the credit note is booked the other way round
    const credit = pieces.find(({ Type, Commande }) => Type === 'Avoir' && Commande === whole.number)
    const entry = (await csv('journal')).filter(({ EcritureNum }) => EcritureNum === credit?.Numéro)
    const booked = (column: string, account: string) =>
      entry
        .filter(({ CompteNum = '' }) => CompteNum.startsWith(account))
        .reduce((all, row) => all + centsOf(row[column]), 0)
    expect([booked('Credit', '411'), booked('Debit', '70'), booked('Debit', '44571')]).toEqual([
      -centsOf(credit?.['Total TTC']),
      -centsOf(credit?.['Total HT']),
      -centsOf(credit?.TVA),
    ])
  })
})
