import { type ActorRef, assign, type Snapshot, sendTo, setup } from 'xstate'
import { canSubmitLogin } from '#shared/session/login.rules'
import type { SessionEvent } from './session.types.ts'

export interface LoginInput {
  /** is sent the sign-in */
  session: ActorRef<Snapshot<unknown>, SessionEvent>
}

export interface LoginContext extends LoginInput {
  /** as typed, kept from one mode to the other */
  email: string
  /** as typed, forgotten with its field */
  password: string
  /** « Se souvenir de moi » */
  remember: boolean
  /** the form was sent: only then what the session last failed at is an answer to it */
  tried: boolean
  /** the code mode was in view: a code that was sent from there may still count down */
  codeOpened: boolean
}

export type LoginEvent =
  | { type: 'email.change'; email: string }
  | { type: 'password.change'; password: string }
  | { type: 'remember.change'; remember: boolean }
  /** « Se connecter » */
  | { type: 'login.submit' }
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
    input: {} as LoginInput,
    context: {} as LoginContext,
    events: {} as LoginEvent,
  },
  guards: {
    canSubmit: ({ context }) => canSubmitLogin(context.email, context.password),
  },
  actions: {
    forgetPassword: assign({ password: '' }),
    signIn: sendTo(
      ({ context }) => context.session,
      ({ context: { email, password, remember } }) => ({
        type: 'login.submit',
        email: email.trim(),
        password,
        remember,
      }),
    ),
  },
}).createMachine({
  id: 'login',
  context: ({ input }) => ({
    ...input,
    email: '',
    password: '',
    remember: false,
    tried: false,
    codeOpened: false,
  }),
  on: {
    'email.change': { actions: assign(({ event }) => ({ email: event.email })) },
  },
  type: 'parallel',
  states: {
    mode: {
      initial: 'password',
      states: {
        password: {
          exit: 'forgetPassword',
          on: {
            'password.change': { actions: assign(({ event }) => ({ password: event.password })) },
            'remember.change': { actions: assign(({ event }) => ({ remember: event.remember })) },
            'login.submit': { guard: 'canSubmit', actions: [assign({ tried: true }), 'signIn'] },
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
