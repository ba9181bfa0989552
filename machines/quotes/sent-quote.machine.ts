import { type ActorRefFrom, assign, emit, type SnapshotFrom } from 'xstate'
import type { Failure } from '#machines/platform/failure'
import { decisionOf, type SentQuotePart, sentQuoteSetup } from './sent-quote.setup.ts'

/**
 * A quote that was asked for, on its customer's page: what was answered is discussed, accepted, changed or refused, and an
 * accepted one is ordered. What was typed is never lost: not by a failure, not by
 * another answer that came first, nor where the page is left before it was sent.
 */
export const sentQuoteMachine = sentQuoteSetup.createMachine({
  id: 'sentQuote',
  context: ({ input: { quote, userId, typed } }) => ({
    quote,
    userId,
    words: typed.words,
    wordIds: typed.wordIds,
    refused: null,
    way: 'accept',
    failed: null,
  }),
  invoke: { id: 'wordStorage', src: 'wordStorage' },
  initial: 'open',
  states: {
    open: {
      on: {
        'word.type': { actions: [{ type: 'typeWords', params: ({ event }) => event }, 'keepWords'] },
        'message.send': [
          {
            guard: 'isWritten',
            target: 'writing',
            actions: [
              { type: 'nameWords', params: ({ event: { id } }) => ({ kind: 'message', id }) },
              'keepWords',
            ],
          },
          { actions: assign({ refused: 'message' }) },
        ],
        'decision.ask': {
          guard: 'isOpenWay',
          target: 'asking',
          actions: ['forgetFailure', assign(({ event }) => ({ way: event.way, refused: null }))],
        },
        'order.ask': { guard: 'isOrderable', target: 'ordering' },
      },
    },
    writing: {
      tags: 'busy',
      entry: 'forgetFailure',
      invoke: {
        id: 'writeMessage',
        src: 'writeMessage',
        input: ({ context: { quote, words, wordIds } }) => ({
          id: quote.id,
          body: { id: wordIds.message ?? '', text: words.message },
        }),
        onDone: {
          target: 'open',
          actions: [
            { type: 'takeQuote', params: ({ event }) => ({ quote: event.output }) },
            { type: 'forgetWords', params: { kind: 'message' } },
            'keepWords',
            emit({ type: 'message.sent' as const }),
          ],
        },
        onError: {
          target: 'open',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error, of: 'message' }) },
          description: 'Sent again, it is written once.',
        },
      },
    },
    asking: {
      tags: 'asked',
      on: {
        'word.type': { actions: [{ type: 'typeWords', params: ({ event }) => event }, 'keepWords'] },
        'decision.confirm': [
          {
            guard: 'isSaid',
            target: 'deciding',
            actions: [
              { type: 'nameWords', params: ({ context: { way }, event: { id } }) => ({ kind: way, id }) },
              'keepWords',
            ],
          },
          { actions: assign(({ context: { way } }) => ({ refused: way })) },
        ],
        'decision.cancel': { target: 'open', actions: 'forgetFailure' },
      },
    },
    deciding: {
      tags: ['asked', 'busy'],
      description: 'It cannot be left: whether it was decided would not be known.',
      entry: 'forgetFailure',
      invoke: {
        id: 'decide',
        src: 'decide',
        input: ({ context }) => decisionOf(context),
        onDone: [
          {
            guard: 'isAccepted',
            target: 'ordering',
            actions: [
              { type: 'takeQuote', params: ({ event }) => ({ quote: event.output }) },
              emit({ type: 'quote.decided' as const, way: 'accept' as const }),
            ],
          },
          {
            target: 'open',
            actions: [
              { type: 'takeQuote', params: ({ event }) => ({ quote: event.output }) },
              emit(({ context: { way } }) => ({ type: 'quote.decided' as const, way })),
              { type: 'forgetWords', params: ({ context: { way } }) => ({ kind: way }) },
              'keepWords',
            ],
          },
        ],
        onError: [
          {
            guard: { type: 'isOvertaken', params: ({ event }) => ({ error: event.error }) },
            target: 'catchingUp',
            actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error, of: 'decision' }) },
          },
          {
            target: 'asking',
            actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error, of: 'decision' }) },
            description: 'Confirmed again, what did arrive is decided once.',
          },
        ],
      },
    },
    ordering: {
      tags: 'busy',
      description: 'Its validated cart is made, or found again: the view goes to the steps of the order.',
      entry: 'forgetFailure',
      invoke: {
        id: 'orderQuote',
        src: 'orderQuote',
        input: ({ context: { quote } }) => ({ id: quote.id }),
        onDone: {
          target: 'open',
          actions: emit(({ event: { output } }) => ({
            type: 'order.ready' as const,
            validatedCartId: output.validatedCartId,
          })),
        },
        onError: {
          target: 'open',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error, of: 'decision' }) },
        },
      },
    },
    catchingUp: {
      tags: 'busy',
      description: 'What stands now is read; what was typed stays, and what is kept of the refusal says why.',
      invoke: {
        id: 'readQuote',
        src: 'readQuote',
        input: ({ context: { quote } }) => ({ id: quote.id }),
        onDone: {
          target: 'open',
          actions: { type: 'takeQuote', params: ({ event }) => ({ quote: event.output }) },
        },
        onError: {
          target: 'open',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error, of: 'decision' }) },
        },
      },
    },
  },
})

export type SentQuoteRef = ActorRefFrom<typeof sentQuoteMachine>

type SentQuoteSnapshot = SnapshotFrom<typeof sentQuoteMachine>

const failureOfPart = ({ context: { failed } }: SentQuoteSnapshot, part: SentQuotePart): Failure | null =>
  failed?.of === part ? failed.failure : null

/** Why the message last sent did not leave. */
export const messageFailure = (snapshot: SentQuoteSnapshot): Failure | null =>
  failureOfPart(snapshot, 'message')

/** Why what was confirmed in the dialog did not leave. */
export const dialogFailure = (snapshot: SentQuoteSnapshot): Failure | null =>
  snapshot.hasTag('asked') ? failureOfPart(snapshot, 'decision') : null

/** Why what was decided came to nothing, once its dialog is gone; null where it did not. */
export const decisionFailure = (snapshot: SentQuoteSnapshot): Failure | null =>
  snapshot.hasTag('asked') ? null : failureOfPart(snapshot, 'decision')
