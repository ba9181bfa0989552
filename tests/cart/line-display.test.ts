import { expect, it } from 'vitest'
import { selectedComponentsOf } from '#machines/configurator/draft'
import {
  componentCount,
  criterionText,
  detailsOf,
  displayOf,
  priceCount,
  surchargesOf,
} from '#shared/cart/line-display'
import { measureText } from '#shared/catalogue/labels'
import { evaluate } from '#shared/configurator/evaluate'
import type { Criteria, EvaluatedCriterion, Evaluation, PriceLine } from '#shared/configurator/evaluation'
import { sceneOf } from '#shared/drawings/kinds'
import { toCents } from '#shared/platform/money'
import { examples } from '#tests/catalogue/exemplars'
import { familySlugs, modelsOf } from '#tests/configurator/families'
import { plainPath } from '#tests/configurator/paths'
import { loadedTemplate } from '#tests/shop/shop.fixtures'

const { template, components } = loadedTemplate()

const answers = { length: 3500, fixation: 'ceiling' }

it('a line shows the price of one unit with its lines, the size, the answers as people read them, and the advice', () => {
  expect(displayOf(evaluate(template, components, answers, {}))).toEqual({
    unitCents: 3430 + 5 * 135,
    sizes: [{ name: 'longueur', text: '3500\u00a0mm' }],
    summary: [
      { key: 'length', label: 'Longueur', value: '3500\u00a0mm', part: 'size' },
      { key: 'fixation', label: 'Fixation', value: 'Plafond', part: 'option' },
    ],
    lines: [
      expect.objectContaining({ kind: 'component', reference: 'PR-25', cents: 3430 }),
      expect.objectContaining({ kind: 'component', reference: 'SC-1', quantity: 5, cents: 5 * 135 }),
    ],
    leadTimeDays: 5,
    drawing: { kind: 'rail', values: { length: 3500 } },
    notices: ['Prévoyez deux poseurs.'],
  })
})

const shutter = (criteria: Criteria = examples['VR-55'].criteria): Evaluation => {
  const [model] = modelsOf('volet-roulant-55')
  if (model === undefined) throw new Error('no shutter')
  return evaluate(model.template, model.components, criteria, {})
}

it('a line tells from where a side is seen, on paper too', () => {
  const { options } = detailsOf(displayOf(shutter()))
  expect(options.find(({ key }) => key === 'side')).toMatchObject({
    label: 'Côté manœuvre (vue de l’intérieur)',
    value: 'Droite',
  })
})

it('a line tells no view of an opening in the middle, and a view of every other side in every family', () => {
  const [rail] = modelsOf('rail-manuel-25')
  const labels = (opening: string) =>
    rail &&
    displayOf(evaluate(rail.template, rail.components, { opening }, {})).summary.map(({ label }) => label)
  expect(labels('central')).toContain('Ouverture')
  expect(labels('left')).toContain('Ouverture (vue de l’intérieur)')
  const seen = familySlugs().flatMap((slug) =>
    modelsOf(slug).flatMap(({ template }) =>
      template.criteria.flatMap((criterion) =>
        criterion.kind === 'choice' && criterion.view ? criterion.options.map(({ value }) => value) : [],
      ),
    ),
  )
  expect([...new Set(seen)].sort()).toEqual(['central', 'left', 'right'])
})

it.each<[string, Partial<PriceLine>]>([
  ['1\u00a0pièce', { quantity: 1, unit: 'piece' }],
  ['2\u00a0pièces', { quantity: 2, unit: 'piece' }],
  ['8,7\u00a0m', { quantity: 8.7, unit: 'm' }],
  ['4 × 2,90\u00a0€', { quantity: 4, unit: 'piece', unitCents: 290 }],
  ['3,6\u00a0m × 9,80\u00a0€', { quantity: 3.6, unit: 'm', unitCents: 980 }],
  // what is printed, multiplied, gives what is billed
  ['46,3296\u00a0m² × 24,00\u00a0€', { quantity: 46.3296, unit: 'm2', unitCents: 2400, cents: 111_191 }],
  ['37,1856\u00a0m² × 24,00\u00a0€', { quantity: 37.1856, unit: 'm2', unitCents: 2400, cents: 89_245 }],
  ['12\u00a0%', { kind: 'surcharge', percent: 12 }],
  ['', { kind: 'surcharge' }],
])('tells as %j what an amount is made of', (text, line) => {
  expect(priceCount({ kind: 'component', key: 'k', label: 'L', cents: 1, why: '', ...line })).toBe(text)
})

