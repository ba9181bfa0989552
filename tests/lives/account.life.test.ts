import { expect, expectTypeOf, test } from 'vitest'
import { transition } from 'xstate'
import {
  type AccountSnapshot,
  type AccountStanding,
  accountAt,
  accountLife,
  comingStates,
  deletedAccount,
} from '#machines/lives/account.machine'
import { ACCOUNT_STATES, type AccountState, type Standing } from '#shared/dashboard/users/users.rules'
import { accountFacts } from './account.paths.ts'

type Fact = (typeof accountFacts)[number]['type']

const opened = '2026-03-02T09:00:00.000Z'

/** What each fact makes of an account, as the shop has it: not taken from the chart. */
const following: Record<AccountStanding, [AccountSnapshot, Partial<Record<Fact, AccountStanding>>]> = {
  claimed: [
    accountAt({ status: 'inactive', verified: false, openedAt: null }),
    {
      'email.confirmed': 'waiting',
      'account.installed': 'active',
      'account.deleted': 'deleted',
      'claim.lapsed': 'deleted',
      'claim.replaced': 'deleted',
    },
  ],
  waiting: [
    accountAt({ status: 'inactive', verified: true, openedAt: null }),
    {
      'email.confirmed': 'waiting',
      'account.opened': 'active',
      'account.refused': 'refused',
      'account.deleted': 'deleted',
    },
  ],
  active: [
    accountAt({ status: 'active', verified: true, openedAt: opened }),
    { 'email.confirmed': 'active', 'account.deactivated': 'deactivated', 'account.deleted': 'deleted' },
  ],
  refused: [
    accountAt({ status: 'inactive', verified: true, openedAt: null, refusal: 'Hors métier' }),
    { 'email.confirmed': 'refused', 'account.opened': 'active', 'account.deleted': 'deleted' },
  ],
  deactivated: [
    accountAt({ status: 'inactive', verified: true, openedAt: opened }),
    { 'email.confirmed': 'deactivated', 'account.opened': 'active', 'account.deleted': 'deleted' },
  ],
  deleted: [deletedAccount(), {}],
}

test.each(Object.entries(following))('what follows %s', (name, [at, leads]) => {
  expect(at.value).toBe(name)
  const taken = accountFacts.flatMap((fact) =>
    at.can(fact) ? [[fact.type, transition(accountLife, at, fact)[0].value]] : [],
  )
  expect(Object.fromEntries(taken)).toEqual(leads)
})

test('who signed up has yet to confirm their e-mail and to be let in; of what was decided nothing is to come', () => {
  const standing = { status: 'inactive', verified: false, openedAt: null } as const
  expect(comingStates(standing)).toEqual(['waiting', 'active'])
  expect(comingStates({ ...standing, verified: true })).toEqual(['active'])
  for (const decided of [
    { ...standing, status: 'active' },
    { ...standing, verified: true, refusal: 'Hors métier' },
    { ...standing, verified: true, openedAt: opened },
  ] as const)
    expect(comingStates(decided)).toEqual([])
})

test('staff open and refuse only what is confirmed; who confirmed an e-mail keeps the account', () => {
  const unconfirmed: Standing[] = [
    { status: 'inactive', verified: false, openedAt: null },
    { status: 'inactive', verified: false, openedAt: opened },
    { status: 'active', verified: false, openedAt: opened },
  ]
  for (const standing of unconfirmed) {
    const [claim, confirmed] = [accountAt(standing), accountAt({ ...standing, verified: true })]
    for (const type of ['account.opened', 'account.refused'] as const) expect(claim.can({ type })).toBe(false)
    for (const type of ['claim.lapsed', 'claim.replaced'] as const)
      expect(confirmed.can({ type })).toBe(false)
    expect(claim.can({ type: 'claim.replaced' })).toBe(true)
    // what staff keep open lapses for nobody
    expect(claim.can({ type: 'claim.lapsed' })).toBe(standing.status === 'inactive')
  }
})

test('each step is written down and told once, but to an address that may be anyone’s', () => {
  const told = Object.values(following).flatMap(([at]) =>
    accountFacts
      .filter((fact) => at.can(fact))
      .map((fact): [string, string[]] => {
        const actions = transition(accountLife, at, fact)[1].map(({ type }) => type)
        return [fact.type, actions.filter((name) => !name.startsWith('xstate.')).sort()]
      }),
  )
  const expected: Record<string, string[][]> = {
    'email.confirmed': [['logConfirmation'], ['logConfirmation', 'removePassword']],
    'account.opened': [['logStatus', 'tellOpened']],
    'account.refused': [['logRefusal', 'tellRefused']],
    'account.deactivated': [['logStatus', 'tellDeactivated']],
    'account.deleted': [['logDeletion', 'tellDeleted']],
    'account.installed': [[]],
    'claim.lapsed': [[]],
    'claim.replaced': [[]],
  }
  for (const [type, actions] of told) expect(expected[type]).toContainEqual(actions)
  const unconfirmed = accountAt({ status: 'active', verified: false, openedAt: opened })
  const [, closing] = transition(accountLife, unconfirmed, { type: 'account.deactivated' })
  expect(closing.map(({ type }) => type)).toEqual(['logStatus'])
})

test('the chart’s states are those of the schemas, and what is before and after them', () => {
  expectTypeOf<AccountStanding>().toEqualTypeOf<AccountState | 'claimed' | 'deleted'>()
  expect(Object.keys(accountLife.root.states).sort()).toEqual(
    [...ACCOUNT_STATES, 'claimed', 'deleted'].sort(),
  )
})
