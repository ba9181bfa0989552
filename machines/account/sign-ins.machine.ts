import { assign, emit, setup } from 'xstate'
import { type Failure, failureOf } from '#machines/platform/failure'
import { requiredCall } from '#machines/platform/provided'
import type { SignIn } from '#shared/account/sign-ins.schema'

export interface SignInsContext {
  /** null until they are read; shown on while they are read again */
  signIns: readonly SignIn[] | null
  /** the one that is being ended */
  ending: string | null
  failure: Failure | null
}

export type SignInsEvent =
  | { type: 'signIns.retry' }
  | { type: 'signIn.end'; id: string }
  | { type: 'everywhere.ask' }
  | { type: 'everywhere.cancel' }
  | { type: 'everywhere.confirm' }

/** For the view, which says so. */
export type SignInsEmitted = { type: 'signIn.ended' } | { type: 'signIn.refused'; failure: Failure }

/** Where one is signed in: one session ended, or all of them. */
export const signInsMachine = setup({
  types: {
    context: {} as SignInsContext,
    events: {} as SignInsEvent,
    emitted: {} as SignInsEmitted,
    tags: {} as 'dialog' | 'busy',
  },
  actors: {
    loadSignIns: requiredCall<readonly SignIn[]>('loadSignIns'),
    endSignIn: requiredCall<void, { id: string }>('endSignIn'),
    endSignIns: requiredCall<void>('endSignIns'),
  },
  actions: {
    forgetFailure: assign({ failure: null }),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
  },
}).createMachine({
  id: 'signIns',
  context: { signIns: null, ending: null, failure: null },
  initial: 'reading',
  states: {
    reading: {
      entry: 'forgetFailure',
      tags: 'busy',
      invoke: {
        id: 'loadSignIns',
        src: 'loadSignIns',
        onDone: { target: 'ready', actions: assign(({ event }) => ({ signIns: event.output })) },
        onError: {
          target: 'failed',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    failed: { on: { 'signIns.retry': 'reading' } },
    ready: {
      on: {
        'signIn.end': { target: 'ending', actions: assign(({ event }) => ({ ending: event.id })) },
        'everywhere.ask': 'asking',
      },
    },
    ending: {
      tags: 'busy',
      exit: assign({ ending: null }),
      invoke: {
        id: 'endSignIn',
        src: 'endSignIn',
        input: ({ context }) => {
          if (context.ending === null) throw new Error('No session was named.')
          return { id: context.ending }
        },
        onDone: { target: 'reading', actions: emit({ type: 'signIn.ended' as const }) },
        onError: {
          target: 'reading',
          actions: emit(({ event }) => ({
            type: 'signIn.refused' as const,
            failure: failureOf(event.error),
          })),
          description: 'It may have ended elsewhere: the list says.',
        },
      },
    },
    asking: {
      tags: 'dialog',
      on: {
        'everywhere.cancel': { target: 'ready', actions: 'forgetFailure' },
        'everywhere.confirm': 'closing',
      },
    },
    closing: {
      tags: ['dialog', 'busy'],
      entry: 'forgetFailure',
      invoke: {
        id: 'endSignIns',
        src: 'endSignIns',
        onDone: 'closed',
        onError: {
          target: 'asking',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    closed: { type: 'final', description: 'The view signs out here too.' },
  },
})
