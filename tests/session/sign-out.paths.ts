import { expect } from 'vitest'
import { signOutMachine } from '#machines/session/sign-out.machine'
import { declarePaths } from '#paths/declare'
import { byHand } from '#tests/platform/not-walked'
import { refusal } from '#tests/platform/refusal'

export const signOutPaths = declarePaths(signOutMachine, {
  title: 'Se déconnecter sans rien perdre',
  notWalked: {
    api: 'what it sends is the changes of a chantier: tests/client/stored-changes.test.ts sends them',
    browser: byHand('sign-out'),
  },
  inputs: { 'je me déconnecte': { userId: 'u1' }, 'mon compte vient d’être supprimé': { userId: null } },
  events: {
    'je réessaie': { type: 'sending.retry' },
    'je me déconnecte quand même': { type: 'leave.confirm' },
  },
  effects: {
    sendKept: {
      'tout est enregistré': 0,
      'deux changements ne passent pas': 2,
      'l’envoi n’a pas commencé': refusal('NETWORK'),
    },
  },
  delays: { patience: 'cela dure trop longtemps' },
  asks: { sendKept: () => [] },
  states: {
    sending: 'ce qui reste part',
    asking: '« des changements ne sont pas enregistrés »',
    leaving: 'la session se ferme',
  },
  project: ({ context }) => ({ left: context.left, nobody: context.userId === null }),
  check: (snapshot) => {
    if (snapshot.matches('sending')) expect(snapshot.context.left).toBeNull()
  },
})
