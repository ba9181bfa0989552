import { assign, setup } from 'xstate'
import { type Failure, failureOf } from '#machines/platform/failure'
import { requiredCall } from '#machines/platform/provided'
import { canReset } from '#shared/session/password.rules'
import type { NewPasswordBody } from '#shared/session/reset.schema'

export interface NewPasswordContext extends NewPasswordBody {
  failure: Failure | null
}

export type NewPasswordEvent =
  | { type: 'password.change'; password: string }
  | { type: 'confirmation.change'; confirmation: string }
  | { type: 'password.submit' }

/** A new password by the link of a mail (§2.12, §4). */
export const newPasswordMachine = setup({
  types: {
    /** what the link carries */
    input: {} as { email: string; token: string },
    context: {} as NewPasswordContext,
    events: {} as NewPasswordEvent,
  },
  actors: { setPassword: requiredCall<void, NewPasswordBody>('setPassword') },
  guards: {
    canSubmit: ({ context }) => canReset(context.password, context.password_confirmation),
    isDeadLink: (_, { error }: { error: unknown }) => failureOf(error).code === 'LINK_INVALID',
  },
  actions: {
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
  },
}).createMachine({
  id: 'newPassword',
  context: ({ input }) => ({ ...input, password: '', password_confirmation: '', failure: null }),
  initial: 'editing',
  states: {
    editing: {
      on: {
        'password.change': { actions: assign(({ event }) => ({ password: event.password, failure: null })) },
        'confirmation.change': {
          actions: assign(({ event }) => ({ password_confirmation: event.confirmation, failure: null })),
        },
        'password.submit': { guard: 'canSubmit', target: 'saving' },
      },
    },
    saving: {
      entry: assign({ failure: null }),
      invoke: {
        id: 'setPassword',
        src: 'setPassword',
        input: ({ context: { email, token, password, password_confirmation } }) => ({
          email,
          token,
          password,
          password_confirmation,
        }),
        onDone: 'saved',
        onError: [
          {
            guard: { type: 'isDeadLink', params: ({ event }) => ({ error: event.error }) },
            target: 'deadLink',
          },
          {
            target: 'editing',
            actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    deadLink: {
      type: 'final',
      description: 'Used, too old or replaced by another: a new one must be asked for.',
    },
    saved: { type: 'final' },
  },
})
