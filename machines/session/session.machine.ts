import { assign, not, sendTo, setup } from 'xstate'
import { type Failure, failureOf } from '#machines/platform/failure'
import { requiredCall, requiredChannel } from '#machines/platform/provided'
import { type AccountRecord, clearAll, setUser, setUserAndToken } from '#shared/session/account-record'
import type { LoginBody, User } from '#shared/session/session.schema'

export interface SessionInput {
  /** the record that this browser kept */
  account: AccountRecord
}

export interface SessionContext {
  account: AccountRecord
  /** why the last sign-in, check or refresh failed; null once another is tried */
  failure: Failure | null
}

/** A user and a token with the moment they were received, epoch ms: time comes in by the actor. */
export interface SignedIn {
  user: User
  auth_token: string
  now: number
}

export type SessionEvent =
  /** the loading screen asks who is there */
  | { type: 'session.check' }
  | ({ type: 'login.submit' } & Required<LoginBody>)
  | { type: 'logout' }
  /** a call was answered 401; `token` is the one that it carried */
  | { type: 'token.expired'; token: string | null }
  | { type: 'user.replaced'; user: User }
  /** another tab wrote the account record */
  | { type: 'storage.changed'; account: AccountRecord }

/** To the account's storage. */
export interface AccountWrite {
  type: 'account.write'
  account: AccountRecord
}

