import type { Transaction } from 'kysely'
import { transition } from 'xstate'
import { type QuoteFact, type QuoteSnapshot, quoteAt, quoteLife } from '#machines/lives/quote.machine'
import { forgetCarts } from '#server/cart/validated-cart-life'
import { answerPaperJob } from '#server/documents/quote-papers.queries'
import { advance, type LifeStore } from '#server/platform/advance'
import type { Held } from '#server/platform/held.queries'
import { insertJob } from '#server/platform/jobs.queries'
import { copied, enqueueMail, type Mail } from '#server/platform/mail'
import type { MailConfig } from '#server/platform/mail-blocks'
import type { Database } from '#server/platform/tables'
import { findUserById, type UserRow } from '#server/session/account.queries'
import { parisDay, parisYear } from '#shared/platform/dates'
import { isInTime } from '#shared/quotes/answer.rules'
import { lapsedMail, notReleasedMail, releasedMail, withdrawnMail } from './answer-mail.ts'
import { deleteQuoteCart, findQuoteCart } from './quote-carts.queries.ts'
import { type DraftTexts, deleteDraft, replaceLines, updateDraft } from './quote-drafts.queries.ts'
import { listQuoteFiles, type PlacedFile, replaceQuoteFiles } from './quote-files.queries.ts'
import { quoteNoticeMail, quoteReceiptMail } from './quote-mail.ts'
import {
  findAskerEmail,
  listLeavers,
  listLines,
  lockLateQuotes,
  lockOpenQuotes,
  lockUnorderedQuotes,
  type QuoteWithHead,
  takeQuoteNumber,
  updateQuoteState,
} from './quotes.queries.ts'
import type { ReadLine } from './read-lines.ts'
import { isWord, wordMail } from './word-mail.ts'

/** A quote on a day. */
export type LivingQuote = QuoteWithHead & {
  /** yyyy-mm-dd of Paris */
  readonly today: string
  /** the last day on which its prices are promised; null: nothing is */
  readonly until: string | null
}

/** What is written with a step of a quote. */
export interface QuoteStep {
  readonly at: Date
  /** who of the customer's people takes it; absent: none of them does */
  readonly doneBy?: string | undefined
  /** whose quote it is; absent where nobody is written to of the step */
  readonly customer?: UserRow
  /** of a draft that is kept: all that it says now */
  readonly draft?: {
    readonly texts: DraftTexts
    readonly lines: readonly ReadLine[]
    readonly files: readonly PlacedFile[]
  }
  /** of an answer: which it is */
  readonly revision?: number
  /** of what the customer asks for in its place, or refuses it by */
  readonly text?: string
}

/** Its number once the step is written; null of a draft. */
type Numbered = string | null

type KeptQuotes = LifeStore<QuoteSnapshot, QuoteFact, LivingQuote, QuoteStep, Numbered>

const customerOf = ({ customer }: QuoteStep): UserRow => {
  if (customer === undefined) throw new Error('There is nobody to write to.')
  return customer
}

/** A quote's life in its rows: its state, its history, and the number that it gets as it is sent. */
const quoteRows: Omit<KeptQuotes, 'follow'> = {
  at: ({ state, until, today }) => quoteAt(state, isInTime(until, today)),
  step: (before, fact) => transition(quoteLife, before, fact),
  refusal: 'QUOTE_STEP_REFUSED',
  details: ({ state }) => ({ state }),
  write: async (trx, quote, { value: state }, { at, doneBy = null }) => {
    if (state === quote.state) return quote.number
    const number = quote.number ?? (await takeQuoteNumber(trx, parisYear(at.getTime())))
    await updateQuoteState(trx, { id: quote.id, state, number, sentAt: quote.sent_at ?? at, at, doneBy })
    return number
  },
}

/** What a request is about, as staff are told of it. */
const thatGoesAlong = async (trx: Transaction<Database>, quoteId: string) => ({
  askedBy: await findAskerEmail(trx, quoteId),
  lines: await listLines(trx, quoteId),
  files: await listQuoteFiles(trx, quoteId),
})

/** Writes to the customer, and in copy to the colleague who asked. */
const tellCustomer = async (
  trx: Transaction<Database>,
  { id }: Pick<LivingQuote, 'id'>,
  mail: Mail,
  at: Date,
): Promise<void> => enqueueMail(trx, copied(mail, await findAskerEmail(trx, id)), at)

