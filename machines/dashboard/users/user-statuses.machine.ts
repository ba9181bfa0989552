import { and, assign, emit, not, setup } from 'xstate'
import { concerns } from '#machines/lives/account.machine'
import { type Failure, failureOf } from '#machines/platform/failure'
import { requiredCall } from '#machines/platform/provided'
import { type AccountDecision, REFUSAL_REASON_MAX, seenAccount } from '#shared/dashboard/users/users.rules'
import type {
  AdminUser,
  ChangeStatusesBody,
  ChangeStatusesReply,
  RefuseAccountsBody,
} from '#shared/dashboard/users/users.schema'

/** What came of it, account by account. */
export type StatusesOutcome = Pick<ChangeStatusesReply, 'message' | 'done' | 'refused'>

export interface UserStatusesContext {
  /** the accounts that the decision is about */
  users: readonly AdminUser[]
  /** chosen with them, and left as they are: the decision is not about them */
  others: number
  decision: AccountDecision
  /** of a refusal, as typed: each person is mailed it */
  reason: string
  outcome: StatusesOutcome | null
  /** what came of it is the end of an undoing, which is not undone again */
  isUndone: boolean
  failure: Failure | null
}

export type UserStatusesEvent =
  | { type: 'statuses.ask'; users: readonly AdminUser[]; decision: AccountDecision }
  | { type: 'reason.type'; text: string }
  | { type: 'statuses.confirm' }
  | { type: 'statuses.cancel' }
  /** gives the accounts that changed their last status back */
  | { type: 'statuses.undo' }
  | { type: 'outcome.dismiss' }

const opposite = { open: 'deactivate', deactivate: 'open', refuse: 'open' } as const satisfies Record<
  AccountDecision,
  AccountDecision
>

/** Each as it was shown when the question was asked: what another moves meanwhile is left as it is. */
const seenOf = ({ users }: UserStatusesContext) => users.map(seenAccount)

const bodyOf = (context: UserStatusesContext): ChangeStatusesBody => ({
  accounts: seenOf(context),
  status: context.decision === 'open' ? 'active' : 'inactive',
})

/**
 * Many accounts opened, deactivated or refused at once: asked, confirmed, then told line by line. An opening or a
 * deactivation can be undone; a refusal, whose reason has left, is taken back by an opening.
 */
export const userStatusesMachine = setup({
  types: {
    context: {} as UserStatusesContext,
    events: {} as UserStatusesEvent,
    emitted: {} as
      | { type: 'statuses.changed' }
      /** all was done, and there is nothing to read or to take back */
      | { type: 'statuses.told'; message: string },
    /** asked: the question stands, or its answer runs; told: what came of it is shown */
    tags: {} as 'asked' | 'told' | 'busy',
  },
  actors: {
    changeStatuses: requiredCall<StatusesOutcome, ChangeStatusesBody>('changeStatuses'),
    refuseAccounts: requiredCall<StatusesOutcome, RefuseAccountsBody>('refuseAccounts'),
  },
  guards: {
    concernsSome: ({ event }) =>
      event.type === 'statuses.ask' && event.users.some((user) => concerns(event.decision, user)),
    isToldBriefly: ({ context }, { outcome }: { outcome: StatusesOutcome }) =>
      context.users.length === 1 && outcome.refused.length === 0,
    isRefusal: ({ context }) => context.decision === 'refuse',
    hasReason: ({ context: { reason } }) => reason.trim() !== '' && reason.length <= REFUSAL_REASON_MAX,
    isUndoable: ({ context }) =>
      context.decision !== 'refuse' &&
      !context.isUndone &&
      context.outcome !== null &&
      context.outcome.done.length > 0,
  },
  actions: {
    keepOutcome: assign((_, { outcome }: { outcome: StatusesOutcome }) => ({ outcome })),
    forgetFailure: assign({ failure: null }),
    tellChanged: emit({ type: 'statuses.changed' as const }),
  },
}).createMachine({
  id: 'userStatuses',
  context: {
    users: [],
    others: 0,
    decision: 'open',
    reason: '',
    outcome: null,
    isUndone: false,
    failure: null,
  },
  initial: 'idle',
  states: {
    idle: {
      on: {
        'statuses.ask': {
          guard: 'concernsSome',
          target: 'asked',
          actions: assign(({ event: { users, decision } }) => {
            const about = users.filter((user) => concerns(decision, user))
            return {
              users: about,
              others: users.length - about.length,
              decision,
              reason: '',
              isUndone: false,
              failure: null,
            }
          }),
        },
      },
    },
    asked: {
      tags: 'asked',
      on: {
        'reason.type': { actions: assign(({ event }) => ({ reason: event.text })) },
        'statuses.confirm': [
          { guard: and(['isRefusal', 'hasReason']), target: 'refusing' },
          { guard: not('isRefusal'), target: 'changing' },
        ],
        'statuses.cancel': { target: 'idle', actions: 'forgetFailure' },
      },
    },
    changing: {
      tags: ['asked', 'busy'],
      entry: 'forgetFailure',
      invoke: {
        id: 'changeStatuses',
        src: 'changeStatuses',
        input: ({ context }) => bodyOf(context),
        onDone: {
          target: 'told',
          actions: [
            { type: 'keepOutcome', params: ({ event }) => ({ outcome: event.output }) },
            'tellChanged',
          ],
        },
        onError: { target: 'asked', actions: assign(({ event }) => ({ failure: failureOf(event.error) })) },
      },
    },
    refusing: {
      tags: ['asked', 'busy'],
      entry: 'forgetFailure',
      invoke: {
        id: 'refuseAccounts',
        src: 'refuseAccounts',
        input: ({ context }) => ({ accounts: seenOf(context), reason: context.reason.trim() }),
        onDone: [
          {
            guard: { type: 'isToldBriefly', params: ({ event }) => ({ outcome: event.output }) },
            target: 'idle',
            actions: [
              'tellChanged',
              emit(({ event }) => ({ type: 'statuses.told' as const, message: event.output.message })),
            ],
          },
          {
            target: 'told',
            actions: [
              { type: 'keepOutcome', params: ({ event }) => ({ outcome: event.output }) },
              'tellChanged',
            ],
          },
        ],
        onError: { target: 'asked', actions: assign(({ event }) => ({ failure: failureOf(event.error) })) },
      },
    },
    told: {
      tags: 'told',
      on: {
        'statuses.undo': {
          guard: 'isUndoable',
          target: 'undoing',
          actions: assign(({ context }) => ({
            users: context.outcome?.done ?? [],
            decision: opposite[context.decision],
            isUndone: true,
          })),
        },
        'outcome.dismiss': { target: 'idle', actions: assign({ outcome: null, failure: null }) },
      },
    },
    undoing: {
      tags: ['told', 'busy'],
      entry: 'forgetFailure',
      invoke: {
        id: 'undoStatuses',
        src: 'changeStatuses',
        input: ({ context }) => bodyOf(context),
        onDone: {
          target: 'told',
          actions: [
            { type: 'keepOutcome', params: ({ event }) => ({ outcome: event.output }) },
            'tellChanged',
          ],
        },
        onError: {
          target: 'told',
          actions: assign(({ event, context }) => ({
            failure: failureOf(event.error),
            decision: opposite[context.decision],
            isUndone: false,
          })),
          description: 'What was done still stands, and can be undone again.',
        },
      },
    },
  },
})
