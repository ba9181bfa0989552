import { assign, sendTo, setup } from 'xstate'
import { type Failure, failureOf } from '#machines/platform/failure'
import { requiredCall, requiredChannel } from '#machines/platform/provided'
import type { OrderQuoteReply, QuoteMessageBody } from '#shared/quotes/answers.schema'
import type { Quote } from '#shared/quotes/quotes.schema'
import { wordProblem } from '#shared/quotes/words.rules'
import { type Decision, type DecisionWay, mayDecide, mayOrder } from './decision.ts'
import type { TypedWords, WordKind } from './typed-words.ts'

/** Whether words are missing that must be there. */
const isMissing = (kind: WordKind, text: string): boolean =>
  kind !== 'accept' && wordProblem(kind, text) !== undefined

/** What a call is of, an order being part of what was decided. */
export type SentQuotePart = 'message' | 'decision'

export interface SentQuoteInput {
  quote: Quote
  /** whose it is */
  userId: string
  /** what this tab kept of what was written of it */
  typed: TypedWords
}

export interface SentQuoteContext extends TypedWords {
  quote: Quote
  userId: string
  /** the words that were asked to leave as they may not, and still may not; null for none */
  refused: WordKind | null
  /** what is being decided, or was last */
  way: DecisionWay
  /** what the last call was of, and why it failed; null once another is made */
  failed: { of: SentQuotePart; failure: Failure } | null
}

export type SentQuoteEvent =
  | { type: 'word.type'; kind: WordKind; text: string }
  /** `id`: a UUID; the first one of a message counts */
  | { type: 'message.send'; id: string }
  | { type: 'decision.ask'; way: DecisionWay }
  /** `id`: a UUID; the first one of the words counts */
  | { type: 'decision.confirm'; id: string }
  | { type: 'decision.cancel' }
  /** an accepted quote goes to the steps of an order */
  | { type: 'order.ask' }

/** To session storage: what stands written of a quote, nothing of one that has none. */
export interface WordsWrite {
  readonly type: 'words.write'
  readonly userId: string
  readonly quoteId: string
  readonly typed: TypedWords
}

/** What was decided, as the server is told. */
export const decisionOf = ({ quote, way, words, wordIds }: SentQuoteContext): Decision => {
  const { id } = quote
  const revision = quote.answer?.revision ?? 0
  return way === 'accept'
    ? { id, way, body: { revision } }
    : { id, way, body: { id: wordIds[way] ?? '', text: words[way], revision } }
}

/** Types, effects, actions and guards of a quote that was asked for. */
export const sentQuoteSetup = setup({
  types: {
    input: {} as SentQuoteInput,
    context: {} as SentQuoteContext,
    events: {} as SentQuoteEvent,
    emitted: {} as
      | { type: 'message.sent' }
      | { type: 'quote.decided'; way: DecisionWay }
      | { type: 'order.ready'; validatedCartId: string },
    /** asked: the dialog of a decision stands; busy: something is on its way */
    tags: {} as 'asked' | 'busy',
  },
  actors: {
    /** GET api/quotes/:id */
    readQuote: requiredCall<Quote, { id: string }>('readQuote'),
    /** POST api/quotes/:id/messages */
    writeMessage: requiredCall<Quote, { id: string; body: QuoteMessageBody }>('writeMessage'),
    /** POST api/quotes/:id/accept, change or refuse */
    decide: requiredCall<Quote, Decision>('decide'),
    /** POST api/quotes/:id/order */
    orderQuote: requiredCall<Omit<OrderQuoteReply, 'success'>, { id: string }>('orderQuote'),
    /** Keeps what is written and was not sent in session storage. */
    wordStorage: requiredChannel<WordsWrite>('wordStorage'),
  },
  guards: {
    isWritten: ({ context }) => !isMissing('message', context.words.message),
    isOpenWay: ({ context, event }) => event.type === 'decision.ask' && mayDecide(context.quote, event.way),
    isSaid: ({ context: { way, words } }) => !isMissing(way, words[way]),
    isOrderable: ({ context }) => mayOrder(context.quote),
    isAccepted: ({ context }) => context.way === 'accept',
    /** it moved on: what stands now is read before anything more is decided */
    isOvertaken: (_, { error }: { error: unknown }) =>
      ['QUOTE_REVISED', 'QUOTE_EXPIRED', 'QUOTE_STEP_REFUSED'].includes(failureOf(error).code),
  },
  actions: {
    takeQuote: assign((_, { quote }: { quote: Quote }) => ({ quote })),
    typeWords: assign(({ context }, { kind, text }: { kind: WordKind; text: string }) => ({
      words: { ...context.words, [kind]: text },
      wordIds: { ...context.wordIds, [kind]: text === context.words[kind] ? context.wordIds[kind] : null },
      refused: context.refused === kind && !isMissing(kind, text) ? null : context.refused,
    })),
    nameWords: assign(({ context }, { kind, id }: { kind: WordKind; id: string }) => ({
      wordIds: { ...context.wordIds, [kind]: context.wordIds[kind] ?? id },
    })),
    forgetWords: assign(({ context }, { kind }: { kind: WordKind }) => ({
      words: { ...context.words, [kind]: '' },
      wordIds: { ...context.wordIds, [kind]: null },
    })),
    keepWords: sendTo('wordStorage', ({ context: { quote, userId, words, wordIds } }) => ({
      type: 'words.write',
      userId,
      quoteId: quote.id,
      typed: { words, wordIds },
    })),
    keepFailure: assign((_, { error, of }: { error: unknown; of: SentQuotePart }) => ({
      failed: { of, failure: failureOf(error) },
    })),
    forgetFailure: assign({ failed: null }),
  },
})
