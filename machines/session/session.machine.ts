import { assign, not } from 'xstate'
import { setUser, setUserAndToken } from '#shared/session/account-record'
import { sessionSetup } from './session.setup.ts'
import { token } from './token.state.ts'

/** The session: who is signed in, what they may reach, and the one refresh at a time. */
export const sessionMachine = sessionSetup.createMachine({
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
    'session.opened': [
      {
        guard: 'isByCode',
        target: '.signedIn',
        actions: [{ type: 'open', params: ({ event }) => event }, 'persist', 'forgetWork', 'sayOpenedByCode'],
      },
      {
        target: '.signedIn',
        actions: [{ type: 'open', params: ({ event }) => event }, 'persist', 'forgetWork'],
      },
    ],
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
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
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
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
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
        token,
      },
    },
    signingOut: {
      tags: 'busy',
      on: { 'storage.changed': { description: 'Leaving anyway: nothing that another tab wrote matters.' } },
      invoke: {
        id: 'logout',
        src: 'logout',
        onDone: {
          target: 'guest.signedOut',
          actions: ['clearAccount', 'forgetFailure', 'persist', 'forgetWork'],
        },
        onError: {
          target: 'guest.signedOutLocally',
          actions: ['clearAccount', 'forgetFailure', 'persist', 'forgetWork'],
        },
      },
    },
  },
})
