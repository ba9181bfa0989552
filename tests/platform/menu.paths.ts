import { expect } from 'vitest'
import { menuMachine } from '#machines/platform/menu.machine'
import { declarePaths } from '#paths/declare'
import { byHand, NO_CALL } from '#tests/platform/not-walked'

export const menuPaths = declarePaths(menuMachine, {
  title: 'Le menu',
  notWalked: { api: NO_CALL, browser: byHand('shell') },
  inputs: { 'la page s’ouvre': undefined },
  events: {
    'je touche « Menu »': { type: 'menu.toggle' },
    'je touche « À propos »': { type: 'group.toggle', group: 'À propos' },
    'je touche « Mon compte »': { type: 'group.toggle', group: 'Mon compte' },
    'le pointeur vient sur « À propos »': { type: 'group.open', group: 'À propos' },
    'le pointeur vient sur « Mon compte »': { type: 'group.open', group: 'Mon compte' },
    'je quitte le groupe': { type: 'group.close' },
    'je suis un lien, ou l’écran s’élargit': { type: 'all.close' },
  },
  states: {
    'menu.closed': 'le menu est fermé',
    'menu.open': 'le menu est ouvert',
    'groups.closed': 'aucun groupe n’est ouvert',
    'groups.open': 'un groupe est ouvert',
  },
  project: ({ context }) => context.group,
  check: ({ context, value }) => expect(context.group !== null).toBe(value.groups === 'open'),
})
