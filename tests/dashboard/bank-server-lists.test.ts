import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { forgetTransferTexts } from '#server/dashboard/bank/bank-files.queries'
import { listTransfersQuery } from '#server/dashboard/bank/transfers.queries'
import { first } from '#server/dashboard/nearer-way'
import { DAY } from '#shared/platform/durations'
import { KEPT } from '#shared/platform/retention'
import { type Customer, makeCustomer } from '#tests/orders/ordering'
import { describeOnDatabase } from '#tests/platform/database'
import { bankCsv } from './bank-files.ts'
import { banking } from './banking.ts'
import { staffInvoices } from './staff-invoices.ts'

const NOWHERE = '00000000-0000-4000-8000-00000000dead'

describeOnDatabase('transfers that are looked for, and forgotten', (database) => {
  const staff = staffInvoices(database)
  const { api, shipped } = staff
  const bank = banking(api, database, () => staff.admin())
  let customer: Customer
  let company = ''
  let customers = 0
  beforeEach(async () => {
    await bank.clear()
    customers += 1
    company = `Stores du Littoral ${customers}`
    customer = await makeCustomer(api, { deferred_payment: true, company })
  })

  /** An order that has left with one invoice; its total. */
  const ordered = async () => {
    const { order, invoices } = await shipped(customer, 3)
    const [invoice] = invoices
    if (invoice === undefined) throw new Error('One parcel, one invoice.')
    return { id: order.id, number: order.number, cents: invoice.total_cents, invoice: invoice.number }
  }
  test('an order is found by its number or its company, with what is left of it', async () => {
    const order = await ordered()
    const expected = {
      id: order.id,
      number: order.number,
      company,
      paymentStatus: 'pending',
      totalCents: order.cents,
      receivedCents: 0,
      seen: 0,
    }
    expect(await bank.find(order.number)).toMatchObject([expected])
    expect((await bank.find(company)).map(({ id }) => id)).toContain(order.id)
    for (const search of [' ', '\u0301', 'introuvable']) expect(await bank.find(search)).toEqual([])
  })

  test('who paid, and what they wrote, is forgotten; the transfer stays known', async () => {
    const file = bankCsv([['VIR STORES DU LITTORAL', '12,00']])
    await bank.send(file)
    const purge = (days: number) =>
      database.db
        .transaction()
        .execute((trx) => forgetTransferTexts(trx, new Date(api.clock.now() + days * DAY + 1)))
    await purge(KEPT.transferTextDays - 1)
    expect((await bank.list()).transfers[0]?.text).toBe('VIR STORES DU LITTORAL')
    await purge(KEPT.transferTextDays)
    expect((await bank.list()).transfers).toMatchObject([{ payer: '', text: '', reference: '', cents: 1200 }])
    expect((await bank.send(file)).body).toMatchObject({ added: 0, known: 1 })
  })

  test('each list walks an index', async () => {
    const planOf = async (filter: Parameters<typeof listTransfersQuery>[1]['filter']) => {
      const { sql: text, parameters } = listTransfersQuery(database.db, {
        filter,
        descending: true,
        way: first(50),
      }).compile()
      const plan = await database.db.transaction().execute(async (trx) => {
        await sql`set local enable_seqscan = off`.execute(trx)
        await sql`set local enable_sort = off`.execute(trx)
        return trx.executeQuery({ ...sql`explain ${sql.raw(text)}`.compile(trx), parameters })
      })
      return JSON.stringify(plan.rows)
    }
    const all = { search: { patterns: [] } }
    expect(await planOf(all)).toContain('bank_transfers_day')
    expect(await planOf({ ...all, state: 'open' })).toContain('bank_transfers_state_day')
    expect(await planOf({ ...all, file: NOWHERE })).toContain('bank_transfers_file_day')
  })
})
