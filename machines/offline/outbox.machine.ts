import { assign, setup } from 'xstate'
import { requiredCall, requiredChannel } from '#machines/platform/provided'
import { MINUTE } from '#shared/platform/durations'

/** What the browser says of what waits on this device. */
export type OutboxNews =
  /** something more waits, or another page has let go of what it was at */
  | { type: 'outbox.filled' }
  /** the server can be reached again */
  | { type: 'network.back' }

export type OutboxEvent = OutboxNews | { type: 'person.changed'; person: string | null }

export interface OutboxContext {
  /** id of who is there */
  readonly person: string | null
  /** tries that did not get all of it up, one after the other */
  readonly tries: number
  /** something came while what waited went up */
  readonly isFilled: boolean
}

/**
 * What one person did on this device without network and no page is at any more: it goes up by itself, in order, from whichever
 * page is open.
 */
export const outboxMachine = setup({
  types: {
    input: {} as { person: string | null },
    context: {} as OutboxContext,
    events: {} as OutboxEvent,
  },
  actors: {
    /** sends the news for as long as the machine runs */
    news: requiredChannel<{ type: 'never' }>('news'),
    /** sends what waits, one after the other; false where some of it has to wait. Asked again, it is done once. */
    sendWaiting: requiredCall<boolean, { person: string }>('sendWaiting'),
  },
  guards: {
    hasPerson: ({ context }) => context.person !== null,
    isAnother: ({ context }, { person }: { person: string | null }) => context.person !== person,
    /** all that was there is up, and more has come meanwhile */
    isMore: ({ context }, { isAllSent }: { isAllSent: boolean }) => isAllSent && context.isFilled,
    isAllSent: (_, { isAllSent }: { isAllSent: boolean }) => isAllSent,
  },
  delays: {
    retry: ({ context }) => Math.min(4000 * 2 ** context.tries, 5 * MINUTE),
  },
}).createMachine({
  id: 'outbox',
  context: ({ input: { person } }) => ({ person, tries: 0, isFilled: false }),
  invoke: { id: 'news', src: 'news' },
  initial: 'looking',
  on: {
    'person.changed': {
      guard: { type: 'isAnother', params: ({ event }) => event },
      target: '.looking',
      reenter: true,
      actions: assign(({ event }) => ({ person: event.person, tries: 0 })),
    },
  },
  states: {
    looking: { always: [{ guard: 'hasPerson', target: 'sending' }, { target: 'nobody' }] },
    nobody: {},
    sending: {
      entry: assign({ isFilled: false }),
      on: { 'outbox.filled': { actions: assign({ isFilled: true }) } },
      invoke: {
        id: 'sendWaiting',
        src: 'sendWaiting',
        input: ({ context }) => ({ person: context.person ?? '' }),
        onDone: [
          {
            guard: { type: 'isMore', params: ({ event }) => ({ isAllSent: event.output }) },
            target: 'sending',
            reenter: true,
            actions: assign({ tries: 0 }),
            description: 'What came meanwhile may have come too late for it.',
          },
          {
            guard: { type: 'isAllSent', params: ({ event }) => ({ isAllSent: event.output }) },
            target: 'empty',
            actions: assign({ tries: 0 }),
          },
          { target: 'waiting' },
        ],
        onError: { target: 'waiting', description: 'The device does not give what it keeps: it may later.' },
      },
    },
    empty: { on: { 'outbox.filled': 'sending', 'network.back': 'sending' } },
    waiting: {
      entry: assign(({ context }) => ({ tries: context.tries + 1 })),
      description: 'Nothing is lost: it stays on the device.',
      on: { 'network.back': { target: 'sending', actions: assign({ tries: 0 }) } },
      after: { retry: 'sending' },
    },
  },
})
