import { expect, test } from 'vitest'
import { compareAnswers } from '#shared/quotes/answer-comparison'
import type { Answer, AnswerLine } from '#shared/quotes/answers.schema'

const line = (key: string, changes: Partial<AnswerLine['configuration']> = {}, discount = 0): AnswerLine => ({
  key,
  listCents: 10_000,
  discount,
  configuration: {
    ...{
      model: { subFamily: { id: 'm', name: 'Enrouleur 40', reference: 'EN-40' } },
      sizes: [],
      summary: [],
    },
    ...{ criteria: { width: 1400, height: 1900 }, selectedComponents: { motor: { reference: 'M-10' } } },
    ...{ surcharges: {}, quantity: 2, lines: [], unit_price: 100, total_price: 200, leadTimeDays: 5 },
    ...{ drawing: { kind: 'roller', values: {} }, notices: [] },
    ...changes,
  },
})

const answer = (revision: number, lines: AnswerLine[], netCents: number): Answer => ({
  ...{ revision, answeredAt: '2026-03-02T09:00:00.000Z', validUntil: '2026-04-01', comment: '' },
  ...{ lines, totalCents: netCents * 1.2, delivery: { cents: 0, why: 'offerte', postalCode: null } },
  totals: {
    ...{ netCents, discountCents: 0, deliveryCents: 0, vatPercent: 20 },
    ...{ vatCents: netCents * 0.2, totalCents: netCents * 1.2 },
  },
})

test('what became of each line, and of the totals', () => {
  const before = answer(1, [line('a'), line('b'), line('c'), line('d')], 80_000)
  const reordered = { criteria: { height: 1900, width: 1400 } }
  const after = answer(
    2,
    [
      line('d', { quantity: 3, unit_price: 90 }, 1000),
      line('a', reordered),
      line('b', { criteria: { width: 1500, height: 1900 }, leadTimeDays: 9 }),
      line('e'),
    ],
    90_000,
  )
  const { lines, ...amounts } = compareAnswers(before, after)
  expect(
    lines.map((change) => [
      change.kind,
      (change.kind === 'removed' ? change.before : change.after).key,
      change.kind === 'changed' ? change.fields : [],
    ]),
  ).toEqual([
    ['changed', 'd', ['quantity', 'price', 'discount']],
    ['changed', 'b', ['what', 'leadTime']],
    ['added', 'e', []],
    ['removed', 'c', []],
  ])
  expect(amounts).toEqual({ netCents: 10_000, deliveryCents: 0, totalCents: 12_000 })
})

test('two that say the same differ in nothing', () => {
  const one = answer(1, [line('a')], 20_000)
  expect(compareAnswers(one, { ...one, revision: 2 })).toEqual({
    ...{ lines: [], netCents: 0, deliveryCents: 0, totalCents: 0 },
  })
})
