import type { Transaction } from 'kysely'
import { advance } from '#server/platform/advance'
import { isUuid } from '#server/platform/columns'
import type { Held } from '#server/platform/held.queries'
import { enqueueMail } from '#server/platform/mail'
import type { Database } from '#server/platform/tables'
import type { UserRow } from '#server/session/account.queries'
import { type Acting, requireOrdering } from '#server/team/seats.queries'
import { normalMessage } from '#shared/contact/contact.rules'
import { AppError } from '#shared/platform/errors'
import type {
  AcceptQuoteBody,
  AnswerWordBody,
  QuoteMessage,
  QuoteMessageBody,
} from '#shared/quotes/answers.schema'
import { QUOTE_MESSAGES_MAX } from '#shared/quotes/quote-limits'
import { type QuoteWords, wordProblem } from '#shared/quotes/words.rules'
import { type Asking, getQuote, lockCustomer, lockOwn } from './ask-quote.ts'
import { countQuoteMessages, hasQuoteMessage, insertQuoteMessage } from './messages.queries.ts'
import { type LivingQuote, lapseInTime, onDayOf, quoteLifeStore } from './quote-life.ts'
import type { QuoteRecord } from './quotes.queries.ts'
import { wordMail } from './word-mail.ts'

/** A quote that was sent, as its customer decides of it: both held, at a moment after that. */
interface Decided {
  customer: UserRow
  quote: Held<LivingQuote>
  at: Date
}

/** Does something to one's own quote that was sent, in one transaction. Throws NOT_FOUND, or QUOTE_STEP_REFUSED of a draft. */
const decide = (
  { db, clock, config }: Asking,
  { customerId: userId }: Acting,
  id: string,
  act: (trx: Transaction<Database>, decided: Decided) => Promise<void>,
): Promise<QuoteRecord> =>
  db.transaction().execute(async (trx) => {
    const customer = await lockCustomer(trx, userId)
    if (customer.status !== 'active') throw new AppError('ACCOUNT_INACTIVE')
    const held = await lockOwn(trx, userId, id)
    if (held.number === null) throw new AppError('QUOTE_STEP_REFUSED', { details: { state: held.state } })
    // once they are held: whoever waited for them may have waited past the last second of an answer
    const at = new Date(clock.now())
    const quote = await lapseInTime(trx, config, onDayOf(held, at), at)
    await act(trx, { customer, quote, at })
    return getQuote(trx, userId, id)
  })

/** What was written, as it is kept, under the id that its page made. Throws INVALID_FIELDS. */
export const writtenText = (
  kind: QuoteWords,
  { id, text }: QuoteMessageBody,
): { id: string; text: string } => {
  const problem = wordProblem(kind, text)
  if (problem !== undefined) throw new AppError('INVALID_FIELDS', { errors: { text: [problem] } })
  if (!isUuid(id)) throw new AppError('INVALID_FIELDS', { errors: { id: ['Identifiant invalide.'] } })
  return { id: id.toLowerCase(), text: normalMessage(text) }
}

/** Writes to the shop about a quote, once. Throws INVALID_FIELDS, NOT_FOUND, QUOTE_MESSAGES_FULL or QUOTE_STEP_REFUSED. */
export const writeQuote = (
  asking: Asking,
  acting: Acting,
  quoteId: string,
  body: QuoteMessageBody,
): Promise<QuoteRecord> => {
  const written = writtenText('message', body)
  return decide(asking, acting, quoteId, async (trx, { customer, quote, at }) => {
    if (await hasQuoteMessage(trx, quote.id, written.id)) return
    if ((await countQuoteMessages(trx, quote.id, 'customer')) >= QUOTE_MESSAGES_MAX)
      throw new AppError('QUOTE_MESSAGES_FULL')
    await keepMessage(trx, quote, { ...written, kind: 'message', at, written_by: acting.userId })
    await enqueueMail(trx, wordMail('message', customer, quote, written.text, asking.config), at)
  })
}

/** No page of ours gives an id to two texts. */
const keepMessage = async (
  trx: Transaction<Database>,
  { id: quote_id }: LivingQuote,
  message: Pick<QuoteMessage, 'id' | 'text' | 'kind'> & { at: Date; written_by: string },
): Promise<void> => {
  if (!(await insertQuoteMessage(trx, { ...message, quote_id, author_id: null })))
    throw new AppError('NOT_FOUND')
}

/** Throws QUOTE_REVISED where another answer is the newest. */
const refuseRevised = ({ head }: LivingQuote, revision: number): void => {
  if (head !== undefined && head.revision !== revision) throw new AppError('QUOTE_REVISED')
}

const sayOfAnswer =
  (kind: 'change' | 'refusal') =>
  (asking: Asking, acting: Acting, quoteId: string, body: AnswerWordBody): Promise<QuoteRecord> => {
    const written = writtenText(kind === 'change' ? 'change' : 'refuse', body)
    return decide(asking, acting, quoteId, async (trx, { customer, quote, at }) => {
      if (kind === 'refusal') await requireOrdering(trx, acting)
      if (await hasQuoteMessage(trx, quote.id, written.id)) return
      refuseRevised(quote, body.revision)
      const { text } = written
      const fact = kind === 'change' ? 'change.asked' : 'quote.refused'
      const { userId: doneBy } = acting
      const step = { at, customer, text, doneBy }
      await advance(trx, quoteLifeStore(asking.config), quote, { type: fact }, step)
      await keepMessage(trx, quote, { ...written, kind, at, written_by: doneBy })
    })
  }

/** Asks for something else than was answered, once. Throws INVALID_FIELDS, NOT_FOUND, QUOTE_REVISED or QUOTE_STEP_REFUSED. */
export const changeQuote = sayOfAnswer('change')

/**
 * Refuses what was answered, once: nothing can be bought of it any more, which is for who may buy to say. Throws INVALID_FIELDS,
 * MAY_NOT_ORDER, NOT_FOUND, QUOTE_REVISED or QUOTE_STEP_REFUSED.
 */
export const refuseQuote = sayOfAnswer('refusal')

/**
 * Accepts the newest answer, once, up to the end of its last day: what is accepted is bought, by who may order. Throws MAY_NOT_ORDER,
 * NOT_FOUND, QUOTE_REVISED, QUOTE_EXPIRED or QUOTE_STEP_REFUSED.
 */
export const acceptQuote = (
  asking: Asking,
  acting: Acting,
  quoteId: string,
  { revision }: AcceptQuoteBody,
): Promise<QuoteRecord> =>
  decide(asking, acting, quoteId, async (trx, { customer, quote, at }) => {
    await requireOrdering(trx, acting)
    refuseRevised(quote, revision)
    if (quote.state === 'accepted' || quote.state === 'ordered') return
    if (quote.state === 'expired') throw new AppError('QUOTE_EXPIRED')
    const step = { at, customer, doneBy: acting.userId }
    await advance(trx, quoteLifeStore(asking.config), quote, { type: 'quote.accepted' }, step)
  })
