import type { Kysely } from 'kysely'
import { payableCents } from '#server/orders/payable'
import { groupBy } from '#server/platform/group-by'
import type { Database } from '#server/platform/tables'
import type { ListedCertain, TransferOrder, TransferProposal } from '#shared/dashboard/bank/bank.schema'
import { CERTAIN_MAX } from '#shared/dashboard/bank/bank.schema'
import { type PayableOrder, proposalsOf } from '#shared/dashboard/bank/proposals'
import { companyFinder, numbersIn } from '#shared/dashboard/bank/transfer-numbers'
import { receivedOf } from '#shared/orders/payment-entries'
import {
  findPayable,
  listInvoiceRests,
  listOpenCustomers,
  type PayableInvoiceRow,
  type PayableRow,
} from './payable.queries.ts'
import { listOpen, type TransferRow } from './transfers.queries.ts'

/** Open transfers that are held against orders at a time: those that came in first. */
const MATCHED_MAX = 500

/** What open transfers most likely pay. */
export interface Matches {
  /** by id of the transfer */
  readonly proposals: ReadonlyMap<string, readonly TransferProposal[]>
  /** those that are certain, as they would be recorded */
  readonly certain: readonly ListedCertain[]
  readonly certainCents: number
}

const payableOf = (row: PayableRow, invoices: readonly PayableInvoiceRow[]): PayableOrder => ({
  id: row.id,
  number: row.number,
  userId: row.user_id,
  company: row.company,
  status: row.status,
  paymentStatus: row.payment_status,
  totalCents: payableCents(row),
  receivedCents: receivedOf(
    row.payment_status,
    payableCents(row),
    row.entries === 0 ? [] : [{ cents: row.received_cents }],
  ),
  entries: row.entries,
  invoices: invoices
    .filter(({ order_id }) => order_id === row.id)
    .map(({ number, rest_cents }) => ({ number, restCents: rest_cents })),
})

const orderOf = (order: PayableOrder): TransferOrder => ({
  id: order.id,
  number: order.number,
  company: order.company,
  status: order.status,
  paymentStatus: order.paymentStatus,
  totalCents: order.totalCents,
  receivedCents: order.receivedCents,
  seen: order.entries,
})

/** An order that a person looked for. */
export const presentFound = (row: PayableRow) => ({
  ...orderOf(payableOf(row, [])),
  name: row.name,
})

/** Holds the open transfers that came in first, and those of a page, against the orders that they may pay. */
export const matchTransfers = async (
  db: Kysely<Database>,
  page: readonly TransferRow[],
): Promise<Matches> => {
  const first = await listOpen(db, MATCHED_MAX)
  const known = new Set(first.map(({ id }) => id))
  const transfers = [...first, ...page.filter(({ id, state }) => state === 'open' && !known.has(id))]
  if (transfers.length === 0) return { proposals: new Map(), certain: [], certainCents: 0 }
  const texts = transfers.map(({ payer, text, reference }) => [text, reference, payer])
  const named = texts.map((one) => numbersIn(one.join(' | ')))
  const findCompanies = companyFinder(await listOpenCustomers(db))
  const customers = new Set(texts.flatMap((one) => findCompanies(one).map(({ id }) => id)))
  const rows = await findPayable(db, {
    orders: [...new Set(named.flatMap(({ orders }) => orders))],
    invoices: [...new Set(named.flatMap(({ invoices }) => invoices))],
    customers: [...customers],
  })
  const invoices = groupBy(
    await listInvoiceRests(
      db,
      rows.map(({ id }) => id),
    ),
    ({ order_id }) => order_id,
  )
  const orders = new Map(rows.map((row) => [row.id, payableOf(row, invoices.get(row.id) ?? [])]))
  const proposed = proposalsOf(transfers, [...orders.values()])
  const proposals = new Map(
    [...proposed].map(([id, theirs]) => [
      id,
      theirs.map(
        ({ certainty, reason, shares }): TransferProposal => ({
          certainty,
          reason,
          shares: shares.flatMap(({ orderId, cents }) => {
            const order = orders.get(orderId)
            return order === undefined ? [] : [{ order: orderOf(order), cents }]
          }),
        }),
      ),
    ]),
  )
  const certain = transfers
    .flatMap(({ id, day, cents, payer, text }): ListedCertain[] => {
      const [best] = proposals.get(id) ?? []
      return best?.certainty === 'certain' ? [{ id, day, cents, payer, text, shares: best.shares }] : []
    })
    .slice(0, CERTAIN_MAX)
  return { proposals, certain, certainCents: certain.reduce((sum, { cents }) => sum + cents, 0) }
}
