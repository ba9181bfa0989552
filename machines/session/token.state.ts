import { assign } from 'xstate'
import { setUserAndToken } from '#shared/session/account-record'
import { knownNow, sessionSetup } from './session.setup.ts'

/** The access token of who is signed in, and the one refresh at a time. */
export const token = sessionSetup.createStateConfig({
  initial: 'held',
  invoke: { id: 'activity', src: 'activity' },
  states: {
    held: {
      initial: 'waiting',
      on: {
        'token.expired': { guard: 'isCurrentToken', target: 'refreshing' },
      },
      states: {
        waiting: { after: { idleCheck: 'looking' } },
        looking: {
          entry: 'forgetFailure',
          invoke: {
            id: 'idleness',
            src: 'idleness',
            onDone: [
              {
                guard: { type: 'isDue', params: ({ event }) => event.output },
                target: '#session.signedIn.token.refreshing',
              },
              { target: 'waiting' },
            ],
            onError: {
              target: 'waiting',
              actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
      },
    },
    refreshing: {
      tags: 'refreshing',
      entry: 'forgetFailure',
      description: 'The single-flight lock: calls refused meanwhile wait for this attempt.',
      invoke: {
        id: 'refresh',
        src: 'refresh',
        input: ({ event }) => ({
          reason: event.type === 'token.expired' ? ('call' as const) : ('timer' as const),
        }),
        onDone: {
          target: ['held', '#session.signedIn.access'],
          actions: [
            assign(({ context, event: { output } }) =>
              knownNow(context, setUserAndToken(context.account, output.user, output.auth_token, output.now)),
            ),
            'persist',
          ],
        },
        onError: [
          {
            guard: { type: 'isRefusal', params: ({ event }) => ({ error: event.error }) },
            target: '#session.guest.unchecked',
            actions: [
              'clearAccount',
              { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
              'persist',
            ],
          },
          {
            target: 'held',
            actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
            description:
              'No answer: the session may well live. The calls that wait fail too; the next one refused tries again.',
          },
        ],
      },
    },
  },
})
