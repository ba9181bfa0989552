import type { Transaction } from 'kysely'
import type { QuoteFact } from '#machines/lives/quote.machine'
import { advance } from '#server/platform/advance'
import type { MailConfig } from '#server/platform/mail-blocks'
import type { Database } from '#server/platform/tables'
import { findUserById, type UserRow } from '#server/session/account.queries'
import { parisDay } from '#shared/platform/dates'
import { isInTime, orderUntil } from '#shared/quotes/answer.rules'
import { onDayOf, quoteLifeStore } from './quote-life.ts'
import { lockQuoteOfOrder } from './quotes.queries.ts'

/** The order that is cancelled; `deleted_at`: its account's person is gone. */
interface CancelledOrder {
  id: string
  user_id: string
  deleted_at: Date | null
}

/**
 * Gives the quote of an order that is cancelled back to its customer, in the transaction that cancels it: until the last day on
 * which it may be ordered it is ordered anew, from another cart; past that it has expired, and of a deleted account nothing comes of
 * it any more. An order that comes from no quote changes nothing.
 */
export const releaseQuote = async (
  trx: Transaction<Database>,
  config: MailConfig,
  order: CancelledOrder,
  at: Date,
): Promise<void> => {
  const quote = await lockQuoteOfOrder(trx, order.id)
  if (quote?.head === undefined || quote.accepted_at === null) return
  const until = orderUntil(parisDay(quote.accepted_at.getTime()), quote.head.valid_until)
  const living = onDayOf(quote, at, until)
  const customer = order.deleted_at === null ? await findUserById(trx, order.user_id) : undefined
  const fact = cancelledBy(customer, isInTime(until, living.today))
  const store = quoteLifeStore(config)
  if (!store.at(living).can(fact)) return
  await advance(trx, store, living, fact, { at, ...(customer && { customer }) })
}

const cancelledBy = (customer: UserRow | undefined, mayBeOrdered: boolean): QuoteFact => {
  if (customer === undefined) return { type: 'order.cancelledAlone' }
  return { type: mayBeOrdered ? 'order.cancelled' : 'order.cancelledLate' }
}
