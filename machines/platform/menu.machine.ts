import { assign, setup } from 'xstate'

/**
 * The header's navigation (§2.4): a menu that opens on narrow screens, and groups of which at most one is open.
 * Widening to the tablet breakpoint, going to another page, Escape and leaving close what is open.
 */
export const menuMachine = setup({
  types: {
    context: {} as { /** label of the open group */ group: string | null },
    events: {} as
      | { type: 'menu.toggle' }
      | { type: 'group.toggle'; group: string }
      | { type: 'group.open'; group: string }
      | { type: 'group.close' }
      /** a link was followed, or the screen became wide */
      | { type: 'all.close' },
  },
  guards: {
    isOpen: ({ context, event }) => event.type === 'group.toggle' && event.group === context.group,
  },
  actions: {
    openGroup: assign(({ event }) => ({ group: 'group' in event ? event.group : null })),
    closeGroup: assign({ group: null }),
  },
}).createMachine({
  id: 'menu',
  context: { group: null },
  type: 'parallel',
  states: {
    menu: {
      initial: 'closed',
      states: {
        closed: { on: { 'menu.toggle': 'open' } },
        open: { on: { 'menu.toggle': 'closed', 'all.close': 'closed' } },
      },
    },
    groups: {
      initial: 'closed',
      states: {
        closed: {
          on: {
            'group.toggle': { target: 'open', actions: 'openGroup' },
            'group.open': { target: 'open', actions: 'openGroup' },
          },
        },
        open: {
          exit: 'closeGroup',
          on: {
            'group.toggle': [{ guard: 'isOpen', target: 'closed' }, { actions: 'openGroup' }],
            'group.open': { actions: 'openGroup' },
            'group.close': 'closed',
            'menu.toggle': 'closed',
            'all.close': 'closed',
          },
        },
      },
    },
  },
})
