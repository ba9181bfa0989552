import { expect } from 'vitest'
import { deletionMachine } from '#machines/account/deletion.machine'
import { exportMachine } from '#machines/account/export.machine'
import { declarePaths } from '#paths/declare'
import { DeleteAccountBody } from '#shared/account/privacy.schema'
import { byHand } from '#tests/platform/not-walked'
import { refusal } from '#tests/platform/refusal'
import { refusedBy } from '#tests/platform/refused'

export const exportPaths = declarePaths(exportMachine, {
  title: 'L’export de mes données',
  notWalked: { browser: byHand('my-account') },
  inputs: { 'la page s’ouvre': undefined },
  events: { 'j’exporte mes données': { type: 'export.ask' } },
  effects: {
    saveExport: { 'le fichier est là': undefined, 'l’export est refusé': refusal('TOO_MANY_REQUESTS') },
  },
  states: { idle: 'l’export est proposé', preparing: 'l’export se prépare' },
})

export const deletionPaths = declarePaths(deletionMachine, {
  title: 'La suppression de mon compte',
  notWalked: { browser: byHand('my-account') },
  inputs: { 'la page s’ouvre': undefined },
  events: {
    'je veux supprimer mon compte': { type: 'deletion.ask' },
    'je renonce': { type: 'deletion.cancel' },
    'j’efface le mot de passe': { type: 'password.change', password: '' },
    'je tape le mot de passe': { type: 'password.change', password: 'Demo!2026' },
    'je confirme': { type: 'deletion.confirm' },
  },
  effects: {
    deleteAccount: {
      'le compte est supprimé': undefined,
      'le mot de passe est refusé': refusal('PASSWORD_WRONG', {
        errors: { password: ['Mot de passe incorrect'] },
      }),
      'je suis le dernier administrateur': refusal('LAST_ADMIN'),
    },
  },
  asks: {
    deleteAccount: refusedBy(DeleteAccountBody),
  },
  states: {
    closed: 'la suppression est proposée',
    asking: 'le mot de passe est demandé',
    deleting: 'le compte est supprimé, bientôt',
    deleted: 'le compte n’est plus',
  },
  project: ({ context: { password, failure } }) => [password, failure?.code, failure?.errors !== undefined],
  check: (snapshot) => {
    const { password, failure } = snapshot.context
    if (snapshot.matches('deleting')) expect([password, failure]).toEqual(['Demo!2026', null])
    if (!snapshot.hasTag('open')) expect([password, failure]).toEqual(['', null])
  },
})
