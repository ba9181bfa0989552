import { setup } from 'xstate'
import { requiredCall, requiredChannel } from './provided.ts'

/** What the browser and the calls say of the network. */
export type NetworkNews =
  /** the browser says that there is no network */
  | { type: 'network.lost' }
  /** the browser says that there is one again */
  | { type: 'network.back' }
  /** a call got no reply */
  | { type: 'call.unanswered' }

/**
 * Whether the server can be reached (§2.7, connection lost). One call without a reply is only a doubt: the server
 * is asked before the person is told. Once lost, it is asked again at each `recheck`, and as soon as the browser
 * has a network; what is back is said for the time of `notice`, then nothing is.
 */
export const connectionMachine = setup({
  types: {
    events: {} as NetworkNews,
    /** lost: the person is told; restored: told that it is over */
    tags: {} as 'lost' | 'restored',
  },
  actors: {
    /** sends the news for as long as the machine runs, what is known at its start included */
    network: requiredChannel<{ type: 'never' }>('network'),
    /** asks the server for a sign of life; throws when there is none */
    check: requiredCall<void>('check'),
  },
  delays: {
    /** between two checks of a lost connection */
    recheck: 5000,
    /** how long the return is said */
    notice: 4000,
  },
}).createMachine({
  id: 'connection',
  invoke: { id: 'network', src: 'network' },
  initial: 'online',
  states: {
    online: {
      on: { 'network.lost': 'offline', 'call.unanswered': 'doubtful' },
    },
    doubtful: {
      on: { 'network.lost': 'offline' },
      invoke: { id: 'firstCheck', src: 'check', onDone: 'online', onError: 'offline' },
    },
    offline: {
      tags: 'lost',
      after: { recheck: 'checking' },
      on: { 'network.back': 'checking' },
    },
    checking: {
      tags: 'lost',
      on: { 'network.lost': 'offline' },
      invoke: { id: 'check', src: 'check', onDone: 'restored', onError: 'offline' },
    },
    restored: {
      tags: 'restored',
      after: { notice: 'online' },
      on: { 'network.lost': 'offline', 'call.unanswered': 'doubtful' },
    },
  },
})
