import { expect } from 'vitest'
import { userStatusesMachine } from '#machines/dashboard/users/user-statuses.machine'
import { declarePaths } from '#paths/declare'
import { ChangeStatusesBody, RefuseAccountsBody } from '#shared/dashboard/users/users.schema'
import { byHand, REFUSED } from '#tests/platform/not-walked'
import { refusal } from '#tests/platform/refusal'
import { refusedBy } from '#tests/platform/refused'
import { anAccount } from './users.fixtures.ts'

const waiting = { status: 'inactive', openedAt: null } as const
const users = [anAccount(waiting), anAccount({ id: 'u2', ...waiting }), anAccount({ id: 'u3' })]
const all = { message: '2 comptes ouverts.', done: users, refused: [] }

export const userStatusesPaths = declarePaths(userStatusesMachine, {
  title: 'Ouvrir ou refuser des comptes',
  notWalked: { api: { 'j’ouvre un compte déjà ouvert': REFUSED }, browser: byHand('dashboard-users') },
  inputs: { 'les comptes sont à l’écran': undefined },
  events: {
    'j’ouvre trois comptes, dont un ouvert': { type: 'statuses.ask', users, decision: 'open' },
    'je refuse trois comptes, dont un ouvert': { type: 'statuses.ask', users, decision: 'refuse' },
    'je refuse deux comptes, dont un ouvert': {
      type: 'statuses.ask',
      users: users.slice(1),
      decision: 'refuse',
    },
    'j’ouvre un compte déjà ouvert': { type: 'statuses.ask', users: users.slice(2), decision: 'open' },
    'je tape le motif': { type: 'reason.type', text: 'Activité hors de notre métier.' },
    'j’efface le motif, sauf des blancs': { type: 'reason.type', text: '  ' },
    'je confirme la décision': { type: 'statuses.confirm' },
    'je renonce à la décision': { type: 'statuses.cancel' },
    'je demande de revenir en arrière': { type: 'statuses.undo' },
    'je ferme le compte rendu': { type: 'outcome.dismiss' },
  },
  effects: {
    changeStatuses: {
      'les comptes changent': all,
      'aucun compte ne change': { message: 'Aucun compte n’a été modifié.', done: [], refused: [] },
      'le changement ne passe pas': refusal('NETWORK'),
    },
    refuseAccounts: {
      'les comptes sont refusés': all,
      'le refus ne passe pas': refusal('NETWORK'),
    },
  },
  asks: {
    changeStatuses: refusedBy(ChangeStatusesBody),
    refuseAccounts: refusedBy(RefuseAccountsBody),
  },
  states: {
    idle: 'les comptes se lisent',
    asked: 'la question est posée',
    changing: 'l’ouverture part',
    refusing: 'le refus part',
    told: 'le compte rendu se lit',
    undoing: 'le retour en arrière part',
  },
  project: ({ context }) => [
    context.decision,
    context.users.length,
    context.reason.trim() === '',
    context.outcome?.done.length,
    context.isUndone,
    context.failure?.code,
  ],
  check: (snapshot) => {
    const { users: chosen, others, outcome, decision, reason, isUndone } = snapshot.context
    // the third account is open: neither decision is about it
    if (snapshot.hasTag('asked')) {
      expect([
        ['2 and 1', 'open'],
        ['2 and 1', 'refuse'],
        ['1 and 1', 'refuse'],
      ]).toContainEqual([`${chosen.length} and ${others}`, decision])
      expect(decision).not.toBe('deactivate')
    }
    if (snapshot.matches('changing')) expect(decision).toBe('open')
    if (snapshot.matches('refusing')) expect([decision, reason.trim() === '']).toEqual(['refuse', false])
    if (snapshot.hasTag('told')) expect(outcome).not.toBe(null)
    if (snapshot.matches('undoing')) expect([decision, isUndone]).toEqual(['deactivate', true])
    if (decision === 'refuse') expect(snapshot.can({ type: 'statuses.undo' })).toBe(false)
  },
})
