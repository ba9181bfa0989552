import { expect, it } from 'vitest'
import { criterionText, displayOf } from '#shared/cart/line-display'
import { evaluate } from '#shared/configurator/evaluate'
import type { EvaluatedCriterion } from '#shared/configurator/evaluation'
import { loadedTemplate } from '#tests/configurator/shop.fixtures'

const { template, components } = loadedTemplate()

it('shows the price of one unit, the answers as people read them, and the advice', () => {
  expect(displayOf(evaluate(template, components, { length: 3500, fixation: 'ceiling' }, {}))).toEqual({
    unitCents: 3430 + 5 * 135,
    summary: [
      { key: 'length', label: 'Longueur', value: '3500\u00a0mm' },
      { key: 'fixation', label: 'Fixation', value: 'Plafond' },
    ],
    leadTimeDays: 5,
    drawing: { kind: 'rail', values: { length: 3500 } },
    notices: ['Prévoyez deux poseurs.'],
  })
})

const number = (unit: 'm2' | 'piece', value: number): EvaluatedCriterion => ({
  key: 'n',
  label: 'N',
  asked: true,
  value,
  domain: { kind: 'number', unit, min: 0, max: 10, step: 0.01 },
})
const yes = { value: 'true', label: 'Avec coffre', available: true }
const no = { value: 'false', label: 'Sans coffre', available: true }

it.each<[string, EvaluatedCriterion]>([
  ['4,8\u00a0m²', number('m2', 4.8)],
  ['4', number('piece', 4)],
  [
    'Avec coffre',
    { key: 'b', label: 'B', asked: true, value: true, domain: { kind: 'boolean', options: [yes, no] } },
  ],
  [
    'Sans coffre',
    { key: 'b', label: 'B', asked: true, value: false, domain: { kind: 'boolean', options: [yes, no] } },
  ],
  ['XL', { key: 'c', label: 'C', asked: true, value: 'XL', domain: { kind: 'choice', options: [] } }],
  ['', { key: 'c', label: 'C', asked: true, domain: { kind: 'choice', options: [] } }],
])('reads an answer as %j', (text, criterion) => {
  expect(criterionText(criterion)).toBe(text)
})
