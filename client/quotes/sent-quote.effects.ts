import { call } from '#client/platform/call.ts'
import { provideCall, provideChannel } from '#client/platform/provide.ts'
import { getItem, removeItem, setItem } from '#client/platform/storage.ts'
import { QUOTE_WORDS_STORAGE_KEY } from '#machines/platform/storage-keys'
import type { Decision } from '#machines/quotes/decision'
import { sentQuoteMachine } from '#machines/quotes/sent-quote.machine'
import type { SentQuoteEvent, WordsWrite } from '#machines/quotes/sent-quote.setup'
import { withWords, wordsIn } from '#machines/quotes/typed-words'
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

const keptWords = (): string | null => getItem('sessionStorage', QUOTE_WORDS_STORAGE_KEY)

/** What this tab kept of what this person wrote of this quote. */
export const storedWords = (userId: string, quoteId: string) => wordsIn(keptWords(), userId, quoteId)

/** A quote that was asked for, with its calls and its storage. */
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
    wordStorage: provideChannel<WordsWrite, SentQuoteEvent>(() => ({
      receive: ({ userId, quoteId, typed }) => {
        const text = withWords(keptWords(), userId, quoteId, typed)
        if (text === null) removeItem('sessionStorage', QUOTE_WORDS_STORAGE_KEY)
        else setItem('sessionStorage', QUOTE_WORDS_STORAGE_KEY, text)
      },
    })),
  },
})
