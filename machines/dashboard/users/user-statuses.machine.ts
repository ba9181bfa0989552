import { assign, emit, setup } from 'xstate'
import { type Failure, failureOf } from '#machines/platform/failure'
import { requiredCall } from '#machines/platform/provided'
import type { AdminUser, ChangeStatusesBody, ChangeStatusesReply } from '#shared/dashboard/users.schema'
import type { AccountStatus } from '#shared/session/session.schema'

/** What came of it, account by account. */
export type StatusesOutcome = Pick<ChangeStatusesReply, 'message' | 'done' | 'refused'>

export interface UserStatusesContext {
  /** the accounts that were chosen, and what becomes of them */
  users: readonly AdminUser[]
  status: AccountStatus
  outcome: StatusesOutcome | null
  /** what came of it is the end of an undoing, which is not undone again */
  isUndone: boolean
  failure: Failure | null
}

export type UserStatusesEvent =
  | { type: 'statuses.ask'; users: readonly AdminUser[]; status: AccountStatus }
  | { type: 'statuses.confirm' }
  | { type: 'statuses.cancel' }
  /** gives the accounts that changed their last status back */
  | { type: 'statuses.undo' }
  | { type: 'outcome.dismiss' }

const opposite = { active: 'inactive', inactive: 'active' } as const

const bodyOf = ({ users, status }: UserStatusesContext): ChangeStatusesBody => ({
  ids: users.map(({ id }) => id),
  status,
})

/** Many accounts opened or deactivated at once: asked, confirmed, then told line by line; what was done can be undone. */
export const userStatusesMachine = setup({
  types: {
    context: {} as UserStatusesContext,
    events: {} as UserStatusesEvent,
    emitted: {} as { type: 'statuses.changed' },
    /** asked: the question stands, or its answer runs; told: what came of it is shown */
    tags: {} as 'asked' | 'told' | 'busy',
  },
  actors: { changeStatuses: requiredCall<StatusesOutcome, ChangeStatusesBody>('changeStatuses') },
  guards: {
    isUndoable: ({ context }) =>
      !context.isUndone && context.outcome !== null && context.outcome.done.length > 0,
  },
  actions: {
    keepOutcome: assign((_, { outcome }: { outcome: StatusesOutcome }) => ({ outcome })),
    forgetFailure: assign({ failure: null }),
    tellChanged: emit({ type: 'statuses.changed' as const }),
  },
}).createMachine({
  id: 'userStatuses',
  context: { users: [], status: 'active', outcome: null, isUndone: false, failure: null },
  initial: 'idle',
  states: {
    idle: {
      on: {
        'statuses.ask': {
          target: 'asked',
          actions: assign(({ event }) => ({
            users: event.users,
            status: event.status,
            isUndone: false,
            failure: null,
          })),
        },
      },
    },
    asked: {
      tags: 'asked',
      on: {
        'statuses.confirm': 'changing',
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
    told: {
      tags: 'told',
      on: {
        'statuses.undo': {
          guard: 'isUndoable',
          target: 'undoing',
          actions: assign(({ context }) => ({
            users: context.outcome?.done ?? [],
            status: opposite[context.status],
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
            status: opposite[context.status],
            isUndone: false,
          })),
          description: 'What was done still stands, and can be undone again.',
        },
      },
    },
  },
})
