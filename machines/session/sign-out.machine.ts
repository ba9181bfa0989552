import { assign, setup } from 'xstate'
import { requiredCall } from '#machines/platform/provided'

/** What is asked of a person before the session is closed: nothing, unless the tab has changes that the account has not. */
export const signOutMachine = setup({
  types: {
    /** null: nobody, or an account that is gone; nothing of theirs can go up */
    input: {} as { userId: string | null },
    context: {} as {
      userId: string | null
      /** changes that are not on the account; null: it is not known how many */
      left: number | null
    },
    events: {} as { type: 'sending.retry' } | { type: 'leave.confirm' },
  },
  actors: {
    /** sends what this tab keeps and the account has not; gives how many changes it has not then */
    sendKept: requiredCall<number, { userId: string | null }>('sendKept'),
  },
  delays: {
    /** how long a sign-out waits for it, ms */
    patience: 5000,
  },
  guards: {
    isAllSent: (_, { left }: { left: number }) => left === 0,
  },
}).createMachine({
  id: 'signOut',
  context: ({ input: { userId } }) => ({ userId, left: null }),
  initial: 'sending',
  states: {
    sending: {
      entry: assign({ left: null }),
      invoke: {
        id: 'sendKept',
        src: 'sendKept',
        input: ({ context }) => ({ userId: context.userId }),
        onDone: [
          {
            guard: { type: 'isAllSent', params: ({ event }) => ({ left: event.output }) },
            target: 'leaving',
          },
          { target: 'asking', actions: assign(({ event }) => ({ left: event.output })) },
        ],
        onError: { target: 'asking', description: 'What sends it could not be fetched.' },
      },
      after: { patience: 'asking' },
    },
    asking: {
      description: '« n changements ne sont pas enregistrés »',
      on: { 'sending.retry': 'sending', 'leave.confirm': 'leaving' },
    },
    leaving: { type: 'final' },
  },
})
