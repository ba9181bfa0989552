import { expect } from 'vitest'
import { connectionMachine } from '#machines/platform/connection.machine'
import { declarePaths } from '#paths/declare'
import { byHand } from '#tests/platform/not-walked'
import { refusal } from '#tests/platform/refusal'

export const connectionPaths = declarePaths(connectionMachine, {
  title: 'La connexion au serveur',
  notWalked: { browser: byHand('errors') },
  inputs: { 'la page s’ouvre': undefined },
  events: {
    'le navigateur perd le réseau': { type: 'network.lost' },
    'le navigateur retrouve le réseau': { type: 'network.back' },
    'un appel reste sans réponse': { type: 'call.unanswered' },
  },
  effects: { check: { 'le serveur répond': undefined, 'le serveur ne répond pas': refusal('NETWORK') } },
  delays: { recheck: 'il est temps de redemander', notice: 'le retour a été dit' },
  states: {
    online: 'tout va',
    doubtful: 'un doute, rien n’est dit',
    offline: '« Connexion perdue »',
    checking: '« Connexion perdue », on redemande',
    restored: '« Connexion rétablie »',
  },
  check: (snapshot) => {
    const told = snapshot.matches('offline') || snapshot.matches('checking')
    expect(snapshot.hasTag('lost')).toBe(told)
  },
})
