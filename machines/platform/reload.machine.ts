import { setup } from 'xstate'
import { requiredCall } from './provided.ts'

/**
 * Loading the whole page again after a fault. The server is asked for a sign of life first: a reload without it would
 * lose the header and the footer too.
 */
export const reloadMachine = setup({
  types: {
    events: {} as { type: 'page.reload' },
    tags: {} as 'busy' | 'unreachable',
  },
  actors: {
    /** asks the server for a sign of life and loads the page again; throws when there is none */
    reloadPage: requiredCall<void>('reloadPage'),
  },
}).createMachine({
  id: 'reload',
  initial: 'idle',
  states: {
    idle: { on: { 'page.reload': 'asking' } },
    asking: {
      tags: 'busy',
      invoke: {
        id: 'reloadPage',
        src: 'reloadPage',
        onDone: { target: 'reloading' },
        onError: { target: 'unreachable' },
      },
    },
    unreachable: { tags: 'unreachable', on: { 'page.reload': 'asking' } },
    reloading: { tags: 'busy', description: 'The page is about to go: nothing more is asked of it.' },
  },
})
