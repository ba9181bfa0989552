import type { Transaction } from 'kysely'
import { closeCheckouts } from '#server/card-payments/close-checkouts'
import type { Issuer } from '#server/invoices/issue-invoices'
import { advance } from '#server/platform/advance'
import type { Held } from '#server/platform/held.queries'
import type { MailConfig } from '#server/platform/mail-blocks'
import type { Database } from '#server/platform/tables'
import { factsOfEntry, type MoneyStanding, receivedOf } from '#shared/orders/payment-entries'
import { keepMoneyOfBefore } from './kept-money.ts'
import { orderLifeStore } from './order-life.ts'
import type { LivingOrder } from './orders.queries.ts'
import { payableCents } from './payable.ts'
import { insertPaymentEntry, type NewPaymentEntry, type PaymentEntryRow } from './payment-entries.queries.ts'

/** Where a held order and its money stand, by its entries. */
export const standingOf = (
  order: LivingOrder,
  entries: readonly Pick<PaymentEntryRow, 'cents'>[],
): MoneyStanding => ({
  status: order.status,
  paymentStatus: order.payment_status,
  totalCents: payableCents(order),
  receivedCents: receivedOf(order.payment_status, payableCents(order), entries),
})

/** What was entered, and where the order's money stands then. */
export interface EnteredMoney {
  readonly entryId: number
  readonly standing: MoneyStanding
}

/**
 * Writes an entry of the money of a held order that has these, with the steps of its life that follow and their mails: the one
 * way of all who tell of money. Gives where the money stands then. Throws ORDER_CHANGED where the order does not take it.
 */
export const enterMoney = async (
  trx: Transaction<Database>,
  config: MailConfig & Issuer,
  order: Held<LivingOrder>,
  entries: readonly PaymentEntryRow[],
  entry: Omit<NewPaymentEntry, 'orderId'>,
  /** French, for the customer who is told that money did not hold: why, where it is no bank's doing; may be empty */
  why = '',
): Promise<EnteredMoney> => {
  const { at, cents, bounced, recordedBy } = entry
  const standing = standingOf(order, entries)
  const facts = factsOfEntry(standing, { cents, bounced }) ?? []
  // what a version that keeps no entries took is one before the next
  await keepMoneyOfBefore(trx, order, { entries, receivedCents: standing.receivedCents }, at)
  const entryId = await insertPaymentEntry(trx, { ...entry, orderId: order.id })
  // the steps do so themselves
  if (facts.length === 0) await closeCheckouts(trx, order.id, at)
  let { status, payment_status } = order
  for (const type of facts) {
    const life = { ...orderLifeStore(config), refusal: 'ORDER_CHANGED' } as const
    const told = { at, detail: why, ...(recordedBy !== null && { actorId: recordedBy }) }
    const { value } = await advance(trx, life, { ...order, status, payment_status }, { type }, told)
    status = value.fulfilment
    payment_status = value.payment
  }
  const after = { status, paymentStatus: payment_status, receivedCents: standing.receivedCents + cents }
  return { entryId, standing: { ...standing, ...after } }
}
