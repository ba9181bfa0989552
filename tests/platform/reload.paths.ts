import { expect } from 'vitest'
import { reloadMachine } from '#machines/platform/reload.machine'
import { declarePaths } from '#paths/declare'
import { byHand } from '#tests/platform/not-walked'
import { refusal } from '#tests/platform/refusal'

export const reloadPaths = declarePaths(reloadMachine, {
  title: 'Recharger la page',
  notWalked: {
    api: 'its effect asks whether the page answers, and loads it again: tests/browser/errors.test.ts',
    browser: byHand('errors'),
  },
  inputs: { 'la faute est dite': undefined },
  events: { 'je recharge': { type: 'page.reload' } },
  effects: { reloadPage: { 'le serveur répond': undefined, 'le réseau manque': refusal('NETWORK') } },
  states: {
    idle: 'le rechargement est proposé',
    asking: 'le serveur est interrogé',
    unreachable: 'le serveur ne répond pas',
    reloading: 'la page s’en va',
  },
  excused: { '"reloading": tagged busy, and nothing is under way': 'the page is about to go' },
  check: (snapshot) => {
    const waits = snapshot.hasTag('busy')
    expect(snapshot.can({ type: 'page.reload' })).toBe(!waits)
    expect(snapshot.hasTag('unreachable')).toBe(snapshot.value === 'unreachable')
  },
})
