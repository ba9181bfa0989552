import type { Selectable, Transaction } from 'kysely'
import { insertValidatedCart } from '#server/cart/validated-cart.queries'
import { advance } from '#server/platform/advance'
import type { MailConfig } from '#server/platform/mail-blocks'
import type { Database } from '#server/platform/tables'
import { findNamedProject } from '#server/projects/project-facts.queries'
import { type Acting, requireOrdering } from '#server/team/seats.queries'
import type { LineFile } from '#shared/line-files/line-files.schema'
import type { PricedLine } from '#shared/orders/pricing.rules'
import { AppError } from '#shared/platform/errors'
import { vatOf } from '#shared/platform/money'
import { askedKey, askedNotes } from '#shared/quotes/asked-notes'
import type { OrderedQuote } from '#shared/quotes/quoted-delivery.schema'
import { findNewestAnswer } from './answers.queries.ts'
import { type Asking, lockCustomer, lockOwn } from './ask-quote.ts'
import { findQuoteCart, insertQuoteCart, type QuoteOfCart } from './quote-carts.queries.ts'
import { filesAt, listQuoteFiles } from './quote-files.queries.ts'
import { onDayOf, quoteLifeStore } from './quote-life.ts'
import { listLines } from './quotes.queries.ts'
import type { QuotesTable } from './tables.ts'

const ORDERED = { type: 'order.placed' } as const

/**
 * The id of the validated cart that one's own accepted quote is ordered from, at the prices of its answer: the one that there is, or
 * another where none was made yet, or it lapsed: whoever asks may order. Throws NOT_FOUND, MAY_NOT_ORDER or QUOTE_STEP_REFUSED.
 */
export const cartOfQuote = ({ db, clock }: Asking, acting: Acting, id: string): Promise<string> =>
  db.transaction().execute(async (trx) => {
    await lockCustomer(trx, acting.customerId)
    const quote = await lockOwn(trx, acting.customerId, id)
    await requireOrdering(trx, acting)
    if (quote.state !== 'accepted' && quote.state !== 'ordered')
      throw new AppError('QUOTE_STEP_REFUSED', { details: { state: quote.state } })
    const cart = await findQuoteCart(trx, id)
    return cart?.cart_id ?? newCart(trx, quote, new Date(clock.now()))
  })

const newCart = async (
  trx: Transaction<Database>,
  { id, user_id: userId, project_id }: Pick<Selectable<QuotesTable>, 'id' | 'user_id' | 'project_id'>,
  at: Date,
): Promise<string> => {
  const answer = await findNewestAnswer(trx, id)
  if (answer === undefined) throw new Error(`The quote ${id} was accepted without an answer.`)
  const lines = await listLines(trx, id)
  const notes = askedNotes(lines)
  const files = await listQuoteFiles(trx, id)
  const filesOf = new Map(lines.map(({ position }) => [askedKey(position), filesAt(files, position)]))
  const content = {
    priceListVersion: answer.price_list_version,
    lines: answer.lines.map(({ key, line }) => withWords(line, notes.get(key), filesOf.get(key))),
    totalCents: answer.net_cents,
    vatPercent: answer.vat_percent,
    vatCents: vatOf(answer.net_cents, answer.vat_percent),
  }
  const project = await findNamedProject(trx, userId, project_id)
  const cart = await insertValidatedCart(trx, { userId, content, lastAnswers: [], project, at })
  await insertQuoteCart(trx, id, cart.id)
  return cart.id
}

/** With what its customer wrote of it, and joined to it. */
const withWords = (line: PricedLine, note: string | undefined, files: LineFile[] = []): PricedLine => ({
  ...line,
  ...(note !== undefined && { note }),
  ...(files.length > 0 && { files }),
})

/**
 * Says that an order is placed at the prices of a quote, in the transaction that places it: both are held. Throws NOT_FOUND, or
 * QUOTE_STEP_REFUSED where it is ordered already.
 */
export const tellOrdered = async (
  trx: Transaction<Database>,
  config: MailConfig,
  { userId: doneBy, customerId: userId }: Acting,
  id: string,
  at: Date,
): Promise<void> => {
  const customer = await lockCustomer(trx, userId)
  const quote = onDayOf(await lockOwn(trx, userId, id), at)
  await advance(trx, quoteLifeStore(config), quote, ORDERED, { at, customer, doneBy })
}

/** What the steps of an order are told of the quote that its cart is made from. */
export const presentOrderedQuote = (quote: QuoteOfCart): OrderedQuote => ({
  id: quote.id,
  number: quote.number ?? '',
  name: quote.name,
  delivery: {
    cents: quote.delivery_cents,
    why: quote.delivery_why,
    postalCode: quote.delivery_postal_code,
  },
})
