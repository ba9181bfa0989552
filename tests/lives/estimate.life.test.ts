import { expect, expectTypeOf, test } from 'vitest'
import { transition } from 'xstate'
import {
  type EstimateStanding,
  estimateAt,
  estimateLife,
  isEditable,
  isHandedOut,
} from '#machines/lives/estimate.machine'
import { ESTIMATE_STATES, type EstimateState } from '#shared/estimates/estimate-words'
import { estimateFacts } from './estimate.paths.ts'

type Taken = Partial<Record<(typeof estimateFacts)[number]['type'], EstimateState>>

/** What may happen to an estimate, state by state, and where it leads; one that may be accepted, and one whose time is over. */
const inTime: Record<EstimateState, Taken> = {
  draft: { 'draft.kept': 'draft', 'draft.dropped': 'draft', 'estimate.given': 'given' },
  given: {
    'estimate.accepted': 'accepted',
    'estimate.refused': 'refused',
    'revision.begun': 'revised',
    'estimate.archived': 'archived',
  },
  accepted: { 'estimate.archived': 'archived' },
  refused: { 'revision.begun': 'revised', 'estimate.archived': 'archived' },
  expired: { 'revision.begun': 'revised', 'estimate.archived': 'archived' },
  revised: {
    'draft.kept': 'revised',
    'estimate.given': 'given',
    'revision.dropped': 'given',
    'estimate.archived': 'archived',
  },
  archived: {},
}
const late: typeof inTime = { ...inTime, given: { 'estimate.lapsed': 'expired' } }

test.each([
  [true, inTime],
  [false, late],
] as const)('what may happen where it may be accepted: %s', (isInTime, taken) => {
  for (const state of ESTIMATE_STATES) {
    const at = estimateAt(state, isInTime)
    const found = Object.fromEntries(
      estimateFacts
        .filter((fact) => at.can(fact))
        .map((fact) => [fact.type, transition(estimateLife, at, fact)[0].value]),
    )
    expect([state, found]).toEqual([state, taken[state]])
  }
})

test('what follows from each step', () => {
  const followed = Object.fromEntries(
    estimateFacts.map((fact) => {
      const from = ESTIMATE_STATES.map((state) => estimateAt(state, fact.type !== 'estimate.lapsed'))
      const names = from
        .filter((at) => at.can(fact))
        .map((at) => transition(estimateLife, at, fact)[1].map(({ type }) => type))
      // the same wherever it happens
      expect(new Set(names.map(String)).size).toBe(1)
      return [fact.type, names[0]]
    }),
  )
  expect(followed).toEqual({
    'draft.kept': ['keepDraft'],
    'draft.dropped': ['forgetDraft'],
    'estimate.given': ['fixRevision'],
    'estimate.accepted': ['tellOwner'],
    'estimate.refused': ['tellOwner'],
    'estimate.lapsed': [],
    'revision.begun': [],
    'revision.dropped': ['restoreGiven'],
    'estimate.archived': ['endLinks'],
  })
})

test('a revision that is given up goes back to what the client refused', () => {
  const [next] = transition(estimateLife, estimateAt('revised', true, true), { type: 'revision.dropped' })
  expect(next.value).toBe('refused')
})

test('where it is written, and where it is handed out', () => {
  expect(ESTIMATE_STATES.filter(isEditable)).toEqual(['draft', 'revised'])
  expect(ESTIMATE_STATES.filter(isHandedOut)).toEqual(['given', 'accepted', 'refused', 'expired'])
})

test('its states are those of the wire', () => {
  expectTypeOf<EstimateStanding>().toEqualTypeOf<EstimateState>()
})
