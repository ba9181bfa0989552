import { type ActorRefFrom, and, assign, emit, not, setup } from 'xstate'
import { quoteAt } from '#machines/lives/quote.machine'
import { type Failure, failureOf } from '#machines/platform/failure'
import { requiredCall } from '#machines/platform/provided'
import type { BeginStudyBody, QuoteDetails } from '#shared/dashboard/quotes/quotes.schema'
import type { QuoteMessageBody } from '#shared/quotes/answers.schema'
import { wordProblem } from '#shared/quotes/words.rules'

/** For whom staff write: the customer, or colleagues alone. */
export type WordKind = 'message' | 'note'

/** How an answer that is prepared stands: kept, kept in a moment, or not without somebody's doing. */
export type AnswerStanding = 'kept' | 'underway' | 'stuck'

/** What staff write about a quote. */
export interface WrittenWords {
  readonly id: string
  readonly kind: WordKind
  readonly body: QuoteMessageBody
}

export interface QuoteDeskContext {
  id: string
  quote: QuoteDetails | null
  /** as typed */
  words: Readonly<Record<WordKind, string>>
  /** of the words in hand: sent again as they are, they are there once; changed, they are others */
  wordIds: Readonly<Record<WordKind, string | null>>
  /** the words that were asked to leave as they may not, and still may not; null for none */
  refused: WordKind | null
  /** the words that leave, or left last */
  kind: WordKind
  /** whether the answer that is prepared beside is kept as it is typed */
  answer: AnswerStanding
  /** why there is nothing to show */
  failure: Failure | null
}

export type QuoteDeskEvent =
  | { type: 'quote.retry' }
  /** it was read elsewhere: what stands now */
  | { type: 'quote.read'; quote: QuoteDetails }
  | { type: 'study.ask' }
  | { type: 'study.confirm' }
  | { type: 'study.cancel' }
  | { type: 'word.type'; kind: WordKind; text: string }
  /** `id`: a UUID; the first one of the words counts */
  | { type: 'word.send'; kind: WordKind; id: string }
  | { type: 'answer.told'; standing: AnswerStanding }
  | { type: 'desk.close' }
  | { type: 'close.confirm' }
  | { type: 'close.cancel' }

/** Whether staff may take a quote in hand, or take their answer back. */
export const mayStudy = ({ quote: { state } }: Pick<QuoteDetails, 'quote'>): boolean =>
  quoteAt(state, true).can({ type: 'study.begun' }) || isPromised({ quote: { state } })

/** Whether its customer may accept the answer: to take it in hand is to take that back. */
const isPromised = ({ quote: { state } }: { quote: Pick<QuoteDetails['quote'], 'state'> }): boolean =>
  quoteAt(state, true).can({ type: 'answer.withdrawn' })

const isWritten = ({ message, note }: QuoteDeskContext['words']): boolean =>
  message.trim() !== '' || note.trim() !== ''

/** Whether something was typed that nobody has yet. */
export const isUnsaved = ({ answer, words }: Pick<QuoteDeskContext, 'answer' | 'words'>): boolean =>
  answer !== 'kept' || isWritten(words)

const deskSetup = setup({
  types: {
    input: {} as { id: string },
    context: {} as QuoteDeskContext,
    events: {} as QuoteDeskEvent,
    emitted: {} as
      /** the list shows something that is no longer so */
        | { type: 'quote.changed' }
        | { type: 'words.sent'; kind: WordKind }
        | { type: 'desk.failed'; failure: Failure }
        | { type: 'desk.closed' },
    tags: {} as 'busy',
  },
  actors: {
    /** GET api/admin/quotes/:id */
    readQuote: requiredCall<QuoteDetails, { id: string }>('readQuote'),
    /** POST api/admin/quotes/:id/study */
    beginStudy: requiredCall<QuoteDetails, { id: string; body: BeginStudyBody }>('beginStudy'),
    /** POST api/admin/quotes/:id/messages or notes */
    write: requiredCall<QuoteDetails, WrittenWords>('write'),
  },
  guards: {
    isWritable: ({ context, event }) =>
      event.type === 'word.send' && (event.kind === 'note' || context.quote?.answerable === true),
    isWritten: ({ context, event }) =>
      event.type === 'word.send' && wordProblem(event.kind, context.words[event.kind]) === undefined,
    isPromised: ({ context }) => context.quote !== null && isPromised(context.quote),
    isStudiable: ({ context }) => context.quote !== null && mayStudy(context.quote),
    isUnsaved: ({ context }) => isUnsaved(context),
    isUnderway: ({ context }) => context.answer === 'underway' && !isWritten(context.words),
    /** someone was quicker: what stands now is read before going on */
    isOvertaken: (_, { error }: { error: unknown }) =>
      ['QUOTE_CHANGED', 'QUOTE_STEP_REFUSED'].includes(failureOf(error).code),
  },
  actions: {
    takeQuote: assign((_, { quote }: { quote: QuoteDetails }) => ({ quote })),
    tellChanged: emit({ type: 'quote.changed' as const }),
    tellFailed: emit((_, { error }: { error: unknown }) => ({
      type: 'desk.failed' as const,
      failure: failureOf(error),
    })),
  },
})

const withError = ({ event }: { event: { error: unknown } }) => ({ error: event.error })

/**
 * One quote on staff's desk: read, taken in hand, talked over with its customer and noted for colleagues. What was typed is
 * never lost: not by a failure, not by another who came first, and a closing asks before it drops it.
 */
