import { expect } from 'vitest'
import { cartPartsMachine } from '#machines/projects/cart-parts.machine'
import { declarePaths } from '#paths/declare'
import { byHand } from '#tests/platform/not-walked'

export const cartPartsPaths = declarePaths(cartPartsMachine, {
  title: 'Ce qu’un panier de chantier attend',
  notWalked: {
    api: 'its effect fetches scripts of the page, and no call: tests/browser/projects.test.ts',
    browser: byHand('projects'),
  },
  inputs: {
    'le panier s’ouvre': { sync: false, shown: false },
    'tout est déjà là': { sync: true, shown: true },
  },
  events: {
    'le suivi du chantier est là': { type: 'sync.came' },
    'le suivi du chantier ne vient pas': { type: 'sync.missing' },
  },
  effects: {
    fetchShown: {
      'les notes et les fichiers des lignes sont là': undefined,
      'il en manque': new Error('A part of the cart is missing.'),
    },
  },
  delays: { patience: 'trois secondes passent' },
  states: {
    'awaiting.shown.fetching': 'notes et fichiers des lignes sont attendus',
    'awaiting.shown.fetched': 'notes et fichiers des lignes sont là',
    'awaiting.lines.held': 'la place des lignes est montrée',
    'awaiting.lines.late': 'les lignes sont montrées',
    there: 'le panier est montré avec ce que le chantier en garde',
    missing: '« Une partie du chantier de ce panier n’a pas pu être chargée. »',
  },
  compoundStates: { awaiting: 'le panier attend ce que le chantier en garde' },
  check: (snapshot) => {
    const { sync, shown } = snapshot.context
    expect(snapshot.matches('there')).toBe(sync && shown)
  },
})
