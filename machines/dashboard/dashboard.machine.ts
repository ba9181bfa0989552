import { and, assign, setup } from 'xstate'
import { DEFAULT_PANEL, isPanelName, type PanelName } from '#shared/dashboard/panels'
import type { AccountRecord } from '#shared/session/account-record'

/** §9: from here the side menu is fixed open, and below here it is compact. px */
export const MENU_FIXED_FROM = 1600
export const MENU_COMPACT_BELOW = 400

type ViewerRole = AccountRecord['role']

/** What the dashboard's address says is looked at (§3); anything may stand there. */
export interface AskedSelection {
  panel: string | null
  /** section of the home page: hot, new, promo */
  section: string | null
  /** id of a featured product */
  featuredProduct: string | null
}

export interface DashboardContext {
  role: ViewerRole
  /** of the window, px */
  width: number
  panel: PanelName
  section: string | null
  featuredProduct: string | null
}

export type DashboardEvent =
  | ({ type: 'selection.ask' } & AskedSelection)
  | { type: 'role.changed'; role: ViewerRole }
  | { type: 'screen.resized' /** px */; width: number }
  /** a mouse is over the menu, or left it */
  | { type: 'pointer.enter' }
  | { type: 'pointer.leave' }
  /** the keyboard's focus came into the menu, or left it */
  | { type: 'focus.enter' }
  | { type: 'focus.leave' }
  /** the menu's own button */
  | { type: 'menu.toggle' }
  /** Escape, or a touch beside the menu */
  | { type: 'menu.close' }
  /** an entry was chosen */
  | { type: 'panel.chosen' }

const cleared = { panel: DEFAULT_PANEL, section: null, featuredProduct: null }

/**
 * The dashboard (§2.13, §3, §4): which panel is shown, of which selection, and how its side menu stands. The panel
 * changes only to allowed names and only for admins; clearing resets to usersIndex. The address asks, the machine
 * decides. The menu expands while it is hovered or focused, stays open on screens from 1600 px, and under 400 px
 * closes after a choice and shows what its signs mean as tooltips.
 */
export const dashboardMachine = setup({
  types: {
    input: {} as AskedSelection & { role: ViewerRole /** of the window, px */; width: number },
    context: {} as DashboardContext,
    events: {} as DashboardEvent,
    /** expanded: the menu's words are seen; fixed: nothing closes it; tooltips: its signs say their words apart */
    tags: {} as 'expanded' | 'fixed' | 'tooltips',
  },
  guards: {
    isSameRole: ({ context, event }) => event.type === 'role.changed' && event.role === context.role,
    isAdmin: ({ context }) => context.role === 'admin',
    isAllowedName: ({ event }) => event.type === 'selection.ask' && isPanelName(event.panel),
    isWide: ({ context }) => context.width >= MENU_FIXED_FROM,
    isSmall: ({ context }) => context.width < MENU_COMPACT_BELOW,
  },
  actions: {
    select: assign(({ event, context }) =>
      event.type === 'selection.ask' && isPanelName(event.panel)
        ? { panel: event.panel, section: event.section, featuredProduct: event.featuredProduct }
        : context,
    ),
    clear: assign(cleared),
    keepWidth: assign(({ event, context }) => ({
      width: event.type === 'screen.resized' ? event.width : context.width,
    })),
    keepRole: assign(({ event, context }) => ({
      role: event.type === 'role.changed' ? event.role : context.role,
    })),
  },
}).createMachine({
  id: 'dashboard',
  context: ({ input }) => ({
    role: input.role,
    width: input.width,
    ...(input.role === 'admin' && isPanelName(input.panel)
      ? { panel: input.panel, section: input.section, featuredProduct: input.featuredProduct }
      : cleared),
  }),
  type: 'parallel',
  states: {
    selection: {
      on: {
        'selection.ask': [
          { guard: and(['isAdmin', 'isAllowedName']), actions: 'select' },
          {
            guard: 'isAdmin',
            actions: 'clear',
            description:
              'An address with no panel clears the selection; one with a name that is none does the same.',
          },
        ],
        'role.changed': [{ guard: 'isSameRole' }, { actions: ['keepRole', 'clear'] }],
      },
    },
    menu: {
      initial: 'sizing',
      on: { 'screen.resized': { target: '.sizing', actions: 'keepWidth' } },
      states: {
        sizing: {
          always: [
            { guard: 'isWide', target: 'fixed' },
            { guard: 'isSmall', target: 'compact' },
            { target: 'folded' },
          ],
        },
        fixed: { tags: ['expanded', 'fixed'] },
        folded: {
          initial: 'closed',
          states: {
            closed: { on: { 'pointer.enter': 'hovered', 'focus.enter': 'held', 'menu.toggle': 'held' } },
            hovered: {
              tags: 'expanded',
              on: {
                'pointer.leave': 'closed',
                'focus.enter': 'held',
                'menu.toggle': 'held',
                'menu.close': 'closed',
              },
            },
            held: {
              tags: 'expanded',
              description: 'By the keyboard or the button: a mouse that passes by does not close it.',
              on: { 'focus.leave': 'closed', 'menu.toggle': 'closed', 'menu.close': 'closed' },
            },
          },
        },
        compact: {
          initial: 'closed',
          states: {
            closed: { tags: 'tooltips', on: { 'menu.toggle': 'open' } },
            open: {
              tags: 'expanded',
              on: {
                'panel.chosen': 'closed',
                'focus.leave': 'closed',
                'menu.toggle': 'closed',
                'menu.close': 'closed',
              },
            },
          },
        },
      },
    },
  },
})
