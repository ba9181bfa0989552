import { expect } from 'vitest'
import { dashboardMachine } from '#machines/dashboard/dashboard.machine'
import { isPanelName } from '#shared/dashboard/panels'
import { describePaths } from '#tests/platform/paths'

const nothing = { panel: null, section: null, featuredProduct: null }

describePaths(dashboardMachine, {
  inputs: [
    { ...nothing, role: 'admin', width: 1440 },
    { ...nothing, panel: 'featuredProductsForm', featuredProduct: 'f1', role: 'editor', width: 390 },
  ],
  events: [
    { type: 'selection.ask', panel: 'featuredProductsForm', section: 'hot', featuredProduct: 'f1' },
    { type: 'selection.ask', panel: 'usersIndex ', section: 'hot', featuredProduct: 'f1' },
    { type: 'selection.ask', ...nothing },
    { type: 'role.changed', role: 'admin' },
    { type: 'role.changed', role: 'editor' },
    { type: 'screen.resized', width: 399 },
    { type: 'screen.resized', width: 400 },
    { type: 'screen.resized', width: 1599 },
    { type: 'screen.resized', width: 1600 },
    { type: 'pointer.enter' },
    { type: 'pointer.leave' },
    { type: 'focus.enter' },
    { type: 'focus.leave' },
    { type: 'menu.toggle' },
    { type: 'menu.close' },
    { type: 'panel.chosen' },
  ],
  project: ({ context }) => [context.role, context.panel],
  check: (snapshot) => {
    const { context, value } = snapshot
    expect(isPanelName(context.panel)).toBe(true)
    // panels are for admins: nobody else ever leaves the first one
    if (context.role !== 'admin') expect(context.panel).toBe('usersIndex')
    expect([snapshot.hasTag('fixed'), value.menu === 'fixed']).toEqual(
      context.width >= 1600 ? [true, true] : [false, false],
    )
    expect(typeof value.menu === 'object' && 'compact' in value.menu).toBe(context.width < 400)
    expect(snapshot.hasTag('expanded') && snapshot.hasTag('tooltips')).toBe(false)
  },
})
