import type { Transaction } from 'kysely'
import { advance } from '#server/platform/advance'
import type { Database } from '#server/platform/tables'
import { findUserById } from '#server/session/account.queries'
import type { MailConfig } from '#server/session/account-mails'
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
 * which it may be ordered it is ordered anew, from another cart. Past that, of a deleted account, and of an order that comes from
 * no quote nothing changes.
 */
export const releaseQuote = async (
  trx: Transaction<Database>,
  config: MailConfig,
  order: CancelledOrder,
  at: Date,
): Promise<void> => {
  if (order.deleted_at !== null) return
  const quote = await lockQuoteOfOrder(trx, order.id)
  if (quote?.head === undefined || quote.accepted_at === null) return
  const until = orderUntil(parisDay(quote.accepted_at.getTime()), quote.head.valid_until)
  const living = onDayOf(quote, at, until)
  const store = quoteLifeStore(config)
  if (!isInTime(until, living.today) || !store.at(living).can(CANCELLED)) return
  const customer = await findUserById(trx, order.user_id)
  if (customer === undefined) throw new Error(`The quote ${quote.id} is nobody’s.`)
  await advance(trx, store, living, CANCELLED, { at, customer })
}

const CANCELLED = { type: 'order.cancelled' } as const
