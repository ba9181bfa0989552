import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Answers } from '#shared/configurator/choose'
import { compileTemplate } from '#shared/configurator/compile'
import { bringsNothing } from '#shared/configurator/option-deltas'
import { NOTICEABLE_CENTS, priceSteps } from '#shared/configurator/price-steps'
import type { NumberCriterion } from '#shared/configurator/template.schema'
import { ENDLESS, runs } from '#tests/platform/runs'
import { familySlugs, modelsOf, readFamily, type TestModel } from './families.ts'
import { answer, evaluationOf, plainPath } from './paths.ts'
import { smallComponents, smallTemplate } from './small-model.ts'

const small = (priceStep: NumberCriterion['priceStep']): TestModel => {
  const template = smallTemplate()
  const criteria = template.criteria.map((criterion) =>
    criterion.kind === 'number' && criterion.key === 'width' && priceStep
      ? { ...criterion, priceStep }
      : criterion,
  )
  return {
    slug: 'small',
    reference: 'SMALL',
    template: { ...template, criteria },
    components: smallComponents(),
  }
}
const at = (width: number): Answers => ({
  criteria: { width, height: 1000, color: 'A', control: 'chain' },
  selection: {},
})
const stepsOf = (model: TestModel, answers: Answers) =>
  priceSteps(model, answers, evaluationOf(model, answers))

describe('a step of the price beside a size', () => {
  it('is the nearest smaller size that costs noticeably less, as far as the template looks', () => {
    const model = small({ within: 20 })
    expect(stepsOf(model, at(1006))).toEqual({ width: { value: 1000, less: 6, cents: -5000 } })
    expect(stepsOf(model, at(1020))).toEqual({ width: { value: 1000, less: 20, cents: -5000 } })
    expect([1021, 1000, 300].map((width) => stepsOf(model, at(width)))).toEqual([{}, {}, {}])
  })

  it('is looked for where the template says so, while its condition holds and the price is whole', () => {
    expect(stepsOf(small(undefined), at(1006))).toEqual({})
    expect(stepsOf(small({ within: 20, when: "color == 'AT'" }), at(1006))).toEqual({})
    const model = small({ within: 20, when: "color == 'A'" })
    expect(stepsOf(model, at(1006))).toHaveProperty('width')
    expect(stepsOf(model, { criteria: { width: 1006, height: 1000 }, selection: {} })).toEqual({})
  })

  it('is refused by the check where its condition is none', () => {
    const { template, components } = small({ within: 20, when: 'nowhere' })
    const result = compileTemplate(template, components)
    expect(result.ok ? [] : result.faults.map(({ path }) => path)).toEqual(['criteria[0].priceStep.when'])
  })
})

const stepped = familySlugs().flatMap((slug) =>
  readFamily(slug).template.criteria.flatMap((criterion) =>
    criterion.kind === 'number' && criterion.priceStep
      ? [{ slug, key: criterion.key, ...criterion.priceStep }]
      : [],
  ),
)

it('a little less is offered of widths on the face and of straight rails, and of no finished size in a reveal', () => {
  const blinds =
    'bateau enrouleur-coffre enrouleur-libre plisse-libre screen-zip store-banne store-projection'
  const slats = 'venitien-25 venitien-50 venitien-bois vertical'
  const rails =
    'rail-cordon-mur rail-cordon-plafond rail-forte-charge rail-manuel-18 rail-manuel-25 rail-motorise-35 rail-motorise-60 rail-motorise-batterie rail-wave'
  expect(stepped).toEqual(
    [
      ...`${blinds} ${slats}`.split(' ').map((slug) => ({ slug, key: 'width', when: "placement == 'face'" })),
      ...rails.split(' ').map((slug) => ({ slug, key: 'length', when: 'plan.corners == 0' })),
    ]
      .map((one) => ({ ...one, within: 20 }))
      .sort((a, b) => (a.slug < b.slug ? -1 : 1)),
  )
})

describe.each(
  [...new Set(stepped.map(({ slug }) => slug))].map((slug) => ({ slug, models: modelsOf(slug) })),
)('$slug', ({ models }) => {
  it(
    'one tap costs what it says, and brings nothing that was not there',
    () => {
      fc.assert(
        fc.property(fc.nat(1000), fc.nat(1000), fc.boolean(), (which, share, face) => {
          const model = models[which % models.length]
          if (!model) throw new Error('a family without models')
          let { answers } = plainPath(model, share / 1000)
          if (face && model.template.criteria.some(({ key }) => key === 'placement'))
            answers = answer(model, answers, 'placement', 'face')
          const now = evaluationOf(model, answers)
          for (const [key, step] of Object.entries(priceSteps(model, answers, now))) {
            const then = evaluationOf(model, answer(model, answers, key, step.value))
            expect(then.price.cents - now.price.cents).toBe(step.cents)
            expect(step.cents).toBeLessThanOrEqual(-NOTICEABLE_CENTS)
            expect(Number(answers.criteria[key]) - step.value).toBe(step.less)
            expect(step.less).toBeLessThanOrEqual(20)
            expect(bringsNothing(now, then, ['error', 'warning'])).toBe(true)
            expect(now.criteria.find((criterion) => criterion.key === 'placement')?.value).not.toBe('reveal')
          }
        }),
        { numRuns: runs(10), seed: Number(process.env.SEED ?? 2026) },
      )
    },
    ENDLESS,
  )
})
