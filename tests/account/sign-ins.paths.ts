import { expect } from 'vitest'
import { signInsMachine } from '#machines/account/sign-ins.machine'
import { declarePaths } from '#paths/declare'
import { SignInParams } from '#shared/account/sign-ins.schema'
import { byHand } from '#tests/platform/not-walked'
import { refusal } from '#tests/platform/refusal'
import { refusedAddress } from '#tests/platform/refused'

const here = {
  id: '00000000-0000-4000-8000-000000000001',
  device: 'Firefox sur Windows',
  created_at: '2026-03-02T08:00:00.000Z',
  lastUsed: '2026-03-02T09:00:00.000Z',
  current: true,
}
const elsewhere = {
  ...here,
  id: '00000000-0000-4000-8000-000000000002',
  device: 'Safari sur iPhone',
  current: false,
}

export const signInsPaths = declarePaths(signInsMachine, {
  title: 'Les sessions d’un compte',
  notWalked: { browser: byHand('second-factor') },
  inputs: { 'la page s’ouvre': undefined },
  events: {
    'je réessaie': { type: 'signIns.retry' },
    'je ferme l’autre session': { type: 'signIn.end', id: elsewhere.id },
    'je veux fermer toutes les sessions': { type: 'everywhere.ask' },
    'j’annule': { type: 'everywhere.cancel' },
    'je confirme': { type: 'everywhere.confirm' },
  },
  effects: {
    loadSignIns: { 'les sessions sont lues': [here, elsewhere], 'le réseau manque': refusal('NETWORK') },
    endSignIn: { 'la session est fermée': undefined, 'elle l’était déjà': refusal('NOT_FOUND') },
    endSignIns: { 'toutes sont fermées': undefined, 'le serveur ne répond pas': refusal('UNAVAILABLE') },
  },
  asks: { endSignIn: (params) => refusedAddress(SignInParams, params) },
  states: {
    reading: 'les sessions sont lues',
    failed: 'les sessions n’ont pas pu être lues',
    ready: 'les sessions sont montrées',
    ending: 'une session se ferme',
    asking: 'la fermeture de toutes est à confirmer',
    closing: 'toutes se ferment',
    closed: 'toutes sont fermées, la déconnexion suit',
  },
  project: ({ context: { signIns, ending, failure } }) => ({
    known: signIns !== null,
    ending,
    failed: failure !== null,
  }),
  check: (snapshot) => expect(snapshot.context.ending !== null).toBe(snapshot.matches('ending')),
})
