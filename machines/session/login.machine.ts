import { assign, sendTo, setup } from 'xstate'
import { type CodeInput, codeMachine } from './code.machine.ts'

export interface LoginContext {
  /** as typed, kept from one mode to the other */
  email: string
  session: CodeInput['session']
}

export type LoginEvent =
  | { type: 'email.change'; email: string }
  | { type: 'mode.password' }
  | { type: 'mode.code' }
  /** « Mot de passe oublié » */
  | { type: 'reset.open' }
  | { type: 'reset.close' }

/** The sign-in screen (§2.12): by password or by one-time code, and the dialog of a forgotten password. */
export const loginMachine = setup({
  types: {
    input: {} as { session: CodeInput['session'] },
    context: {} as LoginContext,
    events: {} as LoginEvent,
    children: {} as { code: 'code' },
  },
  actors: { code: codeMachine },
}).createMachine({
  id: 'login',
  context: ({ input }) => ({ email: '', session: input.session }),
  invoke: {
    id: 'code',
    src: 'code',
    input: ({ context }) => ({ email: context.email, session: context.session }),
  },
  on: {
    'email.change': {
      actions: [assign(({ event }) => ({ email: event.email })), sendTo('code', ({ event }) => event)],
    },
  },
  type: 'parallel',
  states: {
    mode: {
      initial: 'password',
      states: {
        password: { on: { 'mode.code': 'code' } },
        code: {
          on: { 'mode.password': 'password' },
          description: 'The code that was sent stays good while the other mode is in view.',
        },
      },
    },
    resetDialog: {
      initial: 'closed',
      states: {
        closed: { on: { 'reset.open': 'open' } },
        open: { on: { 'reset.close': 'closed' } },
      },
    },
  },
})
