import { assign, type EventObject, emit, sendTo, setup } from 'xstate'
import { failureOf } from '#machines/platform/failure'
import { requiredCall, requiredChannel } from '#machines/platform/provided'
import { type AccountRecord, clearAll, setUserAndToken } from '#shared/session/account-record'
import { IDLE_CHECK_MS, isRefreshDue } from '#shared/session/refresh.rules'
import type { LoginBody } from '#shared/session/session.schema'
import type {
  AccountWrite,
  Idleness,
  RefreshReason,
  SessionContext,
  SessionEmitted,
  SessionEvent,
  SessionInput,
  SignedIn,
} from './session.types.ts'

/** The account as it is known now; another person in place of the last one takes a turn. */
export const knownNow = (
  { account: { user: last }, turn }: SessionContext,
  account: AccountRecord,
): Pick<SessionContext, 'account' | 'turn'> => ({
  account,
  turn: last !== null && account.user !== null && last.id !== account.user.id ? turn + 1 : turn,
})

/** What the session's states are made of. */
export const sessionSetup = setup({
  types: {
    input: {} as SessionInput,
    context: {} as SessionContext,
    events: {} as SessionEvent,
    emitted: {} as SessionEmitted,
    tags: {} as 'busy' | 'guest' | 'checked' | 'signedIn' | 'refreshing',
  },
  actors: {
    /** GET api/authenticate: the user, with a token when only the cookie opened the session */
    authenticate: requiredCall<Omit<SignedIn, 'auth_token'> & { auth_token?: string }>('authenticate'),
    login: requiredCall<SignedIn, Required<LoginBody>>('login'),
    /** GET api/refresh for a call, POST refresh for the timer */
    refresh: requiredCall<SignedIn, { reason: RefreshReason }>('refresh'),
    logout: requiredCall<void>('logout'),
    /**
     * Writes `account-store` and the mark of an owed sign-out on `account.write`, empties this tab's cart on
     * `work.forget`; sends `storage.changed` when another tab wrote either.
     */
    accountStorage: requiredChannel<AccountWrite>('accountStorage'),
    /** Sends `network.back`. */
    network: requiredChannel<EventObject>('network'),
    /** Sends `page.seen` when the person comes back to the page. */
    returns: requiredChannel<EventObject>('returns'),
    /** Sends `user.recheck` each minute that the page is seen. */
    minutes: requiredChannel<EventObject>('minutes'),
    /** Keeps the moment of the last click, key, mouse move or touch, for all tabs. */
    activity: requiredChannel<EventObject>('activity'),
    idleness: requiredCall<Idleness>('idleness'),
  },
  delays: {
    idleCheck: IDLE_CHECK_MS,
    /** between two tries of a sign-out that is owed */
    settleAgain: 30_000,
    /** between what was last told of who is signed in and the next question of a page that is seen */
    recheckDue: 3000,
  },
  actions: {
    persist: sendTo('accountStorage', ({ context: { account, owesLogout } }) => ({
      type: 'account.write',
      account,
      owesLogout,
    })),
    forgetWork: sendTo('accountStorage', { type: 'work.forget' }),
    open: assign(({ context }, { user, auth_token, now }: SignedIn) => ({
      ...knownNow(context, setUserAndToken(clearAll(), user, auth_token, now)),
      owesLogout: false,
      failure: null,
    })),
    oweLogout: assign({ owesLogout: true }),
    settleLogout: assign({ owesLogout: false }),
    clearAccount: assign(() => ({ account: clearAll() })),
    forgetFailure: assign({ failure: null }),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    sayOpenedByCode: emit({ type: 'session.openedByCode' as const }),
    sayClosed: emit((_, { by }: { by: 'server' | 'browser' }) => ({ type: 'session.closed' as const, by })),
  },
  guards: {
    hasUser: ({ context }) => context.account.user !== null,
    isUnverified: ({ context }) => !context.account.verified,
    isInactive: ({ context }) => context.account.user?.status !== 'active',
    /** A token replaced since the call left is no news: the caller replays with the new one. */
    isCurrentToken: ({ context, event }) =>
      event.type === 'token.expired' && event.token === context.account.auth_token,
    isByPassword: ({ event }) => event.type === 'session.opened' && event.by === 'password',
    isByCode: ({ event }) => event.type === 'session.opened' && event.by === 'code',
    isDue: ({ context }, idleness: Idleness) => isRefreshDue(context.account.tokenCreatedAt, idleness),
    /** The server said no. Anything else says nothing of the session: a lost network, a server that restarts. */
    isRefusal: (_, { error }: { error: unknown }) => failureOf(error).code === 'NOT_SIGNED_IN',
    bringsUser: ({ event }) =>
      event.type === 'storage.changed' && event.account.user !== null && !event.owesLogout,
    owesLogout: ({ context }) => context.owesLogout,
    /** What was asked for one person is no news of another. */
    isSamePerson: ({ context }, { user }: Pick<SignedIn, 'user'>) => user.id === context.account.user?.id,
  },
})