it('a line is read as sizes, options, values worked out and components, each value in one of them', () => {
  const display = displayOf(shutter())
  const details = detailsOf(display)
  expect(details.sizes.map(({ name }) => name)).toEqual(['tableau', 'fini'])
  expect(details.options.map(({ key }) => key)).toEqual([
    'rolling',
    'color',
    'control',
    'remote_wanted',
    'side',
    'locks',
  ])
  expect(details.worked.map(({ key }) => key)).toContain('torque')
  expect(details.components.map(({ reference }) => reference)).toEqual(
    display.lines.filter(({ kind }) => kind === 'component').map(({ reference }) => reference),
  )
  const told = display.summary.filter(({ part }) => part === 'size').length
  expect(details.options.length + details.worked.length + told).toBe(display.summary.length)
})

it('a line has all its values among the options when it was stored before their parts were known', () => {
  const { sizes: _, lines: __, ...older } = displayOf(shutter())
  const summary = older.summary.map(({ part: ___, ...entry }) => entry)
  expect(detailsOf({ ...older, summary })).toEqual({
    sizes: [],
    options: summary,
    worked: [],
    components: [],
  })
})

it('a line has surcharges beside the components: both together are the price of one unit', () => {
  const { lines, unitCents } = displayOf(shutter())
  const surcharges = surchargesOf(lines)
  expect(surcharges).toEqual({ color: { label: expect.any(String), percent: 8, price: 44.48 } })
  const parts = [
    ...Object.values(selectedComponentsOf(shutter())).map(({ price }) => price ?? 0),
    ...Object.values(surcharges).map(({ price }) => price),
  ]
  expect(parts.reduce((sum, euros) => sum + toCents(euros), 0)).toBe(unitCents)
})

it.each<[string, Partial<PriceLine>, number]>([
  ['27', { quantity: 9 }, 3],
  ['1', {}, 1],
  ['3,6\u00a0m', { quantity: 3.6, unit: 'm' }, 1],
  ['3\u00a0×\u00a03,6\u00a0m', { quantity: 3.6, unit: 'm' }, 3],
])('counts %s of a component', (text, line, units) => {
  expect(componentCount({ kind: 'component', key: 'k', label: 'L', cents: 1, why: '', ...line }, units)).toBe(
    text,
  )
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

it('a line writes every length without groups, whatever the unit and wherever it is read', () => {
  const texts = [
    ...(['mm', 'm', 'kg'] as const).map((unit) => measureText(12_345.5, unit)),
    measureText(2500, 'piece'),
    sceneOf('awning', { width: 5000, projection: 2600 }, 8).description,
    componentCount(
      { kind: 'component', key: 'k', label: 'L', cents: 1, why: '', quantity: 2500, unit: 'mm' },
      2,
    ),
    criterionText({ ...number('m2', 0), value: 2500 }),
  ]
  expect(texts).toEqual([
    '12345,5\u00a0mm',
    '12345,5\u00a0m',
    '12345,5\u00a0kg',
    '2500',
    'Store banne vu de dessus, largeur 5000\u00a0mm, avancée 2600\u00a0mm',
    '2\u00a0×\u00a02500\u00a0mm',
    '2500\u00a0m²',
  ])
})

it.each(familySlugs())('%s groups no length in any text that it can show', (slug) => {
  const texts = modelsOf(slug).flatMap((model) => {
    const { evaluation } = plainPath(model, 0.9)
    return JSON.stringify([model.template, evaluation, displayOf(evaluation)])
  })
  expect(texts.join().match(/.{0,20}\d[\s'\u202f\u00a0]\d{3}[\s\u00a0]?(mm\b|×).{0,9}/g)).toBeNull()
})
