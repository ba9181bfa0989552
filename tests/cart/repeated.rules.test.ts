import { describe, expect, it } from 'vitest'
import { toConfiguration } from '#shared/cart/configurations.rules'
import { displayOfValidated } from '#shared/cart/line-display'
import {
  changedByHand,
  copyOf,
  lineDifference,
  lineState,
  previousCents,
  repeatedOrder,
  repeatedSummaries,
} from '#shared/cart/repeated.rules'
import type { ReorderLine } from '#shared/orders/reorder.schema'
import { aConfiguration } from '#tests/orders/orders.fixtures'
import { aLine } from './lines.fixtures.ts'
import { anUnavailable, aPrevious, ORDER } from './repeated.fixtures.ts'

const swap = {
  type: 'support',
  previous: { reference: 'SUP-P', label: 'Support' },
  current: { reference: 'SUP-Q', label: 'Support' },
}

const compared = (parts: Partial<ReorderLine>): ReorderLine => ({
  index: 0,
  name: 'Salon',
  model: aLine('a').model,
  quantity: 2,
  state: 'unchanged',
  previous: { unit_price: 99.18, total_price: 198.36 },
  configuration: 0,
  priceDifference: 0,
  components: [],
  values: [],
  reasons: [],
  nearest: null,
  ...parts,
})

describe('an order that goes to the cart again', () => {
  const today = aConfiguration({ quantity: 2, unit_price: 105.03 })
  const { model, criteria, selectedComponents, surcharges } = today

  it('has its lines at today’s prices beside what they were', () => {
    const { lines, unavailable } = repeatedOrder(ORDER, {
      name: 'Villa',
      configurations: [today],
      lines: [compared({ components: [swap] })],
    })
    expect(lines).toEqual([
      {
        model,
        criteria,
        selectedComponents,
        surcharges,
        quantity: 2,
        display: displayOfValidated(today),
        name: 'Salon',
        previous: {
          order: ORDER,
          project: 'Villa',
          name: 'Salon',
          unitCents: 9918,
          components: [swap],
          values: [],
        },
      },
    ])
    expect(unavailable).toEqual([])
  })

  it('has apart what cannot be ordered, with why and what is nearest', () => {
    const values = [{ key: 'length', label: 'Longueur', previous: '3600', current: '3000' }]
    const gone = compared({
      state: 'unavailable',
      configuration: null,
      priceDifference: null,
      reasons: ['Non.'],
    })
    const nearest = { configuration: today, priceDifference: 11.7, components: [], values }
    const { lines, unavailable } = repeatedOrder(ORDER, {
      name: 'Villa',
      configurations: [],
      lines: [gone, { ...gone, nearest }],
    })
    expect(lines).toEqual([])
    const kept = {
      order: ORDER,
      project: 'Villa',
      name: 'Salon',
      unitCents: 9918,
      model: gone.model,
      quantity: 2,
      reasons: ['Non.'],
    }
    expect(unavailable).toEqual([
      { ...kept, nearest: null },
      {
        ...kept,
        nearest: expect.objectContaining({
          model,
          name: 'Salon',
          previous: aPrevious({ project: 'Villa', values }),
        }),
      },
    ])
  })
})

describe('a line beside what it was', () => {
  it.each([
    ['unchanged', aPrevious(), 0],
    ['price_moved', aPrevious({ unitCents: 9000 }), 2754],
    ['replaced', aPrevious({ components: [swap] }), 0],
    [
      'replaced',
      aPrevious({ unitCents: 10_000, values: [{ key: 'k', label: 'L', previous: null, current: '1' }] }),
      -246,
    ],
  ] as const)('is %s', (state, previous, difference) => {
    const line = aLine('a', { quantity: 3, previous })
    expect([lineState(line), lineDifference(line)]).toEqual([state, difference])
  })

  it('is nothing of the kind when it comes from no order, or no longer', () => {
    const line = aLine('a', { previous: aPrevious({ unitCents: 1 }) })
    for (const one of [aLine('a'), copyOf(line)]) {
      expect([lineState(one), lineDifference(one)]).toEqual([null, 0])
      expect(one).toEqual(aLine('a'))
    }
    expect(toConfiguration(line)).toEqual(toConfiguration(aLine('a')))
  })
})

it('past orders in the cart are summed up, each by itself, in their quantities of today', () => {
  const other = 'CMD-2025-000007'
  const lines = [
    aLine('a', { quantity: 2, previous: aPrevious({ unitCents: 9000 }) }),
    aLine('own'),
    aLine('b', { previous: aPrevious() }),
    changedByHand(aLine('c', { previous: aPrevious() })),
    changedByHand(aLine('own')),
  ]
  const counts = { unchanged: 0, price_moved: 0, replaced: 0, unavailable: 0 }
  expect(repeatedSummaries(lines, [anUnavailable('c', { order: other }), anUnavailable('d')])).toEqual([
    {
      order: ORDER,
      previousCents: 27_918,
      cents: 29_754,
      counts: { ...counts, unchanged: 1, price_moved: 1, unavailable: 1 },
      changedByHand: 1,
    },
    { order: other, previousCents: 0, cents: 0, counts: { ...counts, unavailable: 1 }, changedByHand: 0 },
  ])
  expect(repeatedSummaries([aLine('own')], [])).toEqual([])
  expect([previousCents(lines), previousCents([aLine('own')])]).toEqual([27_918, null])
})
