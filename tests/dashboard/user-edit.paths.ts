import { expect } from 'vitest'
import { rightsOf, userEditMachine } from '#machines/dashboard/users/user-edit.machine'
import { declarePaths } from '#paths/declare'
import { ChangeUserBody, UserIdParams } from '#shared/dashboard/users/users.schema'
import { byHand } from '#tests/platform/not-walked'
import { refusal } from '#tests/platform/refusal'
import { refused, refusedAddress } from '#tests/platform/refused'
import { anAccount, detailsOf } from './users.fixtures.ts'

const account = anAccount({ status: 'inactive' })
const opened = { ...account, status: 'active' as const }

export const userEditPaths = declarePaths(userEditMachine, {
  title: 'Le statut et les droits d’un compte',
  notWalked: { browser: byHand('dashboard-users') },
  inputs: { 'j’ouvre un compte désactivé': { id: account.id, actorId: 'me' } },
  events: {
    'je réessaie': { type: 'details.retry' },
    'le compte vient d’être ouvert ou refusé': { type: 'details.refresh' },
    'je choisis le statut « Actif »': { type: 'rights.change', change: { status: 'active' } },
    'je choisis la catégorie « Partenaire »': { type: 'rights.change', change: { type: 'partenaire' } },
    'j’annule mes choix': { type: 'rights.reset' },
    'j’enregistre': { type: 'rights.submit' },
    'je confirme': { type: 'change.confirm' },
    'je renonce': { type: 'change.cancel' },
  },
  effects: {
    readUser: {
      'le compte arrive': detailsOf(account),
      'le compte arrive, actif': detailsOf(opened),
      'le compte n’existe plus': refusal('NOT_FOUND'),
      'le compte n’arrive pas': refusal('NETWORK'),
    },
    changeUser: {
      'le compte est modifié': { kind: 'changed', user: opened },
      'quelqu’un l’a modifié avant moi': {
        kind: 'overtaken',
        user: opened,
        message: 'Modifié entre-temps.',
      },
      'il ne resterait aucun administrateur': refusal('LAST_ADMIN'),
    },
  },
  asks: {
    readUser: (params) => refusedAddress(UserIdParams, params),
    changeUser: ({ id, seen, change }) => [
      ...refusedAddress(UserIdParams, { id }),
      ...refused(ChangeUserBody, { seen, ...change }),
    ],
  },
  states: {
    reading: 'le compte se charge',
    unread: '« Le compte n’a pas pu être lu »',
    ready: 'le compte est à l’écran',
    confirming: 'la question est posée',
    saving: 'l’enregistrement est en cours',
    refreshing: 'le compte est relu',
  },
  project: ({ context }) => [
    context.details?.user.status,
    context.draft,
    context.failure?.code,
    context.overtaken,
  ],
  check: (snapshot) => {
    const { details, draft } = snapshot.context
    if (snapshot.matches('saving') || snapshot.matches('confirming')) {
      expect(details && rightsOf(details.user)).not.toEqual(draft)
    }
    if (snapshot.matches('reading') || snapshot.matches('unread')) expect(details).toBe(null)
    else expect(draft).not.toBe(null)
  },
})
