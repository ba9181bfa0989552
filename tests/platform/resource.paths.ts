import { expect } from 'vitest'
import { resourceMachine } from '#machines/platform/resource.machine'
import { declarePaths } from '#paths/declare'
import { byHand } from '#tests/platform/not-walked'
import { refusal } from '#tests/platform/refusal'

export const resourcePaths = declarePaths(resourceMachine, {
  title: 'Ce qui se lit sur le serveur',
  notWalked: { browser: byHand('errors', 'catalogue') },
  inputs: { 'rien n’est connu': { known: undefined }, 'une lecture d’avant est connue': { known: 'stale' } },
  events: {
    'je demande à nouveau': { type: 'resource.reload' },
    'le réseau revient': { type: 'network.back' },
  },
  effects: { load: { 'la lecture arrive': 'fresh', 'le réseau manque': refusal('NETWORK') } },
  asks: {
    load: 'what is read is the page’s to say; it is told only whether anew',
  },
  states: {
    'reading.first': 'on attend',
    'reading.again': 'on voit ce qui est connu, la suite se lit',
    'reading.retrying': 'on attend encore',
    ready: 'on voit ce qui est lu',
    failed: 'l’échec est dit',
  },
  project: ({ context }) => ({ known: context.data !== undefined, failed: context.failure !== null }),
  check: (snapshot) => {
    const { data, failure } = snapshot.context
    // one of the three is what a screen shows
    expect(['loading', 'ready', 'failed'].filter((tag) => snapshot.tags.has(tag))).toHaveLength(1)
    expect(failure !== null).toBe(snapshot.hasTag('failed'))
    if (snapshot.hasTag('ready')) expect(data).not.toBe(undefined)
    if (snapshot.hasTag('loading')) expect(data).toBe(undefined)
  },
})
