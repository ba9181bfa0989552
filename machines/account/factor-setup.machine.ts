import { type ActorRef, assign, type Snapshot, sendTo, setup } from 'xstate'
import { type Failure, failureOf } from '#machines/platform/failure'
import { requiredCall } from '#machines/platform/provided'
import type { SessionEvent } from '#machines/session/session.types'
import { isAppCode, isWholeFactor } from '#shared/session/second-factor.rules'
import type { RemoveFactorBody, RenewCodesBody } from '#shared/session/second-factor.schema'

/** What an authenticator is given, typed or read from a picture. */
export interface FactorSecret {
  secret: string
  /** otpauth */
  uri: string
}

export interface FactorSetupInput {
  /** a second factor is asked for already */
  enrolled: boolean
  /** is asked who is signed in, whose account has changed */
  session: ActorRef<Snapshot<unknown>, SessionEvent>
}

export interface FactorSetupContext extends FactorSetupInput {
  /** as typed */
  password: string
  code: string
  given: FactorSecret | null
  /** seen once; empty: none to see */
  recoveryCodes: readonly string[]
  /** what they came with */
  codesOf: 'enrolment' | 'renewal'
  /** the person says that they are put away */
  confirmed: boolean
  /** how many are good yet; null: not known */
  codesLeft: number | null
  failure: Failure | null
}

export type FactorSetupEvent =
  | { type: 'factor.add' }
  | { type: 'factor.remove' }
  | { type: 'factor.cancel' }
  | { type: 'password.change'; password: string }
  | { type: 'code.change'; code: string }
  | { type: 'factor.submit' }
  | { type: 'codes.copy' }
  /** that the recovery codes are put away, as ticked */
  | { type: 'codes.confirm'; confirmed: boolean }
  | { type: 'codes.kept' }
  /** others, in place of those that are good */
  | { type: 'codes.renew' }
  | { type: 'codes.recount' }

