import { expect } from 'vitest'
import { userStatusesMachine } from '#machines/dashboard/users/user-statuses.machine'
import { describePaths, done, failed, refusal } from '#tests/platform/paths'
import { anAccount } from './users.fixtures.ts'

const waiting = { status: 'inactive', openedAt: null } as const
const users = [anAccount(waiting), anAccount({ id: 'u2', ...waiting }), anAccount({ id: 'u3' })]
const all = { message: '2 comptes ouverts.', done: users, refused: [] }
const none = { message: 'Aucun compte n’a été modifié.', done: [], refused: [] }

describePaths(userStatusesMachine, {
  inputs: [undefined],
  events: [
    { type: 'statuses.ask', users, decision: 'open' },
    { type: 'statuses.ask', users, decision: 'refuse' },
    { type: 'statuses.ask', users: users.slice(1), decision: 'refuse' },
    { type: 'statuses.ask', users: users.slice(2), decision: 'open' },
    { type: 'reason.type', text: 'Activité hors de notre métier.' },
    { type: 'reason.type', text: '  ' },
    { type: 'statuses.confirm' },
    { type: 'statuses.cancel' },
    { type: 'statuses.undo' },
    { type: 'outcome.dismiss' },
    done('changeStatuses', all),
    done('changeStatuses', none),
    failed('changeStatuses', refusal('NETWORK')),
    done('refuseAccounts', all),
    failed('refuseAccounts', refusal('NETWORK')),
    done('undoStatuses', all),
    failed('undoStatuses', refusal('NETWORK')),
  ],
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
      expect([`${chosen.length} and ${others}`, decision]).toBeOneOf([
        ['2 and 1', 'open'],
        ['2 and 1', 'refuse'],
        ['1 and 1', 'refuse'],
      ])
      expect(decision).not.toBe('deactivate')
    }
    if (snapshot.matches('changing')) expect(decision).toBe('open')
    if (snapshot.matches('refusing')) expect([decision, reason.trim() === '']).toEqual(['refuse', false])
    if (snapshot.hasTag('told')) expect(outcome).not.toBe(null)
    if (snapshot.matches('undoing')) expect([decision, isUndone]).toEqual(['deactivate', true])
    if (decision === 'refuse') expect(snapshot.can({ type: 'statuses.undo' })).toBe(false)
  },
})
