import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { displayOf } from '#shared/cart/line-display'
import { compileTemplate } from '#shared/configurator/compile'
import { evaluate } from '#shared/configurator/evaluate'
import { answerOf, type Criteria, type Evaluation } from '#shared/configurator/evaluation'
import { typedField } from '#shared/configurator/plan-field'
import {
  formatMeasures,
  type Measures,
  parseMeasures,
  SPREAD_MAX,
  spreadOf,
  takenOf,
} from '#shared/configurator/three-measures'
import { priceConfiguration } from '#shared/orders/pricing.rules'
import { plain } from '#tests/browser/configurator.steps'
import { modelByReference } from './families.ts'
import { plainPath } from './paths.ts'

const model = modelByReference('enrouleur-libre', 'EL-32-SCR')
const { template, components } = model
const whole = plainPath(model, 0.5).answers.criteria

const judged = (changes: Criteria): Evaluation => evaluate(template, components, { ...whole, ...changes }, {})
const width = ({ criteria }: Evaluation) => criteria.find(({ key }) => key === 'width')

const mm = fc.integer({ min: 600, max: 1500 })
const three = fc.tuple(mm, mm, mm)
const maybe = fc.option(mm)

describe('three measures', () => {
  it('are written and read back, whole or not', () => {
    fc.assert(
      fc.property(fc.tuple(maybe, maybe, maybe), (measures: Measures) => {
        expect(parseMeasures(formatMeasures(measures))).toEqual(measures)
      }),
    )
    for (const other of ['', 'm1-2', 'm1-2-3-4', 'm-1-2-3', 'm1.5-2-3', 1400, true, undefined])
      expect(parseMeasures(other)).toBeNull()
  })

  it('count by one of them: none is smaller, or none is larger; and none does until all are there', () => {
    fc.assert(
      fc.property(three, (measures) => {
        const [smallest, largest] = [takenOf(measures, 'smallest'), takenOf(measures, 'largest')]
        expect(measures).toContain(smallest)
        expect(measures).toContain(largest)
        expect(measures.every((one) => Number(smallest) <= one && one <= Number(largest))).toBe(true)
        expect(spreadOf(measures)).toBe(Number(largest) - Number(smallest))
        expect(takenOf([measures[0], null, measures[2]], 'smallest')).toBeUndefined()
      }),
    )
  })

  it('of a blind in its reveal count by the smallest, on the face by the largest, to the cent', () => {
    fc.assert(
      fc.property(three, (measures) => {
        for (const [placement, taken] of [
          ['reveal', Math.min(...measures)],
          ['face', Math.max(...measures)],
        ] as const) {
          const one = judged({ placement, width: taken })
          const measured = judged({ placement, width: formatMeasures(measures) })
          expect(width(measured)?.value).toBe(width(one)?.value)
          expect(measured.price).toEqual(one.price)
          expect(measured.complete).toBe(one.complete)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('that are not all there leave the question open, and nothing wrong', () => {
    const { missing, problems } = judged({ width: 'm1400-_-1402' })
    expect(missing).toContain('width')
    expect(problems.filter(({ criteria }) => criteria.includes('width'))).toEqual([])
  })

  it('are warned of beyond the play of a blind', () => {
    const keys = (code: string) => judged({ placement: 'reveal', width: code }).problems.map(({ key }) => key)
    expect(keys(`m1000-${1000 + SPREAD_MAX}-1004`)).not.toContain('measures:width')
    const { problems } = judged({ placement: 'reveal', width: `m1000-${1001 + SPREAD_MAX}-1004` })
    const told = problems.find(({ key }) => key === 'measures:width')
    expect(told && { level: told.level, message: plain(told.message) }).toEqual({
      level: 'warning',
      message:
        'Largeur : 9 mm d’écart entre les mesures, tableaux hors d’aplomb. La plus petite est retenue : un jour restera d’un côté. Reprenez l’enduit, calez, ou posez en applique.',
    })
  })

  it('are kept whole with the line, in writing and in its answers', () => {
    const evaluation = judged({ placement: 'reveal', width: 'm1000-1002-1004' })
    const criterion = width(evaluation)
    expect(criterion && answerOf(criterion)).toBe('m1000-1002-1004')
    const entry = displayOf(evaluation).summary.find(({ key }) => key === 'width.measures')
    expect(entry && { ...entry, value: plain(entry.value) }).toEqual({
      key: 'width.measures',
      label: 'Largeur en trois points',
      value: 'haut 1000, milieu 1002, bas 1004 mm ; la plus petite retenue',
      part: 'option',
    })
    const result = compileTemplate(template, components)
    if (!result.ok) throw new Error('does not compile')
    const level = { id: 'a', name: 'a' }
    const full = {
      category: level,
      subCategory: level,
      family: level,
      subFamily: { ...level, reference: 'A' },
    }
    const priced = priceConfiguration(result.compiled, full, {
      criteria: { ...whole, placement: 'reveal', width: 'm1000-1002-1004' },
      quantity: 1,
      selectedComponents: {},
    })
    expect(priced.ok ? priced.line.criteria.width : priced.messages).toBe('m1000-1002-1004')
  })

  it('are typed as lengths are, each in its place', () => {
    const { criteria } = judged({ width: 1000 })
    expect(typedField(criteria, 'width.measure.2')?.answer('100,4 cm')).toBe('m1000-_-1004')
    const { criteria: measured } = judged({ width: 'm1000-_-1004' })
    expect(typedField(measured, 'width.measure.1')?.answer('1,002 m')).toBe('m1000-1002-1004')
    expect(typedField(measured, 'width.measure.0')?.answer('')).toBe('m_-_-1004')
  })
})
