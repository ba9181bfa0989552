import { emit, setup } from 'xstate'

/** A list of uploads is read again while some of them run. */
export const uploadRefreshMachine = setup({
  types: {
    /** what the list showed last */
    events: {} as { type: 'list.shown'; running: boolean },
    emitted: {} as { type: 'refresh.due' },
  },
  delays: {
    /** ms */
    refresh: 2000,
  },
  guards: { isRunning: ({ event }) => event.running },
}).createMachine({
  id: 'uploadRefresh',
  initial: 'still',
  on: {
    'list.shown': [{ guard: 'isRunning', target: '.waiting' }, { target: '.still' }],
  },
  states: {
    still: {},
    waiting: { after: { refresh: { target: 'still', actions: emit({ type: 'refresh.due' as const }) } } },
  },
})