/** The same, with who is written to. */
export const quoteLifeStore = (config: MailConfig): KeptQuotes => ({
  ...quoteRows,
  follow: {
    keepDraft: async (trx, { id, user_id }, _, { at, draft }) => {
      if (draft === undefined) throw new Error('There is no draft that could be kept.')
      await updateDraft(trx, id, draft.texts, at)
      await replaceLines(trx, id, draft.lines)
      await replaceQuoteFiles(trx, { id, user_id }, draft.files)
    },
    forgetDraft: (trx, { id }) => deleteDraft(trx, id),
    tellReceipt: (trx, quote, _, told, number) =>
      tellCustomer(trx, quote, quoteReceiptMail(customerOf(told), { ...quote, number }, config), told.at),
    tellStaff: async (trx, quote, { value: state }, told, number) => {
      const customer = customerOf(told)
      const mail = isWord(state)
        ? wordMail(state, customer, quote, told.text ?? '', config)
        : quoteNoticeMail(customer, { ...quote, number }, await thatGoesAlong(trx, quote.id), config)
      await enqueueMail(trx, mail, told.at)
    },
    tellAnswer: async (trx, { id: quoteId }, _, { at, revision }) => {
      if (revision === undefined) throw new Error('There is no answer that could leave.')
      await insertJob(trx, answerPaperJob({ quoteId, revision }), at)
    },
    tellWithdrawn: (trx, quote, _, told) =>
      tellCustomer(trx, quote, withdrawnMail(customerOf(told), quote, config), told.at),
    tellLapsed: (trx, quote, _, told) =>
      tellCustomer(trx, quote, lapsedMail(customerOf(told), quote, config), told.at),
    forgetCart: async (trx, { id }) => {
      const cart = await findQuoteCart(trx, id)
      if (cart !== undefined) await forgetCarts(trx, [{ id: cart.cart_id, order_id: cart.order_id }])
    },
    leaveCart: (trx, { id }) => deleteQuoteCart(trx, id),
    tellReleased: (trx, quote, _, told) =>
      tellCustomer(trx, quote, releasedMail(customerOf(told), quote, config), told.at),
    tellNotReleased: (trx, quote, _, told) =>
      tellCustomer(trx, quote, notReleasedMail(customerOf(told), quote, config), told.at),
  },
})

/** A held quote on the day of a moment; `until`: the last of its prices, which are those of its answer as far as it is not accepted. */
export const onDayOf = (
  quote: Held<QuoteWithHead>,
  at: Date,
  until: string | null = quote.head?.valid_until ?? null,
): Held<LivingQuote> => ({ ...quote, today: parisDay(at.getTime()), until })

/** The quote as it stands once time has done its part: an answer that may be accepted no more has expired. */
export const lapseInTime = async (
  trx: Transaction<Database>,
  config: MailConfig,
  quote: Held<LivingQuote>,
  at: Date,
): Promise<Held<LivingQuote>> => {
  const store = quoteLifeStore(config)
  const fact = { type: 'quote.lapsed' } as const
  if (!store.at(quote).can(fact)) return quote
  const { value } = await advance(trx, store, quote, fact, { at })
  return { ...quote, state: value }
}

/** Lets the answers lapse that nobody accepted in time. */
export const lapseQuotes = async (
  trx: Transaction<Database>,
  config: MailConfig,
  now: Date,
): Promise<void> => {
  for (const quote of await lockLateQuotes(trx, parisDay(now.getTime())))
    await lapseInTime(trx, config, onDayOf(quote, now), now)
}

/** Lets go what was accepted and not ordered in time: its customer is told. */
export const lapseAccepted = async (
  trx: Transaction<Database>,
  config: MailConfig,
  now: Date,
): Promise<void> => {
  for (const quote of await lockUnorderedQuotes(trx, parisDay(now.getTime()))) {
    const customer = await findUserById(trx, quote.user_id)
    if (customer === undefined) throw new Error(`The quote ${quote.id} is nobody’s.`)
    const fact = { type: 'acceptance.lapsed' } as const
    await advance(trx, quoteLifeStore(config), onDayOf(quote, now), fact, { at: now, customer })
  }
}

/** Ends the quotes that an account left behind: one that a version from before closed. */
export const withdrawLeft = async (trx: Transaction<Database>, now: Date): Promise<void> => {
  for (const userId of await listLeavers(trx)) await withdrawQuotes(trx, userId, now)
}

/** Ends the quotes of an account that closes, as far as something may still become of them. */
export const withdrawQuotes = async (trx: Transaction<Database>, userId: string, at: Date): Promise<void> => {
  for (const quote of await lockOpenQuotes(trx, userId))
    await advance(trx, { ...quoteRows, follow: {} }, onDayOf(quote, at), { type: 'customer.left' }, { at })
}