export const quoteDeskMachine = deskSetup.createMachine({
  id: 'quoteDesk',
  context: ({ input: { id } }) => ({
    id,
    quote: null,
    words: { message: '', note: '' },
    wordIds: { message: null, note: null },
    refused: null,
    kind: 'message',
    answer: 'kept',
    failure: null,
  }),
  initial: 'reading',
  on: {
    'quote.read': { actions: [{ type: 'takeQuote', params: ({ event }) => event }, 'tellChanged'] },
    'answer.told': { actions: assign(({ event: { standing } }) => ({ answer: standing })) },
  },
  states: {
    reading: {
      on: { 'desk.close': 'closed' },
      entry: assign({ failure: null }),
      invoke: {
        id: 'readQuote',
        src: 'readQuote',
        input: ({ context: { id } }) => ({ id }),
        onDone: {
          target: 'open',
          actions: { type: 'takeQuote', params: ({ event }) => ({ quote: event.output }) },
        },
        onError: { target: 'unread', actions: assign(({ event }) => ({ failure: failureOf(event.error) })) },
      },
    },
    unread: { on: { 'quote.retry': 'reading', 'desk.close': 'closed' } },
    open: {
      on: {
        'study.ask': [
          {
            guard: 'isPromised',
            target: 'asking',
            description: 'An answer that its customer may accept is taken back by it.',
          },
          { guard: 'isStudiable', target: 'studying' },
        ],
        'word.type': {
          actions: assign(({ context, event: { kind, text } }) => ({
            words: { ...context.words, [kind]: text },
            wordIds: {
              ...context.wordIds,
              [kind]: text === context.words[kind] ? context.wordIds[kind] : null,
            },
            refused:
              context.refused === kind && wordProblem(kind, text) === undefined ? null : context.refused,
          })),
        },
        'word.send': [
          {
            guard: and(['isWritable', 'isWritten']),
            target: 'writing',
            actions: assign(({ context: { wordIds }, event: { kind, id } }) => ({
              kind,
              wordIds: { ...wordIds, [kind]: wordIds[kind] ?? id },
            })),
          },
          { guard: 'isWritable', actions: assign(({ event: { kind } }) => ({ refused: kind })) },
        ],
        'desk.close': [
          { guard: 'isUnderway', target: 'keeping' },
          { guard: 'isUnsaved', target: 'leaving' },
          { target: 'closed' },
        ],
      },
    },
    asking: {
      always: {
        guard: not('isPromised'),
        target: 'open',
        description: 'There is nothing to take back any more.',
      },
      on: { 'study.confirm': 'studying', 'study.cancel': 'open' },
    },
    studying: {
      tags: 'busy',
      invoke: {
        id: 'beginStudy',
        src: 'beginStudy',
        input: ({ context: { id, quote } }) => {
          if (quote === null) throw new Error('No quote was read yet.')
          return { id, body: { seen: quote.quote.state } }
        },
        onDone: {
          target: 'open',
          actions: [{ type: 'takeQuote', params: ({ event }) => ({ quote: event.output }) }, 'tellChanged'],
        },
        onError: [
          {
            guard: { type: 'isOvertaken', params: withError },
            target: 'catchingUp',
            actions: { type: 'tellFailed', params: withError },
          },
          { target: 'open', actions: { type: 'tellFailed', params: withError } },
        ],
      },
    },
    writing: {
      tags: 'busy',
      invoke: {
        id: 'write',
        src: 'write',
        input: ({ context: { id, kind, words, wordIds } }) => ({
          id,
          kind,
          body: { id: wordIds[kind] ?? '', text: words[kind] },
        }),
        onDone: {
          target: 'open',
          actions: [
            { type: 'takeQuote', params: ({ event }) => ({ quote: event.output }) },
            assign(({ context: { kind, words, wordIds } }) => ({
              words: { ...words, [kind]: '' },
              wordIds: { ...wordIds, [kind]: null },
            })),
            emit(({ context: { kind } }) => ({ type: 'words.sent' as const, kind })),
          ],
        },
        onError: { target: 'open', actions: { type: 'tellFailed', params: withError } },
      },
    },
    catchingUp: {
      tags: 'busy',
      description: 'The quote is read again; what was typed stays, and what is told says why.',
      invoke: {
        id: 'readAgain',
        src: 'readQuote',
        input: ({ context: { id } }) => ({ id }),
        onDone: {
          target: 'open',
          actions: [{ type: 'takeQuote', params: ({ event }) => ({ quote: event.output }) }, 'tellChanged'],
        },
        onError: { target: 'open', actions: { type: 'tellFailed', params: withError } },
      },
    },
    keeping: {
      description: 'What was typed last is kept before it closes, and nothing is asked where that succeeds.',
      always: [
        { guard: not('isUnsaved'), target: 'closed' },
        { guard: not('isUnderway'), target: 'leaving' },
      ],
    },
    leaving: {
      description:
        'Something was typed that nobody has; an answer that is kept by then is no reason to stay.',
      always: { guard: not('isUnsaved'), target: 'closed' },
      on: { 'close.confirm': 'closed', 'close.cancel': 'open' },
    },
    closed: { type: 'final', entry: emit({ type: 'desk.closed' as const }) },
  },
})

export type QuoteDeskRef = ActorRefFrom<typeof quoteDeskMachine>
