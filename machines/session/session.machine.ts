import { assign, not, raise, stateIn } from 'xstate'
import { clearAll, setUser, setUserAndToken } from '#shared/session/account-record'
import { knownNow, sessionSetup } from './session.setup.ts'
import { token } from './token.state.ts'

/** The session: who is signed in, what they may reach, and the one refresh at a time. */
export const sessionMachine = sessionSetup.createMachine({
  id: 'session',
  context: ({ input: { account, owesLogout } }) => ({
    account: owesLogout ? clearAll() : account,
    owesLogout,
    failure: null,
    turn: 0,
  }),
  invoke: [
    { id: 'accountStorage', src: 'accountStorage' },
    { id: 'network', src: 'network' },
  ],
  initial: 'opening',
  on: {
    'storage.changed': [
      {
        guard: 'bringsUser',
        target: '.signedIn',
        actions: assign(({ context, event }) => ({
          ...knownNow(context, event.account),
          owesLogout: false,
          failure: null,
        })),
        description: 'Another tab signed in or refreshed: this one follows, and writes nothing.',
      },
      { actions: assign(({ event }) => ({ owesLogout: event.owesLogout })) },
    ],
    'session.opened': [
      {
        guard: 'isByCode',
        target: '.signedIn',
        actions: [{ type: 'open', params: ({ event }) => event }, 'persist', 'forgetWork', 'sayOpenedByCode'],
      },
      {
        guard: 'isByPassword',
        target: '.signedIn',
        actions: [{ type: 'open', params: ({ event }) => event }, 'persist'],
      },
      {
        target: '.signedIn',
        actions: [{ type: 'open', params: ({ event }) => event }, 'persist', 'forgetWork'],
      },
    ],
  },
  states: {
    opening: {
      always: [
        { guard: 'owesLogout', target: 'settling' },
        { guard: 'hasUser', target: 'signedIn' },
        { target: 'guest' },
      ],
    },
    guest: {
      tags: 'guest',
      initial: 'unchecked',
      on: {
        'session.check': [
          { guard: 'owesLogout', target: 'settling', actions: 'forgetFailure' },
          { target: 'restoring' },
        ],
        'network.back': { guard: 'owesLogout', target: 'settling' },
        'login.submit': { target: 'signingIn' },
        logout: {
          target: 'signingOut',
          description: 'A guest may still hold a cookie: the server ends it.',
        },
      },
      after: { settleAgain: { guard: 'owesLogout', target: 'settling' } },
      states: {
        unchecked: { description: 'The loading screen sends session.check.' },
        checked: {
          tags: 'checked',
          description: 'The server knows nobody: the sign-in screen is next.',
        },
        signedOut: { tags: 'checked' },
        signedOutLocally: {
          tags: 'checked',
          description: 'Only this browser forgot the session, and owes the rest.',
        },
      },
    },
    settling: {
      tags: ['guest', 'busy'],
      entry: 'persist',
      description: 'The sign-out that is owed; then who is there is asked.',
      on: {
        'login.submit': {
          target: 'signingIn',
          description: 'Its cookie takes the place of the one to be closed.',
        },
        logout: { target: 'signingOut' },
      },
      invoke: {
        id: 'settleLogout',
        src: 'logout',
        onDone: { target: 'guest.checked', actions: ['settleLogout', 'persist'] },
        onError: { target: 'guest.checked' },
      },
    },
    restoring: {
      tags: 'busy',
      entry: 'forgetFailure',
      on: {
        'storage.changed': {
          guard: not('bringsUser'),
          target: 'guest.checked',
          actions: assign(({ event }) => ({ owesLogout: event.owesLogout })),
          description: 'Another tab signed out: the answer is of nobody.',
        },
      },
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
            'settleLogout',
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
          actions: assign(({ event }) => ({
            account: clearAll(),
            owesLogout: event.owesLogout,
            failure: null,
          })),
          description: 'Another tab signed out: what failed before says nothing.',
        },
      },
      states: {
        access: {
          initial: 'judging',
          on: {
            'user.replaced': {
              guard: { type: 'isSamePerson', params: ({ event }) => event },
              target: '.judging',
              actions: [
                assign(({ context, event }) => ({ account: setUser(context.account, event.user) })),
                'persist',
              ],
              description: 'The account changed; a refresh under way goes on.',
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
            inactive: {
              description: 'Waits for staff.',
              invoke: { id: 'minutes', src: 'minutes' },
            },
            active: {},
          },
        },
        token,
        recheck: {
          initial: 'idle',
          invoke: { id: 'returns', src: 'returns' },
          states: {
            idle: {
              description: 'Told a moment ago: a page that is seen asks nothing.',
              on: { 'user.recheck': 'asking' },
              after: { recheckDue: 'due' },
            },
            due: { on: { 'user.recheck': 'asking', 'page.seen': 'asking' } },
            asking: {
              initial: 'once',
              states: {
                once: { on: { 'user.recheck': 'again' } },
                again: { description: 'Doubted meanwhile: the answer may be too old.' },
              },
              on: {
                'user.replaced': {
                  guard: { type: 'isSamePerson', params: ({ event }) => event },
                  target: 'idle',
                  description: 'Newer than the answer that is on its way.',
                },
              },
              invoke: {
                id: 'recheck',
                src: 'authenticate',
                onDone: [
                  {
                    guard: stateIn({ signedIn: { recheck: { asking: 'again' } } }),
                    target: 'asking',
                    reenter: true,
                  },
                  {
                    target: 'idle',
                    actions: raise(({ event }) => ({ type: 'user.replaced', user: event.output.user })),
                  },
                ],
                onError: [
                  {
                    guard: stateIn({ signedIn: { recheck: { asking: 'again' } } }),
                    target: 'asking',
                    reenter: true,
                  },
                  { target: 'idle', description: 'What the person was doing says it already.' },
                ],
              },
            },
          },
        },
      },
    },
    signingOut: {
      tags: 'busy',
      entry: ['oweLogout', 'persist'],
      on: { 'storage.changed': { description: 'Leaving anyway: nothing that another tab wrote matters.' } },
      invoke: {
        id: 'logout',
        src: 'logout',
        onDone: {
          target: 'guest.signedOut',
          actions: [
            'clearAccount',
            'settleLogout',
            'forgetFailure',
            'persist',
            'forgetWork',
            { type: 'sayClosed', params: { by: 'server' } },
          ],
        },
        onError: {
          target: 'guest.signedOutLocally',
          actions: [
            'clearAccount',
            'forgetFailure',
            'persist',
            'forgetWork',
            { type: 'sayClosed', params: { by: 'browser' } },
          ],
        },
      },
    },
  },
})
