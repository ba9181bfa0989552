import { assign, sendTo, stateIn } from 'xstate'
import { foldEmail } from '#shared/session/login.rules'
import { OTP_VALIDITY_MS } from '#shared/session/otp.rules'
import { codeSetup } from './code.setup.ts'

/**
 * A one-time code (§4): sent by mail, typed within five minutes, checked by itself once it has five characters.
 * The sign-in and the verification of an e-mail run this machine with calls of their own.
 */
export const codeMachine = codeSetup.createMachine({
  id: 'code',
  context: ({ input }) => ({ ...input, code: '', deadline: null, remaining: null, failure: null }),
  invoke: { id: 'entryStorage', src: 'entryStorage' },
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
          actions: 'forgetFailure',
          description: 'No countdown: when that code was sent is not known here.',
        },
      },
      states: {
        idle: {
          on: {
            'entry.found': {
              guard: { type: 'isOfThisEmail', params: ({ event }) => event },
              target: '#code.entry',
              actions: assign(({ event: { deadline } }) => ({
                deadline,
                remaining: deadline === null ? null : OTP_VALIDITY_MS,
              })),
              description: 'The page was loaded again; the first tick says how long is left.',
            },
          },
        },
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
              actions: { type: 'startCountdown', params: ({ event }) => event.output },
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
      entry: 'writeEntry',
      exit: 'forgetEntry',
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
              actions: [{ type: 'takeCode', params: ({ event }) => event }, 'forgetFailure'],
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
          initial: 'untouched',
          states: {
            untouched: {
              on: {
                'code.type': {
                  target: 'typed',
                  actions: { type: 'takeCode', params: ({ event }) => event },
                },
              },
            },
            typed: {
              description: 'The boxes stay open: what is typed meanwhile stays in them.',
              on: { 'code.type': { actions: { type: 'takeCode', params: ({ event }) => event } } },
            },
          },
          invoke: {
            id: 'resendCode',
            src: 'sendCode',
            input: ({ context }) => ({ email: foldEmail(context.email) }),
            onDone: [
              {
                guard: stateIn({ entry: { resending: 'typed' } }),
                target: 'judging',
                actions: [{ type: 'startCountdown', params: ({ event }) => event.output }, 'writeEntry'],
              },
              {
                target: 'typing',
                actions: [
                  'forgetCode',
                  { type: 'startCountdown', params: ({ event }) => event.output },
                  'writeEntry',
                ],
              },
            ],
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
