import { assign, setup } from 'xstate'

export interface LoginContext {
  /** as typed, kept from one mode to the other */
  email: string
  /** the code mode was in view: a code that was sent from there may still count down */
  codeOpened: boolean
}

export type LoginEvent =
  | { type: 'email.change'; email: string }
  | { type: 'mode.password' }
  | { type: 'mode.code' }
  /** this tab kept a code entry, which is still open */
  | { type: 'code.resume'; email: string }
  /** « Mot de passe oublié » */
  | { type: 'reset.open' }
  | { type: 'reset.close' }

/** The sign-in screen (§2.12): by password or by one-time code, and the dialog of a forgotten password. */
export const loginMachine = setup({
  types: {
    context: {} as LoginContext,
    events: {} as LoginEvent,
  },
}).createMachine({
  id: 'login',
  context: { email: '', codeOpened: false },
  on: {
    'email.change': { actions: assign(({ event }) => ({ email: event.email })) },
  },
  type: 'parallel',
  states: {
    mode: {
      initial: 'password',
      states: {
        password: {
          on: {
            'mode.code': { target: 'code', actions: assign({ codeOpened: true }) },
            'code.resume': {
              target: 'code',
              actions: assign(({ event }) => ({ email: event.email, codeOpened: true })),
            },
          },
        },
        code: {
          on: { 'mode.password': 'password' },
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
