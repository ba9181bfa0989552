import type { Transaction } from 'kysely'
import type { Database } from '#server/platform/tables'
import { meansOfMethod, receivedOf } from '#shared/orders/payment-entries'
import { parisDay } from '#shared/platform/dates'
import type { LivingOrder } from './orders.queries.ts'
import { payableCents } from './payable.ts'
import { insertRest, listPaymentEntries, type PaymentEntryRow } from './payment-entries.queries.ts'

/** The entries of a held order's money, and what they come to with what a version took that keeps none, in cents. */
export const findMoney = async (
  trx: Transaction<Database>,
  order: LivingOrder,
): Promise<{ entries: PaymentEntryRow[]; receivedCents: number }> => {
  const entries = await listPaymentEntries(trx, order.id)
  return { entries, receivedCents: receivedOf(order.payment_status, payableCents(order), entries) }
}

/** Writes what a version took that keeps no entries as one, before anything else is written of the order's money. */
export const keepMoneyOfBefore = async (
  trx: Transaction<Database>,
  order: LivingOrder,
  { entries, receivedCents }: { entries: readonly PaymentEntryRow[]; receivedCents: number },
  at: Date,
): Promise<void> => {
  if (entries.length > 0 || receivedCents <= 0) return
  await insertRest(trx, {
    orderId: order.id,
    payableCents: payableCents(order),
    day: parisDay((order.settled_at ?? at).getTime()),
    means: meansOfMethod[order.payment_method],
    recordedBy: null,
    at,
  })
}
