import { expect, test } from 'vitest'
import { projectSyncMachine } from '#machines/projects/project-sync.machine'
import type { WaitingChange } from '#machines/projects/project-sync.rules'
import {
  type SyncStatus,
  selectIsAttached,
  selectIsBegun,
  selectIsParting,
  selectIsUnkept,
  selectRefused,
  selectStatus,
  selectWaitingCount,
} from '#machines/projects/project-sync.selectors'
import type { ProjectSyncContext } from '#machines/projects/project-sync.types'
import { newProject } from '#shared/projects/projects.rules'
import { aLine } from '#tests/cart/lines.fixtures'

const villa = { id: 'p1', name: 'Villa Roche' }
const item = (quantity: number) => ({ id: 'a', content: aLine('a', { quantity }) })
const agreed = { a: { content: item(1).content, position: 0, version: 1 } }
const change: WaitingChange = { line: 'a', base: 1, content: item(4).content, position: 0 }
const theirs = { id: 'a', content: item(9).content, position: 0, version: 2, changedAt: '' }
const refused = { a: { content: item(4).content, message: 'Trop long.' } }

type Where = Parameters<typeof projectSyncMachine.resolveState>[0]['value']

/** A cart of one line that its chantier has as it is, but for `parts`. */
const at = (value: Where, parts: Partial<ProjectSyncContext> = {}) =>
  projectSyncMachine.resolveState({
    value,
    context: {
      ...{ revision: 1, agreed, conflicts: {}, userId: 'u1', project: villa, lines: [item(1)], opens: null },
      ...{ sent: [], isLeft: false, cart: 0, made: null, begun: null, isUnkept: false, aside: {} },
      ...{ failure: null, tries: 0 },
      ...parts,
    },
  })

const statuses: readonly (readonly [SyncStatus, ReturnType<typeof at>])[] = [
  ['level', at({ attached: 'level' })],
  ['level', at({ attached: 'sending' })],
  ['saving', at({ attached: 'sending' }, { sent: [change] })],
  ['saving', at({ attached: 'pending' }, { lines: [item(4)] })],
  ['waiting', at({ attached: 'waiting' }, { lines: [item(4)], conflicts: { b: theirs } })],
  ['refused', at({ attached: 'refused' }, { lines: [item(4)], aside: refused })],
  ['tooLong', at({ attached: 'tooLong' }, { conflicts: { a: theirs } })],
  [
    'conflicted',
    at({ attached: 'conflicted' }, { lines: [item(4)], conflicts: { a: theirs }, aside: refused }),
  ],
  ['aside', at({ attached: 'aside' }, { lines: [item(4)], aside: refused })],
  // changed since, it is no more as it was refused
  ['level', at({ attached: 'level' }, { lines: [item(5)], aside: refused })],
]

test.each(statuses)('a cart stands %s beside its chantier', (status, snapshot) => {
  expect(selectStatus(snapshot)).toBe(status)
})

test('what waits is counted of a chantier alone: the lines of a cart of its own wait for nothing', () => {
  expect(selectWaitingCount(at({ attached: 'pending' }, { lines: [item(4)] }))).toBe(1)
  expect(selectWaitingCount(at({ attached: 'level' }))).toBe(0)
  expect(selectWaitingCount(at({ detached: 'idle' }, { project: null, agreed: {} }))).toBe(0)
})

test('what was refused is told until it is changed', () => {
  const told = [{ ...item(4), message: 'Trop long.' }]
  expect(selectRefused(at({ attached: 'aside' }, { lines: [item(4)], aside: refused }))).toEqual(told)
  expect(selectRefused(at({ attached: 'level' }, { lines: [item(5)], aside: refused }))).toEqual([])
})

test('it is told whether the cart has a chantier, leaves one, began one here, and whether this device keeps it', () => {
  const told = (snapshot: ReturnType<typeof at>) => [
    selectIsAttached(snapshot),
    selectIsParting(snapshot),
    selectIsBegun(snapshot),
    selectIsUnkept(snapshot),
  ]
  expect(told(at({ attached: 'level' }))).toEqual([true, false, false, false])
  expect(told(at({ attached: 'waiting' }, { begun: newProject('Villa'), isUnkept: true }))).toEqual([
    true,
    false,
    true,
    true,
  ])
  expect(told(at({ parting: 'sending' }))).toEqual([false, true, false, false])
  expect(told(at({ detached: 'idle' }))).toEqual([false, false, false, false])
})
