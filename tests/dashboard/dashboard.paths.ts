import { expect } from 'vitest'
import { dashboardMachine } from '#machines/dashboard/dashboard.machine'
import { declarePaths } from '#paths/declare'
import { isPanelName } from '#shared/dashboard/panels'
import { byHand, NO_CALL } from '#tests/platform/not-walked'

const nothing = { panel: null, section: null, featuredProduct: null }

export const dashboardPaths = declarePaths(dashboardMachine, {
  title: 'Le tableau de bord et son menu',
  notWalked: { api: NO_CALL, browser: byHand('dashboard') },
  inputs: {
    'un administrateur entre, sans rien demander': { ...nothing, role: 'admin', width: 1440 },
    'un éditeur suit un lien, sur un téléphone': {
      ...nothing,
      panel: 'featuredProductsForm',
      featuredProduct: 'f1',
      role: 'editor',
      width: 390,
    },
  },
  events: {
    'l’adresse demande un produit en vedette': {
      type: 'selection.ask',
      panel: 'featuredProductsForm',
      section: 'hot',
      featuredProduct: 'f1',
    },
    'l’adresse demande un panneau inconnu': {
      type: 'selection.ask',
      panel: 'usersIndex ',
      section: 'hot',
      featuredProduct: 'f1',
    },
    'l’adresse ne demande rien': { type: 'selection.ask', ...nothing },
    'mon compte est administrateur': { type: 'role.changed', role: 'admin' },
    'mon compte est éditeur': { type: 'role.changed', role: 'editor' },
    'la fenêtre passe à 399 px': { type: 'screen.resized', width: 399 },
    'la fenêtre passe à 400 px': { type: 'screen.resized', width: 400 },
    'la fenêtre passe à 1599 px': { type: 'screen.resized', width: 1599 },
    'la fenêtre passe à 1600 px': { type: 'screen.resized', width: 1600 },
    'le pointeur vient sur le menu': { type: 'pointer.enter' },
    'le pointeur quitte le menu': { type: 'pointer.leave' },
    'le focus entre dans le menu': { type: 'focus.enter' },
    'le focus sort du menu': { type: 'focus.leave' },
    'je touche le bouton du menu': { type: 'menu.toggle' },
    'je touche à côté, ou Échap': { type: 'menu.close' },
    'je choisis un panneau': { type: 'panel.chosen' },
  },
  states: {
    selection: 'un panneau est montré',
    'menu.fixed': 'le menu est ouvert, à demeure',
    'menu.folded.closed': 'le menu est replié',
    'menu.folded.hovered': 'le menu est ouvert sous le pointeur',
    'menu.folded.held': 'le menu est tenu ouvert',
    'menu.compact.closed': 'le menu est réduit à ses signes',
    'menu.compact.open': 'le menu est déplié sur le petit écran',
  },
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
