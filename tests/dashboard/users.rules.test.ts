import { expect, test } from 'vitest'
import { changeRefusal, concerns, type Subject } from '#machines/lives/account.machine'
import { accountState, closedTeamText, type Rights } from '#shared/dashboard/users/users.rules'

const OPEN: Rights = { role: 'user', status: 'active', type: 'professionnel', deferredPayment: false }
const account = (parts: Partial<Subject> = {}): Subject => ({
  ...OPEN,
  id: 'them',
  verified: true,
  openedAt: null,
  ...parts,
})

test.each<[string, Partial<Subject>, Partial<Rights>, number, ReturnType<typeof changeRefusal>]>([
  ['nothing, of anybody', { id: 'me', role: 'admin' }, {}, 1, null],
  ['another’s role', {}, { role: 'admin' }, 1, null],
  ['another administrator’s status, of two', { role: 'admin' }, { status: 'inactive' }, 2, null],
  ['the only administrator’s role', { role: 'admin' }, { role: 'editor' }, 1, 'LAST_ADMIN'],
  ['the only administrator’s status', { role: 'admin' }, { status: 'inactive' }, 1, 'LAST_ADMIN'],
  ['the only administrator’s type', { role: 'admin' }, { type: 'interne' }, 1, null],
  ['an administrator who cannot act', { role: 'admin', status: 'inactive' }, { role: 'user' }, 1, null],
  ['one’s own role, alone', { id: 'me', role: 'admin' }, { role: 'user' }, 1, 'LAST_ADMIN'],
  ['one’s own role, of two', { id: 'me', role: 'admin' }, { role: 'user' }, 2, 'OWN_ACCOUNT'],
  ['one’s own deferred payment', { id: 'me', role: 'admin' }, { deferredPayment: true }, 2, 'OWN_ACCOUNT'],
  [
    'unconfirmed: opened',
    { verified: false, status: 'inactive' },
    { status: 'active' },
    1,
    'ACCOUNT_UNVERIFIED',
  ],
  ['unconfirmed: raised', { verified: false }, { role: 'editor' }, 1, 'ACCOUNT_UNVERIFIED'],
  ['unconfirmed: deferred', { verified: false }, { deferredPayment: true }, 1, 'ACCOUNT_UNVERIFIED'],
  ['unconfirmed: closed', { verified: false }, { status: 'inactive' }, 1, null],
  ['unconfirmed: lowered', { verified: false, role: 'admin' }, { role: 'editor' }, 1, null],
  [
    'a colleague: deferred',
    { worksFor: 'chef@test.example' },
    { deferredPayment: true },
    1,
    'TEAM_HEAD_PAYS',
  ],
  [
    'a colleague: deferred no more',
    { worksFor: 'chef@test.example', deferredPayment: true },
    { deferredPayment: false },
    1,
    null,
  ],
  ['a colleague: closed', { worksFor: 'chef@test.example' }, { status: 'inactive' }, 1, null],
  ['unconfirmed: its type', { verified: false }, { type: 'partenaire' }, 1, null],
])('%s', (_, parts, change, actingAdmins, refusal) => {
  const subject = account(parts)
  expect(changeRefusal('me', subject, { ...subject, ...change }, actingAdmins)).toBe(refusal)
})

test('who closes an account is told of the colleagues for whom it closes the shop', () => {
  expect([[], [undefined], [undefined, 0]].map(closedTeamText)).toEqual(['', '', ''])
  expect(closedTeamText([1])).toBe(
    'Un collègue travaille dans ce compte\u00a0: la boutique se ferme pour lui aussi, sans qu’il reçoive d’email.',
  )
  expect(closedTeamText([2, undefined, 1])).toBe(
    '3\u00a0collègues travaillent dans ces comptes\u00a0: la boutique se ferme pour eux aussi, sans qu’ils reçoivent d’email.',
  )
})

test('where an account stands: open, to be opened, closed since, or confirmed by nobody', () => {
  const opened = '2026-03-02T09:00:00.000Z'
  const states = ([true, false] as const).flatMap((verified) =>
    ([null, opened] as const).map((openedAt) => accountState({ status: 'inactive', verified, openedAt })),
  )
  expect(states).toEqual(['waiting', 'deactivated', null, 'deactivated'])
  expect(accountState({ status: 'active', verified: false, openedAt: opened })).toBe('active')
  expect(accountState({ status: 'inactive', verified: true, openedAt: null, refusal: 'Hors métier' })).toBe(
    'refused',
  )
})

test('what waits is opened or refused, what is open is closed, what was refused or closed is opened', () => {
  const opened = '2026-03-02T09:00:00.000Z'
  const standings = {
    open: { status: 'active', verified: true, openedAt: opened },
    waiting: { status: 'inactive', verified: true, openedAt: null },
    refused: { status: 'inactive', verified: true, openedAt: null, refusal: 'Hors métier' },
    closed: { status: 'inactive', verified: true, openedAt: opened },
    unconfirmed: { status: 'inactive', verified: false, openedAt: null },
  } as const
  const offered = Object.entries(standings).map(([name, standing]) => [
    name,
    (['open', 'refuse', 'deactivate'] as const).filter((decision) => concerns(decision, standing)),
  ])
  expect(Object.fromEntries(offered)).toEqual({
    open: ['deactivate'],
    waiting: ['open', 'refuse'],
    refused: ['open'],
    closed: ['open'],
    unconfirmed: ['open'],
  })
})
