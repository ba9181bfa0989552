import { call } from '#client/platform/call.ts'
import { provideCall } from '#client/platform/provide.ts'
import type { Decision } from '#machines/quotes/decision'
import { sentQuoteMachine } from '#machines/quotes/sent-quote.machine'
import type { OrderQuoteReply, QuoteMessageBody } from '#shared/quotes/answers.schema'
import {
  acceptQuote,
  changeQuote,
  orderQuote,
  quote,
  refuseQuote,
  writeQuote,
} from '#shared/quotes/quotes.endpoints'
import type { Quote } from '#shared/quotes/quotes.schema'

const decide = (decision: Decision) => {
  const params = { id: decision.id }
  switch (decision.way) {
    case 'accept':
      return call(acceptQuote, { params, body: decision.body })
    case 'change':
      return call(changeQuote, { params, body: decision.body })
    case 'refuse':
      return call(refuseQuote, { params, body: decision.body })
  }
}

/** A quote that was asked for, with its calls. */
export const sentQuoteLogic = sentQuoteMachine.provide({
  actors: {
    readQuote: provideCall<Quote, { id: string }>(
      async (params, signal) => (await call(quote, { params, signal })).quote,
    ),
    writeMessage: provideCall<Quote, { id: string; body: QuoteMessageBody }>(
      async ({ id, body }) => (await call(writeQuote, { params: { id }, body })).quote,
    ),
    decide: provideCall<Quote, Decision>(async (decision) => (await decide(decision)).quote),
    orderQuote: provideCall<Omit<OrderQuoteReply, 'success'>, { id: string }>(async (params) => {
      const { success: _, ...reply } = await call(orderQuote, { params })
      return reply
    }),
  },
})