/** The second factor of one's account: added, with its recovery codes, which are renewed, and taken away. */
export const factorSetupMachine = setup({
  types: {
    input: {} as FactorSetupInput,
    context: {} as FactorSetupContext,
    events: {} as FactorSetupEvent,
    tags: {} as 'busy',
  },
  actors: {
    beginFactor: requiredCall<FactorSecret, { password: string }>('beginFactor'),
    confirmFactor: requiredCall<readonly string[], { code: string }>('confirmFactor'),
    countCodes: requiredCall<number>('countCodes'),
    renewCodes: requiredCall<readonly string[], RenewCodesBody>('renewCodes'),
    copyCodes: requiredCall<void, { codes: readonly string[] }>('copyCodes'),
    removeFactor: requiredCall<void, RemoveFactorBody>('removeFactor'),
  },
  guards: {
    isEnrolled: ({ context }) => context.enrolled,
    hasPassword: ({ context }) => context.password !== '',
    hasAppCode: ({ context }) => isAppCode(context.code),
    isConfirmed: ({ context }) => context.confirmed,
    hasBoth: ({ context }) => context.password !== '' && isWholeFactor(context.code),
  },
  actions: {
    takePassword: assign((_, { password }: { password: string }) => ({ password, failure: null })),
    takeCode: assign((_, { code }: { code: string }) => ({ code, failure: null })),
    forget: assign({
      password: '',
      code: '',
      given: null,
      recoveryCodes: [],
      confirmed: false,
      codesLeft: null,
      failure: null,
    }),
    forgetFailure: assign({ failure: null }),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    tellSession: sendTo(({ context }) => context.session, { type: 'user.recheck' }),
  },
}).createMachine({
  id: 'factorSetup',
  context: ({ input }) => ({
    ...input,
    password: '',
    code: '',
    given: null,
    recoveryCodes: [],
    codesOf: 'enrolment',
    confirmed: false,
    codesLeft: null,
    failure: null,
  }),
  initial: 'opening',
  states: {
    opening: { always: [{ guard: 'isEnrolled', target: 'present' }, { target: 'absent' }] },
    absent: { on: { 'factor.add': 'proving' } },
    proving: {
      description: 'The password again: who found a browser open adds no factor of their own.',
      on: {
        'password.change': { actions: { type: 'takePassword', params: ({ event }) => event } },
        'factor.submit': { guard: 'hasPassword', target: 'beginning' },
        'factor.cancel': { target: 'absent', actions: 'forget' },
      },
    },
    beginning: {
      tags: 'busy',
      entry: 'forgetFailure',
      invoke: {
        id: 'beginFactor',
        src: 'beginFactor',
        input: ({ context }) => ({ password: context.password }),
        onDone: {
          target: 'scanning',
          actions: assign(({ event }) => ({ given: event.output, password: '' })),
        },
        onError: {
          target: 'proving',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    scanning: {
      on: {
        'code.change': { actions: { type: 'takeCode', params: ({ event }) => event } },
        'factor.submit': { guard: 'hasAppCode', target: 'confirming' },
        'factor.cancel': { target: 'absent', actions: 'forget' },
      },
    },
    confirming: {
      tags: 'busy',
      entry: 'forgetFailure',
      invoke: {
        id: 'confirmFactor',
        src: 'confirmFactor',
        input: ({ context }) => ({ code: context.code }),
        onDone: {
          target: 'showing',
          actions: [
            'forget',
            assign(({ event }) => ({
              recoveryCodes: event.output,
              codesOf: 'enrolment' as const,
              enrolled: true,
            })),
            'tellSession',
          ],
        },
        onError: {
          target: 'scanning',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    showing: {
      description: 'Seen here alone: who closes the page makes others.',
      on: {
        'codes.confirm': { actions: assign(({ event }) => ({ confirmed: event.confirmed })) },
        'codes.kept': { guard: 'isConfirmed', target: 'present', actions: 'forget' },
      },
      initial: 'shown',
      states: {
        shown: { on: { 'codes.copy': 'copying' } },
        copying: {
          tags: 'busy',
          entry: 'forgetFailure',
          invoke: {
            id: 'copyCodes',
            src: 'copyCodes',
            input: ({ context }) => ({ codes: context.recoveryCodes }),
            onDone: 'copied',
            onError: {
              target: 'shown',
              actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        copied: { on: { 'codes.copy': 'copying' } },
      },
    },
    present: {
      exit: 'forgetFailure',
      on: { 'factor.remove': 'leaving', 'codes.renew': 'renewing' },
      initial: 'counting',
      states: {
        counting: {
          entry: 'forgetFailure',
          invoke: {
            id: 'countCodes',
            src: 'countCodes',
            onDone: { target: 'counted', actions: assign(({ event }) => ({ codesLeft: event.output })) },
            onError: {
              target: 'uncounted',
              actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        counted: {},
        uncounted: { on: { 'codes.recount': 'counting' } },
      },
    },
    renewing: {
      description: 'With password and code: who found a browser open makes no codes of their own.',
      on: {
        'password.change': { actions: { type: 'takePassword', params: ({ event }) => event } },
        'code.change': { actions: { type: 'takeCode', params: ({ event }) => event } },
        'factor.submit': { guard: 'hasBoth', target: 'making' },
        'factor.cancel': { target: 'present', actions: 'forget' },
      },
    },
    making: {
      tags: 'busy',
      entry: 'forgetFailure',
      invoke: {
        id: 'renewCodes',
        src: 'renewCodes',
        input: ({ context: { password, code } }) => ({ password, code }),
        onDone: {
          target: 'showing',
          actions: [
            'forget',
            assign(({ event }) => ({ recoveryCodes: event.output, codesOf: 'renewal' as const })),
          ],
        },
        onError: {
          target: 'renewing',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    leaving: {
      on: {
        'password.change': { actions: { type: 'takePassword', params: ({ event }) => event } },
        'code.change': { actions: { type: 'takeCode', params: ({ event }) => event } },
        'factor.submit': { guard: 'hasBoth', target: 'removing' },
        'factor.cancel': { target: 'present', actions: 'forget' },
      },
    },
    removing: {
      tags: 'busy',
      entry: 'forgetFailure',
      invoke: {
        id: 'removeFactor',
        src: 'removeFactor',
        input: ({ context: { password, code } }) => ({ password, code }),
        onDone: {
          target: 'absent',
          actions: ['forget', assign({ enrolled: false }), 'tellSession'],
        },
        onError: {
          target: 'leaving',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
  },
})
