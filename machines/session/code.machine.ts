import { type ActorRef, assign, type EventObject, type Snapshot, sendTo, setup } from 'xstate'
import { type Failure, failureOf } from '#machines/platform/failure'
import { requiredCall, requiredChannel } from '#machines/platform/provided'
import { foldEmail } from '#shared/session/login.rules'
import {
  canRequestCode,
  canVerifyCode,
  normalizeOtp,
  OTP_CLOSE_DELAY_MS,
  OTP_LENGTH,
  OTP_VALIDITY_MS,
} from '#shared/session/otp.rules'
import type { SessionEvent } from './session.types.ts'

/** What a right code brings to the session: a sign-in, or the user with a verified e-mail. */
export type CodeAccepted = Extract<SessionEvent, { type: 'session.opened' | 'user.replaced' }>

export interface CodeInput {
  /** as typed so far, or the account's own */
  email: string
  /** is sent what a right code brings */
  session: ActorRef<Snapshot<unknown>, SessionEvent>
}

export interface CodeContext extends CodeInput {
  /** as typed, at most five characters, capitals */
  code: string
  /** epoch ms, when the code that was sent last closes; null when none was sent from here */
  deadline: number | null
  /** ms until the deadline, as of the last tick */
  remaining: number | null
  /** why the last code was not sent, or not accepted */
  failure: Failure | null
}

export type CodeEvent =
  | { type: 'email.change'; email: string }
  /** « Envoyer un code », « Renvoyer un code » */
  | { type: 'code.send' }
  /** « J'ai déjà un code » */
  | { type: 'code.have' }
  | { type: 'code.type'; code: string }
  /** « Vérifier mon code »: the same again after a lost network */
  | { type: 'code.submit' }
  /** the clock, once a second and as soon as the page is seen again; epoch ms */
  | { type: 'clock.tick'; now: number }

/** Refusals that say nothing of the code, which may be good in a moment: it stays, to be sent again. */
const UNJUDGED = ['NETWORK', 'TIMEOUT', 'UNAVAILABLE', 'INTERNAL', 'TOO_MANY_REQUESTS']

/**
 * A one-time code (§4): sent by mail, typed within five minutes, checked by itself once it has five characters.
 * The sign-in and the verification of an e-mail run this machine with calls of their own.
 */
