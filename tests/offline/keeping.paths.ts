import { expect } from 'vitest'
import { keepingMachine } from '#machines/offline/keeping.machine'
import { declarePaths } from '#paths/declare'
import { byHand } from '#tests/platform/not-walked'
import { refusal } from '#tests/platform/refusal'

export const keepingPaths = declarePaths(keepingMachine, {
  title: 'Ce que l’appareil garde pour travailler sans réseau',
  notWalked: {
    api: 'its effects keep and remove on the device what other machines read: tests/browser/offline.test.ts',
    browser: byHand('offline'),
  },
  inputs: { 'personne n’est connecté': { reader: null }, 'un installateur est connecté': { reader: 'one' } },
  events: {
    'l’installateur se connecte': { type: 'reader.changed', reader: 'one' },
    'un autre installateur se connecte': { type: 'reader.changed', reader: 'another' },
    'il se déconnecte': { type: 'reader.changed', reader: null },
    'le réseau revient': { type: 'network.back' },
  },
  effects: {
    prepare: {
      'ce qui était à d’autres est retiré': undefined,
      'le navigateur ne garde rien': new Error('This browser keeps nothing.'),
    },
    fill: { 'tout est lu': undefined, 'le réseau manque': refusal('NETWORK') },
  },
  asks: {
    prepare: 'who is there, or nobody: nothing could be wrong with it',
    fill: ({ reader }) => (reader === '' ? ['nobody'] : []),
  },
  delays: { again: 'il est temps de relire', retry: 'il est temps de réessayer' },
  states: {
    preparing: 'ce qui est à d’autres s’en va',
    empty: 'rien n’est gardé',
    refused: 'l’appareil ne garde rien',
    filling: 'le catalogue et ses prix sont lus',
    kept: 'tout est là pour travailler sans réseau',
    incomplete: 'une partie est là',
  },
  project: ({ context }) => context.reader,
  check: (snapshot) => {
    const { reader } = snapshot.context
    if (snapshot.value === 'empty') expect(reader).toBe(null)
    const reads = snapshot.matches('filling') || snapshot.matches('incomplete') || snapshot.matches('kept')
    if (reads) expect(reader).not.toBe(null)
  },
})
