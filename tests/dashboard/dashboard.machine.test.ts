import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { dashboardMachine } from '#machines/dashboard/dashboard.machine'
import { panelGroups, panelNames, panelOf } from '#shared/dashboard/panels'

const start = (input: { panel?: string; role?: 'admin' | 'editor' | 'user'; width?: number } = {}) => {
  const actor = createActor(dashboardMachine, {
    input: { panel: null, section: null, featuredProduct: null, role: 'admin', width: 1440, ...input },
  })
  return actor.start()
}
const selection = (actor: ReturnType<typeof start>) => {
  const { panel, section, featuredProduct } = actor.getSnapshot().context
  return { panel, section, featuredProduct }
}
const cleared = { panel: 'usersIndex', section: null, featuredProduct: null }
const form = { panel: 'featuredProductsForm', section: 'hot', featuredProduct: 'f1' }

describe('dashboard', () => {
  test('has a place in its menu for each panel, once', () => {
    expect(
      panelGroups
        .flatMap(({ panels }) => panels)
        .map(({ name }) => name)
        .sort(),
    ).toEqual([...panelNames].sort())
    expect(panelOf('featuredProductsForm').under).toBe('featuredProductsList')
  })

  test('shows what is asked for to admins, and usersIndex for a name that is no panel', () => {
    const actor = start()
    expect(selection(actor)).toEqual(cleared)
    actor.send({ type: 'selection.ask', ...form })
    expect(selection(actor)).toEqual(form)
    actor.send({ type: 'selection.ask', ...form, panel: 'toString' })
    expect(selection(actor)).toEqual(cleared)
  })

  test('clearing resets to usersIndex', () => {
    const actor = start({ panel: 'welcome' })
    expect(selection(actor)).toEqual({ ...cleared, panel: 'welcome' })
    actor.send({ type: 'selection.ask', panel: null, section: 'hot', featuredProduct: 'f1' })
    expect(selection(actor)).toEqual(cleared)
  })

  test('no panel changes for anybody else, nor stays for who was an admin', () => {
    const editor = start({ panel: 'welcome', role: 'editor' })
    editor.send({ type: 'selection.ask', ...form })
    expect(selection(editor)).toEqual(cleared)
    const admin = start({ panel: 'welcome' })
    admin.send({ type: 'role.changed', role: 'admin' })
    expect(selection(admin).panel).toBe('welcome')
    admin.send({ type: 'role.changed', role: 'user' })
    expect(selection(admin)).toEqual(cleared)
  })
})

describe('side menu', () => {
  test.each([
    [1600, { expanded: true, fixed: true, tooltips: false }],
    [1599, { expanded: false, fixed: false, tooltips: false }],
    [400, { expanded: false, fixed: false, tooltips: false }],
    [399, { expanded: false, fixed: false, tooltips: true }],
  ])('at %i px', (width, tags) => {
    const state = start({ width }).getSnapshot()
    expect({
      expanded: state.hasTag('expanded'),
      fixed: state.hasTag('fixed'),
      tooltips: state.hasTag('tooltips'),
    }).toEqual(tags)
  })

  test('expands while it is hovered, and stays while the keyboard is in it', () => {
    const actor = start()
    const expanded = () => actor.getSnapshot().hasTag('expanded')
    actor.send({ type: 'pointer.enter' })
    expect(expanded()).toBe(true)
    actor.send({ type: 'panel.chosen' })
    expect(expanded()).toBe(true)
    actor.send({ type: 'pointer.leave' })
    expect(expanded()).toBe(false)
    actor.send({ type: 'focus.enter' })
    actor.send({ type: 'pointer.leave' })
    expect(expanded()).toBe(true)
    actor.send({ type: 'focus.leave' })
    expect(expanded()).toBe(false)
  })

  test('on the smallest screens opens by its button alone, and closes after a choice', () => {
    const actor = start({ width: 390 })
    const expanded = () => actor.getSnapshot().hasTag('expanded')
    actor.send({ type: 'pointer.enter' })
    actor.send({ type: 'focus.enter' })
    expect(expanded()).toBe(false)
    actor.send({ type: 'menu.toggle' })
    expect(expanded()).toBe(true)
    actor.send({ type: 'panel.chosen' })
    expect(expanded()).toBe(false)
  })
})
