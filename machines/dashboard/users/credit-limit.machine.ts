import { assign, emit, setup } from 'xstate'
import { type Failure, failureOf } from '#machines/platform/failure'
import { requiredCall } from '#machines/platform/provided'
import { limitDraft, typedLimit } from '#shared/dashboard/users/credit-limit'
import type { ChangeCreditBody } from '#shared/dashboard/users/users.schema'

/** What is asked of the server. */
export interface SavedLimit {
  /** of the account */
  readonly id: string
  readonly body: ChangeCreditBody
}

export interface CreditLimitContext {
  id: string
  /** as it was read last; null: no limit */
  limitCents: number | null
  /** the limit as typed */
  text: string
  failure: Failure | null
}

export type CreditLimitEvent =
  | { type: 'limit.read'; limitCents: number | null }
  | { type: 'limit.ask' }
  | { type: 'limit.type'; text: string }
  | { type: 'limit.save' }
  | { type: 'limit.cancel' }

/** Whether what is typed is another limit than the account has. */
const isChanged = ({ text, limitCents }: CreditLimitContext): boolean => {
  const typed = typedLimit(text)
  return typed !== undefined && typed !== limitCents
}

/**
 * What an account may have open, set by staff. Where a colleague set another one meanwhile the account is read again, and
 * what is typed stays to be saved over it.
 */
export const creditLimitMachine = setup({
  types: {
    input: {} as { id: string; limitCents: number | null },
    context: {} as CreditLimitContext,
    events: {} as CreditLimitEvent,
    emitted: {} as
      | { type: 'limit.saved'; message: string }
      /** the account may be no longer as it is shown */
      | { type: 'limit.refused' },
    /** open: the form stands, or is being sent */
    tags: {} as 'open' | 'busy',
  },
  actors: {
    /** gives what is said of it */
    saveLimit: requiredCall<string, SavedLimit>('saveLimit'),
  },
  guards: { isChanged: ({ context }) => isChanged(context) },
}).createMachine({
  id: 'creditLimit',
  context: ({ input: { id, limitCents } }) => ({ id, limitCents, text: '', failure: null }),
  initial: 'idle',
  on: { 'limit.read': { actions: assign(({ event: { limitCents } }) => ({ limitCents })) } },
  states: {
    idle: {
      on: {
        'limit.ask': {
          target: 'editing',
          actions: assign(({ context }) => ({ text: limitDraft(context.limitCents), failure: null })),
        },
      },
    },
    editing: {
      tags: 'open',
      on: {
        'limit.type': { actions: assign(({ event: { text } }) => ({ text })) },
        'limit.save': { guard: 'isChanged', target: 'saving' },
        'limit.cancel': 'idle',
      },
    },
    saving: {
      tags: ['open', 'busy'],
      entry: assign({ failure: null }),
      invoke: {
        id: 'saveLimit',
        src: 'saveLimit',
        input: ({ context: { id, text, limitCents } }) => ({
          id,
          body: { limitCents: typedLimit(text) ?? null, seenCents: limitCents },
        }),
        onDone: {
          target: 'idle',
          actions: emit(({ event }) => ({ type: 'limit.saved' as const, message: event.output })),
        },
        onError: {
          target: 'editing',
          actions: [
            assign(({ event }) => ({ failure: failureOf(event.error) })),
            emit({ type: 'limit.refused' as const }),
          ],
          description: 'Sent again, what did arrive changes nothing.',
        },
      },
    },
  },
})
