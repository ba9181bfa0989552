import type { Selectable } from 'kysely'
import { transition } from 'xstate'
import { type QuoteFact, type QuoteSnapshot, quoteAt, quoteLife } from '#machines/lives/quote.machine'
import type { LifeStore } from '#server/platform/advance'
import { enqueueMail } from '#server/platform/mail'
import type { UserRow } from '#server/session/account.queries'
import type { MailConfig } from '#server/session/account-mails'
import { parisYear } from '#shared/platform/dates'
import { quoteNoticeMail, quoteReceiptMail } from './quote-mail.ts'
import {
  type DraftTexts,
  deleteDraft,
  listLines,
  replaceLines,
  takeQuoteNumber,
  updateDraft,
  updateQuoteState,
} from './quotes.queries.ts'
import type { ReadLine } from './read-lines.ts'
import type { QuotesTable } from './tables.ts'

/** What is written with a step of a quote. */
export interface QuoteStep {
  readonly at: Date
  /** whose quote it is */
  readonly customer: UserRow
  /** of a draft that is kept: all that it says now */
  readonly draft?: { readonly texts: DraftTexts; readonly lines: readonly ReadLine[] }
}

/** Its number once the step is written; null of a draft. */
type Numbered = string | null

type KeptQuotes = LifeStore<QuoteSnapshot, QuoteFact, Selectable<QuotesTable>, QuoteStep, Numbered>

/** A quote's life in its rows: its state, its history, the number that it gets as it is sent, and who is written to. */
export const quoteLifeStore = (config: MailConfig): KeptQuotes => ({
  // nothing is promised yet: no answer is kept
  at: ({ state }) => quoteAt(state, false),
  step: (before, fact) => transition(quoteLife, before, fact),
  refusal: 'QUOTE_STEP_REFUSED',
  details: ({ state }) => ({ state }),
  write: async (trx, quote, { value: state }, { at }) => {
    if (state === quote.state) return quote.number
    const number = quote.number ?? (await takeQuoteNumber(trx, parisYear(at.getTime())))
    await updateQuoteState(trx, { id: quote.id, state, number, sentAt: quote.sent_at ?? at, at })
    return number
  },
  follow: {
    keepDraft: async (trx, { id }, _, { at, draft }) => {
      if (draft === undefined) throw new Error('There is no draft that could be kept.')
      await updateDraft(trx, id, draft.texts, at)
      await replaceLines(trx, id, draft.lines)
    },
    forgetDraft: (trx, { id }) => deleteDraft(trx, id),
    tellReceipt: (trx, quote, _, { at, customer }, number) =>
      enqueueMail(trx, quoteReceiptMail(customer, { ...quote, number }, config), at),
    tellStaff: async (trx, quote, _, { at, customer }, number) => {
      const lines = await listLines(trx, quote.id)
      await enqueueMail(trx, quoteNoticeMail(customer, { ...quote, number }, lines, config), at)
    },
  },
})
