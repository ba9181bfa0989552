import { assign, setup } from 'xstate'
import { type Failure, failureOf } from '#machines/platform/failure'
import { requiredCall } from '#machines/platform/provided'
import { foldEmail } from '#shared/session/login.rules'
import { canRequestReset } from '#shared/session/otp.rules'

export interface ResetRequestContext {
  /** as typed */
  email: string
  failure: Failure | null
}

/** The dialog of a forgotten password (§2.12): an e-mail, and a link goes there if it has an account. */
export const resetRequestMachine = setup({
  types: {
    input: {} as { /** typed on the sign-in screen so far */ email: string },
    context: {} as ResetRequestContext,
    events: {} as { type: 'email.change'; email: string } | { type: 'request.submit' },
  },
  actors: { requestReset: requiredCall<void, { email: string }>('requestReset') },
  guards: { canRequest: ({ context }) => canRequestReset(context.email) },
}).createMachine({
  id: 'resetRequest',
  context: ({ input }) => ({ email: input.email, failure: null }),
  initial: 'editing',
  states: {
    editing: {
      on: {
        'email.change': { actions: assign(({ event }) => ({ email: event.email, failure: null })) },
        'request.submit': { guard: 'canRequest', target: 'sending' },
      },
    },
    sending: {
      entry: assign({ failure: null }),
      invoke: {
        id: 'requestReset',
        src: 'requestReset',
        input: ({ context }) => ({ email: foldEmail(context.email) }),
        onDone: 'sent',
        onError: {
          target: 'editing',
          actions: assign(({ event }) => ({ failure: failureOf(event.error) })),
        },
      },
    },
    sent: {
      type: 'final',
      description: 'Said alike for a known and an unknown address.',
    },
  },
})
