import { describe, expect, it } from 'vitest'
import { answerAll } from '#server/configurator/answer-all'
import { oneOf, seededRandom } from '#server/seed/random'
import type { EvaluatedCriterion } from '#shared/configurator/evaluation'
import { testInCi } from '#tests/platform/runs'
import { familySlugs, modelByReference, modelsOf } from './families.ts'
import { compiledOf, freeOptions } from './flips.ts'
import { FREE_OPTIONS } from './free-options.ts'
import { evaluationOf, offeredValues } from './paths.ts'

/** What is asked for is charged: nothing that promises work or matter leaves the price as it was. */

for (const slug of familySlugs())
  testInCi(`${slug} charges every option, but those that are listed as costing nothing`, async () => {
    const listed = FREE_OPTIONS.flatMap(({ lines }) =>
      Object.entries(lines).flatMap(([line, families]) => (families.includes(slug) ? [line] : [])),
    )
    expect(freeOptions(modelsOf(slug))).toEqual(listed.toSorted())
  })

it('sees a surcharge that one answer beside it takes away, whatever is chosen there', () => {
  const [model] = modelsOf('volet-roulant-55')
  if (model === undefined) throw new Error('The family has models.')
  const free = structuredClone(model)
  for (const surcharge of free.template.surcharges ?? [])
    if (surcharge.key === 'color') surcharge.when = `(${surcharge.when}) and control != 'crank'`
  const lines = freeOptions([free]).filter((line) => !freeOptions([model]).includes(line))
  expect(lines).toEqual(['color: A, AT, B, MA, N, VN if control = crank'])
}, 60_000)

const RENAMED = 'a listed family that has no file'

it('the exceptions list families that exist, and each line once', () => {
  const named = FREE_OPTIONS.flatMap(({ lines }) =>
    Object.entries(lines).flatMap(([line, families]) => families.map((family) => `${family} ${line}`)),
  )
  expect(named.filter((line, place) => named.indexOf(line) < place)).toEqual([])
  if (process.env.FAMILY !== undefined) return
  const slugs = new Set(familySlugs())
  expect(named.filter((line) => !slugs.has(line.split(' ')[0] ?? RENAMED))).toEqual([])
})

describe('a printed film', () => {
  const model = modelByReference('film-decor', 'FX-IMP')
  const roll = {
    supply: 'roll',
    pose: 'interior',
    pattern: 'printed',
    white_ink: true,
    roll_width: 'r1220',
    kit: false,
  }

  it('by the whole roll has its print and its white layer on the whole area: 503 + 37,19 m² × 33', () => {
    const { price, complete } = evaluationOf(model, { criteria: roll, selection: {} })
    expect(complete).toBe(true)
    expect(price.lines.map(({ key, cents }) => [key, cents])).toEqual([
      ['full_roll', 50_300],
      ['print', 89_245],
      ['white', 33_467],
    ])
    expect(price.cents).toBe(173_012)
    const bare = evaluationOf(model, { criteria: { ...roll, white_ink: false }, selection: {} })
    expect(bare.price.cents).toBe(139_545)
  })
})

it('a pleated blind of two cloths is priced by the dearer one, whichever hangs above', () => {
  const model = modelByReference('plisse-tendu', 'PL-20-DUO')
  const blind = {
    placement: 'reveal',
    dimension_type: 'finished',
    width: 1000,
    height: 1300,
    attachment: 'screw',
    fabric_color: 'white',
    fabric_low_color: 'ecru',
    reach: false,
    color: 'B',
  }
  const cents = (fabric: string, below: string) => {
    const criteria = { ...blind, fabric, fabric_low: below }
    const { complete, price } = evaluationOf(model, { criteria, selection: {} })
    return complete ? price.cents : undefined
  }
  expect(cents('block', 'filter')).toBe(18_825)
  expect(cents('filter', 'block')).toBe(18_825)
  expect(cents('filter', 'sheer')).toBe(14_715)
})

/** Families that sell by the metre and by the roll. */
const byTheRoll = familySlugs().filter((slug) =>
  modelsOf(slug).some(({ template }) => template.rules.some(({ key }) => key === 'metre_or_roll')),
)

describe.each(byTheRoll.flatMap(modelsOf))('$reference by the metre', (model) => {
  it('is told to become a whole roll only where that costs less, all that was asked for kept', () => {
    const metres = model.template.criteria.find(({ key }) => key === 'linear_metres')
    if (metres?.kind !== 'number') throw new Error('no length in metres')
    const random = seededRandom(2026)
    const choose = (criterion: EvaluatedCriterion) => oneOf(offeredValues(criterion), random)
    let advised = 0
    for (let length = 20; length <= metres.max; length += metres.step / 8) {
      const { criteria, evaluation } = answerAll(compiledOf(model), choose, {
        supply: 'metre',
        linear_metres: Math.floor(length / metres.step) * metres.step,
      })
      const fix = evaluation.problems.find(({ key }) => key === 'metre_or_roll')?.fix
      if (!evaluation.complete || fix === undefined) continue
      advised += 1
      const after = evaluationOf(model, { criteria: { ...criteria, ...fix.set }, selection: {} })
      expect(after.complete).toBe(true)
      expect(after.price.cents, JSON.stringify(criteria)).toBeLessThan(evaluation.price.cents)
      expect(after.price.lines.map(({ key }) => key).toSorted()).toEqual(
        evaluation.price.lines.map(({ key }) => (key === 'film' ? 'full_roll' : key)).toSorted(),
      )
    }
    expect(advised).toBeGreaterThan(0)
  })
})
