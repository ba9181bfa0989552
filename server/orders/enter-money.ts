import type { Transaction } from 'kysely'
import type { Issuer } from '#server/invoices/issue-invoices'
import { advance } from '#server/platform/advance'
import type { Held } from '#server/platform/held.queries'
import type { Database } from '#server/platform/tables'
import type { MailConfig } from '#server/session/account-mails'
import { factsOfEntry, type MoneyStanding, meansOfMethod, receivedOf } from '#shared/orders/payment-entries'
import { parisDay } from '#shared/platform/dates'
import { hasCome, orderLifeStore } from './order-life.ts'
import type { LivingOrder } from './orders.queries.ts'
import {
  insertPaymentEntry,
  insertRest,
  type NewPaymentEntry,
  type PaymentEntryRow,
} from './payment-entries.queries.ts'

/** Where a held order and its money stand, by its entries. */
export const standingOf = (
  order: LivingOrder,
  entries: readonly Pick<PaymentEntryRow, 'cents'>[],
): MoneyStanding => ({
  status: order.status,
  paymentStatus: order.payment_status,
  totalCents: order.total_cents,
  receivedCents: receivedOf(order.payment_status, order.total_cents, entries),
})

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
): Promise<MoneyStanding> => {
  const { at, cents, bounced, recordedBy } = entry
  const standing = standingOf(order, entries)
  const facts = factsOfEntry(standing, { cents, bounced }) ?? []
  // what a version that keeps no entries took is one before the next
  if (hasCome(order.payment_status) && entries.length === 0 && standing.receivedCents > 0) {
    const before = { orderId: order.id, means: meansOfMethod[order.payment_method], recordedBy: null }
    await insertRest(trx, { ...before, day: parisDay((order.settled_at ?? at).getTime()), at })
  }
  await insertPaymentEntry(trx, { ...entry, orderId: order.id })
  let { status, payment_status } = order
  for (const type of facts) {
    const life = { ...orderLifeStore(config), refusal: 'ORDER_CHANGED' } as const
    const told = { at, detail: '', ...(recordedBy !== null && { actorId: recordedBy }) }
    const { value } = await advance(trx, life, { ...order, status, payment_status }, { type }, told)
    status = value.fulfilment
    payment_status = value.payment
  }
  return { ...standing, status, paymentStatus: payment_status, receivedCents: standing.receivedCents + cents }
}
