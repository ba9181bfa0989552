import { describe, expect, it } from 'vitest'
import { cheapestCompletion } from '#server/configurator/cheapest-completion'
import { oneOf, seededRandom } from '#server/seed/random'
import { randomConfiguration } from '#server/seed/random-configuration'
import { compileTemplate } from '#shared/configurator/compile'
import { evaluateCompiled } from '#shared/configurator/evaluate'
import type { ComponentSelection, Evaluation } from '#shared/configurator/evaluation'
import { priceConfiguration } from '#shared/orders/pricing.rules'
import { inCart } from './cart-line.ts'
import { familySlugs, modelByReference, modelsOf } from './families.ts'
import { compiledOf } from './flips.ts'
import { smallComponents, smallTemplate } from './small-model.ts'

/** Ordered states of each model that none may be cheaper in. */
const WALKS = 8

const LEVEL = { id: '', name: '' }
const MODEL = { category: LEVEL, subCategory: LEVEL, family: LEVEL, subFamily: { ...LEVEL, reference: '' } }

/** Any available product of each part that is needed. */
const anyPicks = ({ components }: Evaluation, random: () => number): ComponentSelection =>
  Object.fromEntries(
    components.flatMap(({ type, needed, possibleProducts }) => {
      const product = oneOf(
        possibleProducts.filter(({ available }) => available),
        random,
      )
      return needed && product !== undefined ? [[type, product.reference]] : []
    }),
  )

describe.each(familySlugs().flatMap(modelsOf))('$reference', (model) => {
  it('has a lowest price that can be ordered, and that nothing ordered is below', async () => {
    const compiled = compiledOf(model)
    const cheapest = await cheapestCompletion(compiled)
    if (cheapest === undefined) throw new Error(`${model.reference} has no price`)
    const loaded = {
      model: MODEL,
      template: model.template,
      components: model.components,
      fromCents: null,
      leadTimeRange: { from: 0, to: 0 },
      priceListVersion: 1,
    }
    const { line, files } = inCart(loaded, cheapest, 1)
    const ordered = priceConfiguration(compiled, MODEL, { ...line, files })
    expect(ordered.ok && ordered.line.unitCents, model.reference).toBe(cheapest.cents)

    const random = seededRandom(2026)
    for (let count = 0; count < WALKS; count++) {
      const criteria = randomConfiguration(compiled, random)
      if (criteria === undefined) continue
      const plain = evaluateCompiled(compiled, criteria, {})
      const picked = evaluateCompiled(compiled, criteria, anyPicks(plain, random))
      const least = Math.min(plain.price.cents, picked.complete ? picked.price.cents : Infinity)
      expect(least, `${model.reference} ${JSON.stringify(criteria)}`).toBeGreaterThanOrEqual(cheapest.cents)
    }
  })
})

it('the cheapest completion takes the shortest rail on the ceiling, white, drawn by hand: 4,90 + 2,70 + 0,60 + 1,90', async () => {
  const cheapest = await cheapestCompletion(compiledOf(modelByReference('rail-manuel-25', 'RA-25-MAN')))
  expect(cheapest).toEqual({
    criteria: {
      length: 500,
      fixation: 'ceiling',
      opening: 'left',
      handling: 'hand',
      heading: 'flat',
      color: 'B',
      load: 0.5,
    },
    selection: {},
    cents: 1010,
  })
})

it('the cheapest completion is not known of a model that cannot be ordered', async () => {
  const template = smallTemplate()
  template.rules.push({
    key: 'never',
    level: 'error',
    when: 'width > 0',
    message: 'Jamais.',
    criteria: ['width'],
  })
  const result = compileTemplate(template, smallComponents())
  if (!result.ok) throw new Error(result.faults[0]?.message)
  expect(await cheapestCompletion(result.compiled)).toBeUndefined()
})
