import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changeOf, deltaText, deltaWords } from '#client/configurator/delta-text.ts'
import { type Answers, type Change, choose } from '#shared/configurator/choose'
import {
  bringsNothing,
  COMPARED_MAX,
  isWhole,
  type OptionDelta,
  optionDeltas,
} from '#shared/configurator/option-deltas'
import { ENDLESS, runs } from '#tests/platform/runs'
import { familySlugs, modelByReference, modelsOf, type TestModel } from './families.ts'
import { evaluationOf, NOTHING, plainPath } from './paths.ts'
import { smallComponents, smallTemplate } from './small-model.ts'
import { moves, walk } from './walks.ts'

const small: TestModel = {
  slug: 'small',
  reference: 'SMALL',
  template: smallTemplate(),
  components: smallComponents(),
}
const deltasOf = (model: TestModel, answers: Answers) =>
  optionDeltas(model, answers, evaluationOf(model, answers))
const motorised: Answers = {
  criteria: { width: 1000, height: 1000, color: 'A', control: 'motor', remote: true, channels: 2 },
  selection: {},
}

describe('what an option changes', () => {
  it('is told of each that may be chosen and is not, with what it clears', () => {
    expect(deltasOf(small, motorised)).toEqual({
      criteria: {
        color: { AT: { cents: 1000 - 2500, days: 0, clears: ['Télécommande', 'Canaux'] } },
        control: { chain: { cents: -7500, days: 0, clears: ['Télécommande', 'Canaux'] } },
        remote: { false: { cents: -2500, days: 0, clears: ['Canaux'] } },
      },
      components: { motor: { 'MOTOR-20': { cents: 4000, days: 0, clears: [] } } },
    })
  })

  it('is not told before the price is whole, nor of what would leave it open', () => {
    const { control: _, ...open } = motorised.criteria
    expect(deltasOf(small, { ...motorised, criteria: open })).toEqual({ criteria: {}, components: {} })
    const plain = { criteria: { width: 1000, height: 1000, color: 'A', control: 'chain' }, selection: {} }
    // a motor asks for its remote control
    expect(deltasOf(small, plain).criteria).toEqual({
      color: { AT: { cents: 1000, days: 0, clears: [] } },
      control: {},
    })
  })

  it('is told of the worked rail: the wall, one side, no anthracite', () => {
    const criteria = {
      length: 3600,
      fixation: 'ceiling',
      opening: 'central',
      color: 'AT',
      heading: 'flat',
      handling: 'wand',
      plan: 'x-2286-r90r200-1400',
      load: 14,
    }
    const told = deltasOf(modelByReference('rail-manuel-25', 'RA-25-MAN'), {
      criteria,
      selection: {},
    }).criteria
    // 8 supports at 2.90, not 9 at 1.35
    expect(told.fixation?.wall?.cents).toBe(1105)
    // a wand and the crossing less
    expect(told.opening?.left?.cents).toBe(-1190)
    expect(told.color?.B?.cents).toBe(-423)
  })
})

it('reads as a price, in few signs and in words', () => {
  const plain = (text: string) => text.replaceAll('\u00a0', ' ')
  const one = (delta: Partial<OptionDelta>): OptionDelta => ({ cents: 0, days: 0, clears: [], ...delta })
  expect(plain(deltaText(one({ cents: 12_400 })))).toBe('+124,00 €')
  expect(plain(deltaText(one({ cents: -3800, days: 2 })))).toBe('−38,00 € · +2 j')
  expect(plain(deltaText(one({ days: -1 })))).toBe('inclus · −1 j')
  expect(plain(deltaText(one({ days: undefined })))).toBe('inclus')
  expect(plain(deltaWords(one({ cents: -3800, days: 2, clears: ['Rayon', 'Poids'] })))).toBe(
    '38,00 € de moins, 2 jours ouvrés de plus, efface Rayon, Poids',
  )
  expect(plain(deltaWords(one({ days: -1 })))).toBe('sans changement de prix, 1 jour ouvré de moins')
  expect(changeOf(undefined)).toBeUndefined()
})

describe.each(familySlugs().map((slug) => ({ slug, models: modelsOf(slug) })))('$slug', ({ models }) => {
  it(
    'tells the difference of the two evaluations, of everything that leads to one',
    () => {
      fc.assert(
        fc.property(moves(14), fc.nat(1000), fc.boolean(), (steps, which, plain) => {
          const model = models[which % models.length]
          if (!model) throw new Error('a family without models')
          const answers = plain ? plainPath(model, (which % 10) / 10).answers : walk(model, steps)
          const now = evaluationOf(model, answers)
          const { criteria, components } = optionDeltas(model, answers, now)
          const expected = (change: Change): OptionDelta | undefined => {
            const { cleared, ...chosen } = choose(model.template, model.components, answers, change)
            const then = evaluationOf(model, chosen)
            // what no price reads may be open then: the shade of a coat
            const missing = then.missing.filter(
              (key) => !then.criteria.some((one) => one.key === key && one.information),
            )
            if (!isWhole(now) || !isWhole({ ...then, missing }) || !bringsNothing(now, then, ['error']))
              return undefined
            return {
              cents: then.price.cents - now.price.cents,
              days: (then.leadTimeDays ?? Number.NaN) - (now.leadTimeDays ?? Number.NaN),
              clears: cleared.map(({ label }) => label),
            }
          }
          for (const { key, asked, domain, value, forced } of now.criteria) {
            if (domain.kind === 'number') continue
            for (const option of domain.options) {
              const told = criteria[key]?.[option.value]
              const isCard = domain.options.length > COMPARED_MAX
              const silent = !asked || forced || isCard || !option.available || option.value === String(value)
              const given = domain.kind === 'boolean' ? option.value === 'true' : option.value
              expect(told).toEqual(silent ? undefined : expected({ kind: 'criterion', key, value: given }))
            }
          }
          for (const { type, needed, selected, possibleProducts } of now.components)
            for (const { reference, available } of possibleProducts) {
              const silent = !needed || !available || reference === selected
              expect(components[type]?.[reference]).toEqual(
                silent ? undefined : expected({ kind: 'component', type, reference }),
              )
            }
        }),
        { numRuns: runs(12), seed: Number(process.env.SEED ?? 2026) },
      )
    },
    ENDLESS,
  )
})

it('is nothing for a model that cannot be read', () => {
  const template = { ...smallTemplate(), leadTimeDays: 'nothing_of_that_name' }
  expect(deltasOf({ ...small, template }, NOTHING)).toEqual({ criteria: {}, components: {} })
})
