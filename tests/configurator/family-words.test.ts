import { expect, it } from 'vitest'
import { displayOf } from '#shared/cart/line-display'
import { modelByReference, readFamily } from './families.ts'
import { evaluationOf } from './paths.ts'

/** What a model says of itself is true of that model. */

const duo = modelByReference('plisse-tendu', 'PL-20-DUO')
/** The duo with its upper and its lower cloth. */
const duoWith = (fabric: string, below: string) =>
  evaluationOf(duo, {
    criteria: {
      placement: 'reveal',
      dimension_type: 'finished',
      width: 1000,
      height: 1300,
      attachment: 'screw',
      fabric,
      fabric_color: 'white',
      fabric_low: below,
      fabric_low_color: 'ecru',
      reach: false,
      color: 'B',
    },
    selection: {},
  })

it.each([
  ['block', 'filter', 'high_blackout', 'fabric', 'Toile haute'],
  ['filter', 'block', 'low_blackout', 'fabric_low', 'Toile basse'],
])(
  'a duo of %s over %s is advised beside the cloth that lets no light through',
  (high, low, key, asked, name) => {
    const { problems, price } = duoWith(high, low)
    const [advice] = problems.filter((one) => one.key.endsWith('blackout'))
    expect([advice?.key, advice?.criteria]).toEqual([key, [asked]])
    expect(advice?.message).toContain(`${name} occultante`)
    expect(advice?.message).not.toMatch(/nid d’abeille/i)
    expect(price.lines.flatMap(({ kind, why }) => (kind === 'surcharge' ? [why] : []))).toEqual([
      expect.stringMatching(/^Plissée occultante 210\sg\/m²\u00a0: toile du groupe 3\.$/),
    ])
  },
)

it('the cloths of a duo are named by their places, that of one cloth is not', () => {
  const labels = (reference: string) =>
    modelByReference('plisse-tendu', reference).template.criteria.flatMap(({ key, label }) =>
      key.startsWith('fabric') ? [label] : [],
    )
  expect(labels('PL-20-DUO')).toEqual([
    'Toile haute',
    'Coloris de la toile haute',
    'Toile basse',
    'Coloris de la toile basse',
  ])
  expect(labels('PL-20-TEN').slice(0, 2)).toEqual(['Toile', 'Coloris de toile'])
})

it('a shutter of 55 tells of a box where it is supplied with one', () => {
  const told = (reference: string) => {
    const given = readFamily('volet-roulant-55').cases.find(
      ({ model, total }) => model === reference && total !== null,
    )
    if (given === undefined) throw new Error(`${reference} has no case that can be ordered`)
    const evaluation = evaluationOf(modelByReference('volet-roulant-55', reference), {
      criteria: given.criteria,
      selection: given.components,
    })
    return JSON.stringify([displayOf(evaluation).summary, evaluation.price.lines, evaluation.problems])
  }
  expect(told('VR-55')).toMatch(/"Coffre","value":"\d{3}\u00a0mm"/)
  expect(told('VR-55-TRA')).not.toMatch(/coffre/i)
})
