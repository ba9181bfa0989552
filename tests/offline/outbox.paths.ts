import { expect } from 'vitest'
import { outboxMachine } from '#machines/offline/outbox.machine'
import { declarePaths } from '#paths/declare'
import { byHand } from '#tests/platform/not-walked'

export const outboxPaths = declarePaths(outboxMachine, {
  title: 'Ce qui a été fait hors ligne, et part de cet appareil',
  notWalked: {
    api: 'its effect sends what other machines left on the device: tests/browser/offline-projects.test.ts',
    browser: byHand('offline-projects'),
  },
  inputs: { 'personne n’est connecté': { person: null }, 'un installateur est connecté': { person: 'one' } },
  events: {
    'l’installateur se connecte': { type: 'person.changed', person: 'one' },
    'un autre installateur se connecte': { type: 'person.changed', person: 'another' },
    'il se déconnecte': { type: 'person.changed', person: null },
    'quelque chose attend': { type: 'outbox.filled' },
    'le réseau revient': { type: 'network.back' },
  },
  effects: {
    sendWaiting: {
      'tout est parti': true,
      'une partie doit attendre': false,
      'l’appareil ne rend pas ce qu’il garde': new Error('UnknownError'),
    },
  },
  asks: { sendWaiting: ({ person }) => (person === '' ? ['nobody'] : []) },
  delays: { retry: 'il est temps de réessayer' },
  states: {
    nobody: 'personne n’a rien à envoyer',
    sending: 'ce qui attend part',
    empty: 'rien n’attend',
    waiting: 'ce qui attend reste sur l’appareil',
  },
  project: ({ context: { person, tries, isFilled } }) => [person, tries > 0, isFilled],
  check: (snapshot) => {
    const { person, tries } = snapshot.context
    expect(person === null).toBe(snapshot.matches('nobody'))
    if (snapshot.matches('waiting')) expect(tries).toBeGreaterThan(0)
  },
})
