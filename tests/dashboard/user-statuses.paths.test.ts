import { expect } from 'vitest'
import { userStatusesMachine } from '#machines/dashboard/users/user-statuses.machine'
import { describePaths, done, failed, refusal } from '#tests/platform/paths'
import { anAccount } from './users.fixtures.ts'

const users = [anAccount({ status: 'inactive' }), anAccount({ id: 'u2', status: 'inactive' })]
const all = { message: '2 comptes ouverts.', done: users, refused: [] }
const none = { message: 'Aucun compte n’a été modifié.', done: [], refused: [] }

describePaths(userStatusesMachine, {
  inputs: [undefined],
  events: [
    { type: 'statuses.ask', users, status: 'active' },
    { type: 'statuses.confirm' },
    { type: 'statuses.cancel' },
    { type: 'statuses.undo' },
    { type: 'outcome.dismiss' },
    done('changeStatuses', all),
    done('changeStatuses', none),
    failed('changeStatuses', refusal('NETWORK')),
    done('undoStatuses', all),
    failed('undoStatuses', refusal('NETWORK')),
  ],
  project: ({ context }) => [
    context.status,
    context.outcome?.done.length,
    context.isUndone,
    context.failure?.code,
  ],
  check: (snapshot) => {
    const { users: chosen, outcome, status, isUndone } = snapshot.context
    if (snapshot.hasTag('asked')) expect([chosen.length, status]).toEqual([2, 'active'])
    if (snapshot.hasTag('told')) expect(outcome).not.toBe(null)
    if (snapshot.matches('undoing')) expect([chosen.length, status, isUndone]).toEqual([2, 'inactive', true])
  },
})
