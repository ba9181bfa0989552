import { type ActorRef, assign, enqueueActions, type Snapshot, sendTo, setup } from 'xstate'
import { type Failure, failureOf, PASSING } from '#machines/platform/failure'
import { requiredCall } from '#machines/platform/provided'
import { isAppCode, isWholeFactor } from '#shared/session/second-factor.rules'
import type { ProveFactorBody } from '#shared/session/second-factor.schema'
import type { SessionEvent, SignedIn } from './session.types.ts'

/** What the second step opened. */
export interface ProvedFactor {
  signedIn: SignedIn
  /** after a recovery code, how many are good yet; null: after a code of the application */
  codesLeft: number | null
}

export interface SecondFactorInput {
  /** of the first step, which was right */
  challenge: string
  /** by what the first step was taken */
  first: 'password' | 'code'
  /** is sent what the code opens */
  session: ActorRef<Snapshot<unknown>, SessionEvent>
}

export interface SecondFactorContext extends SecondFactorInput {
  /** as typed: six digits, or a recovery code */
  code: string
  failure: Failure | null
}

/** The second step of a sign-in of staff: a code of their authenticator, sent as soon as it is whole, or a recovery code. */
export const secondFactorMachine = setup({
  types: {
    input: {} as SecondFactorInput,
    context: {} as SecondFactorContext,
    events: {} as { type: 'code.type'; code: string } | { type: 'code.submit' },
    /** for the view, which says so */
    emitted: {} as { type: 'recovery.used'; left: number },
  },
  actors: { proveFactor: requiredCall<ProvedFactor, ProveFactorBody>('proveFactor') },
  guards: {
    isAppCode: ({ context }) => isAppCode(context.code),
    isWhole: ({ context }) => isWholeFactor(context.code),
    isUnjudged: (_, { error }: { error: unknown }) => PASSING.includes(failureOf(error).code),
    isExpired: (_, { error }: { error: unknown }) => failureOf(error).code === 'CHALLENGE_EXPIRED',
  },
  actions: {
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
  },
}).createMachine({
  id: 'secondFactor',
  context: ({ input }) => ({ ...input, code: '', failure: null }),
  initial: 'typing',
  states: {
    typing: {
      on: {
        'code.type': {
          target: 'judging',
          actions: assign(({ event }) => ({ code: event.code, failure: null })),
        },
        'code.submit': { guard: 'isWhole', target: 'checking' },
      },
    },
    judging: {
      always: [{ guard: 'isAppCode', target: 'checking' }, { target: 'typing' }],
    },
    checking: {
      entry: assign({ failure: null }),
      invoke: {
        id: 'proveFactor',
        src: 'proveFactor',
        input: ({ context: { challenge, code } }) => ({ challenge, code }),
        onDone: {
          target: 'accepted',
          actions: [
            enqueueActions(({ enqueue, event: { output } }) => {
              if (output.codesLeft !== null) enqueue.emit({ type: 'recovery.used', left: output.codesLeft })
            }),
            sendTo(
              ({ context }) => context.session,
              ({ context, event }) => ({
                type: 'session.opened' as const,
                by: context.first,
                ...event.output.signedIn,
              }),
            ),
          ],
        },
        onError: [
          {
            guard: { type: 'isExpired', params: ({ event }) => ({ error: event.error }) },
            target: 'expired',
            actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
          },
          {
            guard: { type: 'isUnjudged', params: ({ event }) => ({ error: event.error }) },
            target: 'typing',
            actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
          },
          {
            target: 'typing',
            actions: [
              assign({ code: '' }),
              { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
            ],
          },
        ],
      },
    },
    expired: { type: 'final', description: 'Waited too long, or the account has changed: from the start.' },
    accepted: { type: 'final', description: 'The session has what the code opened; the view leaves.' },
  },
})
