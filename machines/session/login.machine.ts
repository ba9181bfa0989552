import { type ActorRef, assign, type Snapshot, sendTo, setup } from 'xstate'
import { requiredCall } from '#machines/platform/provided'
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
}

export type LoginEvent =
  | { type: 'email.change'; email: string }
  | { type: 'password.change'; password: string }
  | { type: 'remember.change'; remember: boolean }
  /** « Se connecter » */
  | { type: 'login.submit' }
  /** the second step of the sign-in is given up: the form stands as before it was sent */
  | { type: 'login.restart' }
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
  actors: {
    /** brings the form of the code mode, which the page comes without */
    fetchCodeForm: requiredCall<void>('fetchCodeForm'),
  },
  delays: {
    /** from the page's beginning until it has room for more, ms */
    atRest: 500,
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
            'login.restart': { actions: assign({ tried: false }) },
            'mode.code': 'code',
            'code.resume': { target: 'code', actions: assign(({ event }) => ({ email: event.email })) },
          },
        },
        code: {
          on: { 'mode.password': 'password' },
        },
      },
    },
    codeForm: {
      initial: 'away',
      states: {
        away: {
          initial: 'later',
          on: { 'mode.code': 'mounted', 'code.resume': 'mounted' },
          states: {
            later: { after: { atRest: 'coming' } },
            coming: {
              invoke: {
                id: 'fetchCodeForm',
                src: 'fetchCodeForm',
                onDone: '#login.codeForm.mounted',
                onError: {
                  target: 'missed',
                  description: 'The switch to the code mode asks for it again, and tells what is wrong.',
                },
              },
            },
            missed: {},
          },
        },
        mounted: {
          description:
            'Out of view in the other mode: the switch waits for nothing, and a code that was sent counts down.',
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
