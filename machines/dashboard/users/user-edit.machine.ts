import { and, assign, emit, setup } from 'xstate'
import { changeRefusal } from '#machines/lives/account.machine'
import { type Failure, failureOf } from '#machines/platform/failure'
import { requiredCall } from '#machines/platform/provided'
import {
  type AccountState,
  accountState,
  changedRights,
  type Rights,
  sameRights,
} from '#shared/dashboard/users/users.rules'
import type { AdminUser, UserDetailsReply } from '#shared/dashboard/users/users.schema'

/** All that the details of an account show. */
export type UserDetails = Omit<UserDetailsReply, 'success'>

/** A change as the server answers it: made, or another came before and the account is no longer what was seen. */
export type ChangeOutcome =
  | { readonly kind: 'changed'; readonly user: AdminUser }
  | { readonly kind: 'overtaken'; readonly user: AdminUser; readonly message: string }

/** What a change was decided on: the rights, and where the account stood. */
export type SeenRights = Rights & { state: AccountState | null }

export interface UserEditContext {
  id: string
  /** who looks: nobody changes their own rights */
  actorId: string
  details: UserDetails | null
  /** the rights as the form has them */
  draft: Rights | null
  failure: Failure | null
  /** another changed the account meanwhile: what the person is told, until they go on */
  overtaken: string | null
}

export type UserEditEvent =
  | { type: 'rights.change'; change: Partial<Rights> }
  | { type: 'rights.reset' }
  | { type: 'rights.submit' }
  /** the question that a change of status or role asks */
  | { type: 'change.confirm' }
  | { type: 'change.cancel' }
  | { type: 'details.retry' }
  /** the account was changed elsewhere on the page: what is shown is read again */
  | { type: 'details.refresh' }

export const rightsOf = ({ role, status, type, deferredPayment }: AdminUser): Rights => ({
  role,
  status,
  type,
  deferredPayment,
})

/** Why the form's rights may not be given, or null; where nothing is read yet, null. */
export const draftRefusal = ({ details, draft, actorId }: UserEditContext) =>
  details && draft ? changeRefusal(actorId, details.user, draft, undefined) : null

/** Whether the form may be sent. */
const isReady = (context: UserEditContext): boolean =>
  context.details !== null &&
  context.draft !== null &&
  !sameRights(rightsOf(context.details.user), context.draft) &&
  draftRefusal(context) === null

/** What was chosen and not saved stays; the rest is as the account is now. */
const rebased = ({ details, draft }: UserEditContext, user: AdminUser): Rights => {
  const now = rightsOf(user)
  if (details === null || draft === null) return now
  const chosen = changedRights(rightsOf(details.user), draft).map((field) => [field, draft[field]])
  return { ...now, ...Object.fromEntries(chosen) }
}

const withUser = (context: UserEditContext, user: AdminUser) => ({
  details: context.details && { ...context.details, user },
  draft: rightsOf(user),
})

/**
 * One account in its dialog: read, then changed. A change of status or role, which the person is mailed about and feels
 * at once, is confirmed first. A change is decided on what was shown: when another was quicker, the form shows the
 * account as it is now and says so.
 */
export const userEditMachine = setup({
  types: {
    input: {} as { id: string; actorId: string },
    context: {} as UserEditContext,
    events: {} as UserEditEvent,
    emitted: {} as { type: 'user.changed'; user: AdminUser },
    /** busy: the form waits */
    tags: {} as 'busy',
  },
  actors: {
    readUser: requiredCall<UserDetails, { id: string }>('readUser'),
    changeUser: requiredCall<ChangeOutcome, { id: string; seen: SeenRights; change: Rights }>('changeUser'),
  },
  guards: {
    isReady: ({ context }) => isReady(context),
    isOvertaken: (_, outcome: ChangeOutcome) => outcome.kind === 'overtaken',
    isFelt: ({ context }) =>
      context.details !== null &&
      context.draft !== null &&
      (context.details.user.status !== context.draft.status ||
        context.details.user.role !== context.draft.role),
  },
  actions: {
    /** what was said of the last change */
    forgetAnswer: assign({ failure: null, overtaken: null }),
    choose: assign(({ context: { draft }, event }) => ({
      draft: draft && event.type === 'rights.change' ? { ...draft, ...event.change } : draft,
    })),
    resetDraft: assign(({ context: { details } }) => ({ draft: details && rightsOf(details.user) })),
  },
}).createMachine({
  id: 'userEdit',
  context: ({ input }) => ({ ...input, details: null, draft: null, failure: null, overtaken: null }),
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readUser',
        src: 'readUser',
        input: ({ context }) => ({ id: context.id }),
        onDone: {
          target: 'ready',
          actions: assign(({ event }) => ({
            details: event.output,
            draft: rightsOf(event.output.user),
            failure: null,
          })),
        },
        onError: { target: 'unread', actions: assign(({ event }) => ({ failure: failureOf(event.error) })) },
      },
    },
    unread: {
      description: 'Nothing to show: the account is gone, or the server did not answer.',
      on: { 'details.retry': { target: 'reading', actions: assign({ failure: null }) } },
    },
    ready: {
      on: {
        'details.refresh': { target: 'refreshing', actions: 'forgetAnswer' },
        'rights.change': { actions: ['choose', 'forgetAnswer'] },
        'rights.reset': { actions: ['resetDraft', 'forgetAnswer'] },
        'rights.submit': [
          { guard: and(['isReady', 'isFelt']), target: 'confirming' },
          { guard: 'isReady', target: 'saving' },
        ],
      },
    },
    confirming: { on: { 'change.confirm': 'saving', 'change.cancel': 'ready' } },
    saving: {
      tags: 'busy',
      entry: 'forgetAnswer',
      invoke: {
        id: 'changeUser',
        src: 'changeUser',
        input: ({ context }) => {
          const { details, draft } = context
          if (details === null || draft === null) throw new Error('Nothing was read that could be changed.')
          const seen = { ...rightsOf(details.user), state: accountState(details.user) }
          return { id: context.id, seen, change: draft }
        },
        onDone: [
          {
            guard: { type: 'isOvertaken', params: ({ event }) => event.output },
            target: 'refreshing',
            actions: assign(({ context, event }) => ({
              ...withUser(context, event.output.user),
              overtaken: event.output.kind === 'overtaken' ? event.output.message : null,
            })),
          },
          {
            target: 'refreshing',
            actions: [
              assign(({ context, event }) => withUser(context, event.output.user)),
              emit(({ event }) => ({ type: 'user.changed' as const, user: event.output.user })),
            ],
          },
        ],
        onError: { target: 'ready', actions: assign(({ event }) => ({ failure: failureOf(event.error) })) },
      },
    },
    refreshing: {
      description:
        'The log has one more entry, of this change or of the one that was quicker; what is shown stands meanwhile, and stays when it cannot be read. What is chosen meanwhile stays too.',
      on: {
        'details.refresh': {
          target: 'refreshing',
          reenter: true,
          description: 'What is being read may be older than what was just decided.',
        },
        'rights.change': { actions: ['choose', 'forgetAnswer'] },
        'rights.reset': { actions: ['resetDraft', 'forgetAnswer'] },
      },
      invoke: {
        id: 'readAgain',
        src: 'readUser',
        input: ({ context }) => ({ id: context.id }),
        onDone: {
          target: 'ready',
          actions: assign(({ context, event }) => ({
            details: event.output,
            draft: rebased(context, event.output.user),
          })),
        },
        onError: 'ready',
      },
    },
  },
})
