import { expect, expectTypeOf, test } from 'vitest'
import { transition } from 'xstate'
import {
  type AccountSnapshot,
  type AccountStanding,
  accountAt,
  accountLife,
  deletedAccount,
} from '#machines/lives/account.machine'
import { ACCOUNT_STATES, type AccountState, type Standing } from '#shared/dashboard/users/users.rules'
import { describePaths } from '#tests/platform/paths'
import { accountFacts } from './account-facts.ts'

const opened = '2026-03-02T09:00:00.000Z'

/** What may become of an account, as the shop has it: not taken from the chart. */
const following: Record<AccountStanding, [AccountSnapshot, string[]]> = {
  claimed: [
    accountAt({ status: 'inactive', verified: false, openedAt: null }),
    ['waiting', 'active', 'deleted'],
  ],
  waiting: [
    accountAt({ status: 'inactive', verified: true, openedAt: null }),
    ['waiting', 'active', 'refused', 'deleted'],
  ],
  active: [
    accountAt({ status: 'active', verified: true, openedAt: opened }),
    ['active', 'deactivated', 'deleted'],
  ],
  refused: [
    accountAt({ status: 'inactive', verified: true, openedAt: null, refusal: 'Hors métier' }),
    ['refused', 'active', 'deleted'],
  ],
  deactivated: [
    accountAt({ status: 'inactive', verified: true, openedAt: opened }),
    ['deactivated', 'active', 'deleted'],
  ],
  deleted: [deletedAccount(), []],
}

describePaths(accountLife, {
  inputs: [undefined],
  events: accountFacts,
  project: ({ context }) => context,
  check: ({ value, context: { isConfirmed } }) => {
    // nobody judges a request of an address that may be anyone's
    if (value === 'waiting' || value === 'refused') expect(isConfirmed).toBe(true)
    if (value === 'claimed') expect(isConfirmed).toBe(false)
  },
})

test.each(Object.entries(following))('what follows %s', (name, [at, leads]) => {
  expect(at.value).toBe(name)
  const taken = accountFacts
    .filter((fact) => at.can(fact))
    .map((fact) => transition(accountLife, at, fact)[0])
  expect([...new Set(taken.map(({ value }) => value))].sort()).toEqual([...leads].sort())
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
