import { describe, expect, test } from 'vitest'
import { seededRandom } from '#server/seed/random'
import { randomConfiguration } from '#server/seed/random-configuration'
import { compileTemplate } from '#shared/configurator/compile'
import { evaluate } from '#shared/configurator/evaluate'
import type { PriceLine } from '#shared/configurator/evaluation'
import { familySlugs, modelsOf, type TestModel } from './families.ts'

/** What the demonstration's parts weigh, against what such parts weigh in the trade: estimates, within wide bounds. */

/** The parts of some answers that can be ordered. */
const partsOf = ({ reference, template, components }: TestModel): readonly PriceLine[] => {
  const compiled = compileTemplate(template, components)
  if (!compiled.ok) throw new Error(`${reference}: ${compiled.faults[0]?.message}`)
  const criteria = randomConfiguration(compiled.compiled, seededRandom(7))
  if (criteria === undefined) throw new Error(`${reference}: no answers`)
  return evaluate(template, components, criteria, {}).price.lines
}

/** kg of one metre, or of one unit, of the parts of that type. */
const kgOf = (model: TestModel, type: string): number | undefined => {
  const part = partsOf(model).find(({ key }) => key === type)
  return part?.grams === undefined ? undefined : part.grams / 1000 / (part.quantity ?? 1)
}
const models = familySlugs().flatMap(modelsOf)
const named = (reference: string): TestModel => {
  const model = models.find((one) => one.reference === reference)
  if (model === undefined) throw new Error(`There is no ${reference}.`)
  return model
}

describe('what a part weighs', () => {
  test.each(
    models.filter(({ slug }) => slug.startsWith('rail-')).map((model) => [model.reference, model] as const),
  )('%s: a metre of rail weighs 0,3 to 2,2 kg', (_, model) => {
    const kg = kgOf(model, 'profile')
    expect(kg).toBeGreaterThan(0.3)
    expect(kg).toBeLessThan(2.2)
  })

  test('a rail of two tracks, or of two profiles, weighs more than one of one', () => {
    for (const [one, two] of [
      ['RA-18-STD', 'RA-18-DBL'],
      ['RC-25-M', 'RC-25-MD'],
      ['RE-28-AIL', 'RE-60-LED'],
    ] as const)
      expect(kgOf(named(two), 'profile')).toBeGreaterThan((kgOf(named(one), 'profile') ?? 0) * 1.5)
  })

  test('a metre of cord weighs some grams', () => {
    for (const reference of ['RC-25-M', 'RC-25-P']) expect(kgOf(named(reference), 'cord')).toBeLessThan(0.02)
  })

  test('a film weighs as it is thick', () => {
    const kg = ['FC-100', 'FC-175', 'FC-200', 'FC-300', 'FC-375'].map((one) => kgOf(named(one), 'film') ?? 0)
    expect(kg).toEqual(kg.toSorted((a, b) => a - b))
    expect(new Set(kg).size).toBe(kg.length)
    // of 1,22 to 1,83 m
    expect(kg.at(-1)).toBeGreaterThan(0.5)
    expect(kg.at(-1)).toBeLessThan(1.2)
  })
})
