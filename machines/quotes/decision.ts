import { type QuoteFact, quoteAt } from '#machines/lives/quote.machine'
import type { AcceptQuoteBody, AnswerWordBody } from '#shared/quotes/answers.schema'
import type { Quote } from '#shared/quotes/quotes.schema'

/** What a customer may decide of an answer: take it, have it changed, or leave it. */
export type DecisionWay = 'accept' | 'change' | 'refuse'

/** What is decided of a quote, of the answer that was read; a change or a refusal with the words for it. */
export type Decision = { readonly id: string } & (
  | { readonly way: 'accept'; readonly body: AcceptQuoteBody }
  | { readonly way: 'change' | 'refuse'; readonly body: AnswerWordBody }
)

const facts = {
  accept: 'quote.accepted',
  change: 'change.asked',
  refuse: 'quote.refused',
} as const satisfies Record<DecisionWay, QuoteFact['type']>

/** Whether a quote that stands so may be decided that way; one that was read in time may be late by now: the server judges. */
export const mayDecide = ({ state }: Pick<Quote, 'state'>, way: DecisionWay): boolean =>
  quoteAt(state, true).can({ type: facts[way] })

/** Whether it waits to be ordered. */
export const mayOrder = ({ state }: Pick<Quote, 'state'>): boolean =>
  quoteAt(state, true).can({ type: 'order.placed' })
