import { QUOTE_STATES, type QuoteState, quoteStateLabels } from '#shared/quotes/quote-states'

/** What staff may do with quotes. The panel and the routes both ask here. */

/** States in which a quote waits for staff. */
export const WAITING_QUOTES = ['sent', 'in_study', 'changed'] as const satisfies readonly QuoteState[]

type SentState = Exclude<QuoteState, 'draft'>

const isSent = (state: QuoteState): state is SentState => state !== 'draft'

/** What a list of quotes may be asked for: those that wait, or those of a state. A draft is its customer's alone. */
export const ASKED_QUOTES = ['waiting', ...QUOTE_STATES.filter(isSent)] as const

export type AskedQuotes = (typeof ASKED_QUOTES)[number]

export const askedQuotesLabels: Readonly<Record<AskedQuotes, string>> = {
  waiting: 'À traiter',
  ...quoteStateLabels,
}
