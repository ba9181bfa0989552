import { setup } from 'xstate'
import { requiredCall, requiredChannel } from '#machines/platform/provided'

/** What the browser says of the service worker. */
export type WorkerNews =
  /** a new version is there, and waits until it is asked to take over */
  | { type: 'version.waits' }
  /** another tab asked it: this one goes on with the files of the version that it opened with */
  | { type: 'version.replaced' }

/**
 * The service worker of the pages: begun once, it serves for as long as the browser keeps it. A new version never takes
 * over by itself: the person is offered to reload, whenever it suits. Where a browser refuses it, nothing is said: the
 * shop works as it does without.
 */
export const workerMachine = setup({
  types: {
    events: {} as WorkerNews | { type: 'version.take' },
    /** offered: a newer version is there for who reloads */
    tags: {} as 'offered' | 'busy',
  },
  actors: {
    /** registers it, and waits until it serves this page; throws where the browser refuses */
    register: requiredCall<void>('register'),
    /** sends the news for as long as the machine runs, what is known at its start included */
    versions: requiredChannel<{ type: 'never' }>('versions'),
    /** has the waiting version take over, and waits until it has; throws when it does not */
    takeOver: requiredCall<void>('takeOver'),
    /** loads the page again */
    reload: requiredCall<void>('reload'),
  },
}).createMachine({
  id: 'worker',
  initial: 'registering',
  states: {
    registering: {
      invoke: {
        id: 'register',
        src: 'register',
        onDone: { target: 'serving' },
        onError: { target: 'refused' },
      },
    },
    refused: { description: 'A private window, a full device, a setting: the shop needs its network.' },
    serving: {
      invoke: { id: 'versions', src: 'versions' },
      initial: 'current',
      states: {
        current: { on: { 'version.waits': 'waiting', 'version.replaced': 'replaced' } },
        waiting: {
          tags: 'offered',
          on: { 'version.take': 'takingOver', 'version.replaced': 'replaced' },
        },
        takingOver: {
          tags: ['offered', 'busy'],
          description: 'The change of worker is the one asked for.',
          invoke: {
            id: 'takeOver',
            src: 'takeOver',
            onDone: { target: 'reloading' },
            onError: { target: 'waiting' },
          },
        },
        replaced: { tags: 'offered', on: { 'version.take': 'reloading' } },
        reloading: {
          tags: ['offered', 'busy'],
          invoke: {
            id: 'reload',
            src: 'reload',
            onDone: { target: 'leaving' },
            onError: { target: 'replaced' },
          },
        },
        leaving: { tags: 'busy', description: 'The page is about to go: nothing more is asked of it.' },
      },
    },
  },
})