/** The session: who is signed in, what they may reach, and the one refresh at a time. */
export const sessionMachine = setup({
  types: {
    input: {} as SessionInput,
    context: {} as SessionContext,
    events: {} as SessionEvent,
    tags: {} as 'busy' | 'guest' | 'checked' | 'signedIn' | 'refreshing',
  },
  actors: {
    /** GET api/authenticate: the user, with a token when only the cookie opened the session */
    authenticate: requiredCall<Omit<SignedIn, 'auth_token'> & { auth_token?: string }>('authenticate'),
    login: requiredCall<SignedIn, Required<LoginBody>>('login'),
    refresh: requiredCall<SignedIn>('refresh'),
    logout: requiredCall<void>('logout'),
    /** Writes `account-store` on `account.write`; sends `storage.changed` when another tab wrote it. */
    accountStorage: requiredChannel<AccountWrite>('accountStorage'),
  },
  actions: {
    persist: sendTo('accountStorage', ({ context }) => ({ type: 'account.write', account: context.account })),
    clearAccount: assign(() => ({ account: clearAll() })),
    forgetFailure: assign({ failure: null }),
  },
  guards: {
    hasUser: ({ context }) => context.account.user !== null,
    isUnverified: ({ context }) => !context.account.verified,
    isInactive: ({ context }) => context.account.user?.status !== 'active',
    /** A token replaced since the call left is no news: the caller replays with the new one. */
    isCurrentToken: ({ context, event }) =>
      event.type === 'token.expired' && event.token === context.account.auth_token,
    bringsUser: ({ event }) => event.type === 'storage.changed' && event.account.user !== null,
  },
}).createMachine({
  id: 'session',
  context: ({ input }) => ({ account: input.account, failure: null }),
  invoke: { id: 'accountStorage', src: 'accountStorage' },
  initial: 'opening',
  on: {
    'storage.changed': {
      guard: 'bringsUser',
      target: '.signedIn',
      actions: assign(({ event }) => ({ account: event.account, failure: null })),
      description: 'Another tab signed in or refreshed: this one follows, and does not write it back.',
    },
  },
  states: {
    opening: {
      always: [{ guard: 'hasUser', target: 'signedIn' }, { target: 'guest' }],
    },
    guest: {
      tags: 'guest',
      initial: 'unchecked',
      on: {
        'session.check': { target: 'restoring' },
        'login.submit': { target: 'signingIn' },
        logout: {
          target: 'signingOut',
          description: 'A guest may still hold a refresh cookie: the server ends it.',
        },
      },
      states: {
        unchecked: { description: 'Nobody known yet: the loading screen sends session.check.' },
        checked: {
          tags: 'checked',
          description: 'The server knows nobody either: the sign-in screen is next.',
        },
        signedOut: { tags: 'checked', description: 'The server closed the session.' },
        signedOutLocally: {
          tags: 'checked',
          description: 'The server could not be told: only this browser forgot the session.',
        },
      },
    },
    restoring: {
      tags: 'busy',
      entry: 'forgetFailure',
      invoke: {
        id: 'authenticate',
        src: 'authenticate',
        onDone: {
          target: 'signedIn',
          actions: [
            assign(({ context, event: { output } }) => ({
              account:
                output.auth_token === undefined
                  ? setUser(context.account, output.user)
                  : setUserAndToken(context.account, output.user, output.auth_token, output.now),
            })),
            'persist',
          ],
        },
        onError: {
          target: 'guest.checked',
          actions: assign(({ event }) => ({ failure: failureOf(event.error) })),
        },
      },
    },
    signingIn: {
      tags: 'busy',
      entry: 'forgetFailure',
      invoke: {
        id: 'login',
        src: 'login',
        input: ({ event }) => {
          if (event.type !== 'login.submit') throw new Error(`Signing in on ${event.type}.`)
          return { email: event.email, password: event.password, remember: event.remember }
        },
        onDone: {
          target: 'signedIn',
          actions: [
            assign(({ context, event: { output } }) => ({
              account: setUserAndToken(context.account, output.user, output.auth_token, output.now),
            })),
            'persist',
          ],
        },
        onError: {
          target: 'guest.checked',
          actions: assign(({ event }) => ({ failure: failureOf(event.error) })),
        },
      },
    },
    signedIn: {
      tags: 'signedIn',
      type: 'parallel',
      on: {
        logout: { target: 'signingOut' },
        'storage.changed': {
          guard: not('bringsUser'),
          target: 'guest.checked',
          actions: assign(({ event }) => ({ account: event.account })),
          description: 'Another tab signed out.',
        },
      },
      states: {
        access: {
          initial: 'judging',
          on: {
            'user.replaced': {
              target: '.judging',
              actions: [
                assign(({ context, event }) => ({ account: setUser(context.account, event.user) })),
                'persist',
              ],
              description: 'After a verification or a change of the account; a refresh under way goes on.',
            },
          },
          states: {
            judging: {
              always: [
                { guard: 'isUnverified', target: 'unverified' },
                { guard: 'isInactive', target: 'inactive' },
                { target: 'active' },
              ],
            },
            unverified: {},
            inactive: {},
            active: {},
          },
        },
        token: {
          description: 'Where the timer of an idle user belongs: it refreshes from held.',
          initial: 'held',
          states: {
            held: {
              on: { 'token.expired': { guard: 'isCurrentToken', target: 'refreshing' } },
            },
            refreshing: {
              tags: 'refreshing',
              description: 'The single-flight lock: calls refused meanwhile wait for this attempt.',
              invoke: {
                id: 'refresh',
                src: 'refresh',
                onDone: {
                  target: ['held', '#session.signedIn.access'],
                  actions: [
                    assign(({ context, event: { output } }) => ({
                      account: setUserAndToken(context.account, output.user, output.auth_token, output.now),
                    })),
                    'persist',
                  ],
                },
                onError: {
                  target: '#session.guest.unchecked',
                  actions: [
                    'clearAccount',
                    assign(({ event }) => ({ failure: failureOf(event.error) })),
                    'persist',
                  ],
                },
              },
            },
          },
        },
      },
    },
    signingOut: {
      tags: 'busy',
      on: { 'storage.changed': { description: 'Leaving anyway: nothing that another tab wrote matters.' } },
      invoke: {
        id: 'logout',
        src: 'logout',
        onDone: { target: 'guest.signedOut', actions: ['clearAccount', 'forgetFailure', 'persist'] },
        onError: { target: 'guest.signedOutLocally', actions: ['clearAccount', 'forgetFailure', 'persist'] },
      },
    },
  },
})
