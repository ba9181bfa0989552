import { assign, setup } from 'xstate'
import { type Failure, failureOf, withoutField } from '#machines/platform/failure'
import { requiredCall } from '#machines/platform/provided'

export interface DeletionContext {
  /** as typed: a person deletes their account with it, not whoever found their browser open */
  password: string
  failure: Failure | null
}

export type DeletionEvent =
  | { type: 'deletion.ask' }
  | { type: 'deletion.cancel' }
  | { type: 'password.change'; password: string }
  | { type: 'deletion.confirm' }

/** The end of an account, asked by its owner: made anonymous, with its orders kept as the law asks. */
export const deletionMachine = setup({
  types: {
    context: {} as DeletionContext,
    events: {} as DeletionEvent,
    tags: {} as 'open',
  },
  actors: {
    /** DELETE api/user: PASSWORD_WRONG on `password`, LAST_ADMIN */
    deleteAccount: requiredCall<void, { password: string }>('deleteAccount'),
  },
  guards: { hasPassword: ({ context }) => context.password !== '' },
  actions: { forget: assign({ password: '', failure: null }) },
}).createMachine({
  id: 'deletion',
  context: { password: '', failure: null },
  initial: 'closed',
  states: {
    closed: { on: { 'deletion.ask': 'asking' } },
    asking: {
      tags: 'open',
      on: {
        'password.change': {
          actions: assign(({ context, event }) => ({
            password: event.password,
            failure: withoutField(context.failure, 'password'),
          })),
        },
        'deletion.cancel': { target: 'closed', actions: 'forget' },
        'deletion.confirm': { guard: 'hasPassword', target: 'deleting' },
      },
    },
    deleting: {
      tags: 'open',
      description: 'Nothing is cancelled any more: the account may be gone already.',
      entry: assign({ failure: null }),
      invoke: {
        id: 'deleteAccount',
        src: 'deleteAccount',
        input: ({ context }) => ({ password: context.password }),
        onDone: { target: 'deleted', actions: 'forget' },
        onError: {
          target: 'asking',
          actions: assign(({ event }) => ({ failure: failureOf(event.error) })),
        },
      },
    },
    deleted: { description: 'The view leaves, and the session ends with it.' },
  },
})