export const codeMachine = setup({
  types: {
    input: {} as CodeInput,
    context: {} as CodeContext,
    events: {} as CodeEvent,
    tags: {} as 'entry' | 'sending' | 'checking' | 'expired',
  },
  actors: {
    /** Mails a code; gives the moment it was sent, epoch ms. */
    sendCode: requiredCall<{ now: number }, { email: string }>('sendCode'),
    verifyCode: requiredCall<CodeAccepted, { email: string; otp: string }>('verifyCode'),
    /** Sends `clock.tick` at once, each second, and when a page that was hidden is seen again. */
    ticks: requiredChannel<EventObject>('ticks'),
  },
  delays: { close: OTP_CLOSE_DELAY_MS },
  guards: {
    canSend: ({ context }) => canRequestCode(context.email),
    canVerify: ({ context }) => canVerifyCode(context.email, context.code),
    isOver: ({ context }) => context.remaining === 0,
    isUnjudged: (_, { error }: { error: unknown }) => UNJUDGED.includes(failureOf(error).code),
    isOtherEmail: ({ context, event }) =>
      event.type === 'email.change' && foldEmail(event.email) !== foldEmail(context.email),
  },
  actions: {
    takeEmail: assign((_, { email }: { email: string }) => ({ email })),
    forgetFailure: assign({ failure: null }),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    forgetCode: assign({ code: '' }),
    forgetDeadline: assign({ deadline: null, remaining: null }),
    startCountdown: assign((_, { now }: { now: number }) => ({
      deadline: now + OTP_VALIDITY_MS,
      remaining: OTP_VALIDITY_MS,
    })),
    tick: assign(({ context }, { now }: { now: number }) => ({
      // a clock set back never gives more time than a code has
      remaining:
        context.deadline === null ? null : Math.min(OTP_VALIDITY_MS, Math.max(0, context.deadline - now)),
    })),
  },
}).createMachine({
  id: 'code',
  context: ({ input }) => ({ ...input, code: '', deadline: null, remaining: null, failure: null }),
  initial: 'closed',
  on: {
    'email.change': [
      {
        guard: 'isOtherEmail',
        target: '.closed',
        actions: [
          { type: 'takeEmail', params: ({ event }) => event },
          'forgetCode',
          'forgetDeadline',
          'forgetFailure',
        ],
        description: 'A code belongs to its address: for another one, another code.',
      },
      { actions: { type: 'takeEmail', params: ({ event }) => event } },
    ],
  },
  states: {
    closed: {
      initial: 'idle',
      on: {
        'code.send': { guard: 'canSend', target: '.sending' },
        'code.have': {
          guard: 'canSend',
          target: 'entry',
          actions: ['forgetCode', 'forgetDeadline', 'forgetFailure'],
          description: 'No countdown: when that code was sent is not known here.',
        },
      },
      states: {
        idle: {},
        expired: {
          tags: 'expired',
          description: 'The countdown ended: another code must be asked for.',
        },
        sending: {
          tags: 'sending',
          entry: 'forgetFailure',
          on: { 'code.send': {}, 'code.have': {} },
          invoke: {
            id: 'sendCode',
            src: 'sendCode',
            input: ({ context }) => ({ email: foldEmail(context.email) }),
            onDone: {
              target: '#code.entry',
              actions: ['forgetCode', { type: 'startCountdown', params: ({ event }) => event.output }],
            },
            onError: {
              target: 'idle',
              actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
      },
    },
    entry: {
      tags: 'entry',
      invoke: { id: 'ticks', src: 'ticks' },
      initial: 'typing',
      on: {
        'clock.tick': { actions: { type: 'tick', params: ({ event }) => event } },
      },
      states: {
        typing: {
          always: { guard: 'isOver', target: 'ended' },
          on: {
            'code.type': {
              target: 'judging',
              actions: [
                assign(({ event }) => ({ code: normalizeOtp(event.code).slice(0, OTP_LENGTH) })),
                'forgetFailure',
              ],
            },
            'code.submit': { guard: 'canVerify', target: 'checking' },
            'code.send': { target: 'resending' },
          },
        },
        judging: {
          always: [{ guard: 'canVerify', target: 'checking' }, { target: 'typing' }],
        },
        resending: {
          tags: 'sending',
          entry: 'forgetFailure',
          invoke: {
            id: 'resendCode',
            src: 'sendCode',
            input: ({ context }) => ({ email: foldEmail(context.email) }),
            onDone: {
              target: 'typing',
              actions: ['forgetCode', { type: 'startCountdown', params: ({ event }) => event.output }],
            },
            onError: {
              target: 'typing',
              actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        checking: {
          tags: 'checking',
          entry: 'forgetFailure',
          description: 'A code sent in time is judged by the server: the countdown closes nothing meanwhile.',
          invoke: {
            id: 'verifyCode',
            src: 'verifyCode',
            input: ({ context }) => ({ email: foldEmail(context.email), otp: context.code }),
            onDone: {
              target: '#code.accepted',
              actions: sendTo(
                ({ context }) => context.session,
                ({ event }) => event.output,
              ),
            },
            onError: [
              {
                guard: { type: 'isUnjudged', params: ({ event }) => ({ error: event.error }) },
                target: 'typing',
                actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
              },
              {
                target: 'typing',
                actions: [
                  'forgetCode',
                  { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
                ],
              },
            ],
          },
        },
        ended: {
          after: {
            close: {
              target: '#code.closed.expired',
              actions: ['forgetCode', 'forgetDeadline', 'forgetFailure'],
            },
          },
        },
      },
    },
    accepted: { description: 'The session has what the code opened; the view leaves.' },
  },
})
