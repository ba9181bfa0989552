import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { carryOver } from '#shared/configurator/carry'
import type { Answers } from '#shared/configurator/choose'
import type { ConfigurationTemplate } from '#shared/configurator/template.schema'
import { ENDLESS, runs } from '#tests/platform/runs'
import { familySlugs, modelByReference, modelsOf } from './families.ts'
import { evaluationOf } from './paths.ts'
import { smallComponents, smallTemplate } from './small-model.ts'
import { moves, walk } from './walks.ts'

const target = (change: (template: ConfigurationTemplate) => void = () => undefined) => {
  const template = smallTemplate()
  change(template)
  return { template, components: smallComponents() }
}
const answers: Answers = {
  criteria: { width: 1000, height: 1000, color: 'A', control: 'motor', remote: true, channels: 2 },
  selection: { motor: 'MOTOR-20' },
}

describe('answers in another model of the family', () => {
  it('stand where it asks the same', () => {
    expect(carryOver(target(), answers, smallTemplate())).toEqual({ ...answers, dropped: [], refused: [] })
  })

  it('are left out with the reason where it does not', () => {
    const to = target((template) => {
      template.criteria = template.criteria.filter(({ key }) => key !== 'channels')
      const color = template.criteria.find(({ key }) => key === 'color')
      if (color?.kind === 'choice') {
        color.options = color.options.filter(({ value }) => value !== 'AT')
        color.withoutOptions = ['AT']
      }
      const height = template.criteria.find(({ key }) => key === 'height')
      if (height?.kind === 'number') height.unit = 'm'
      const remote = template.criteria.find(({ key }) => key === 'remote')
      if (remote) remote.information = true
      template.derived = template.derived.filter(({ key }) => key !== 'has_remote')
      template.componentTypes = template.componentTypes.filter(({ type }) => type === 'blind')
      template.surcharges = []
      template.drawing = { ...template.drawing, values: {} }
    })
    const components = to.components.filter(({ type }) => type === 'blind')
    const { criteria, dropped } = carryOver(
      { ...to, components },
      { ...answers, criteria: { ...answers.criteria, color: 'AT', remote: false } },
      smallTemplate(),
    )
    expect(criteria).toEqual({ width: 1000, control: 'motor', remote: false })
    expect(dropped).toEqual([
      { kind: 'criterion', key: 'height', label: 'Hauteur', reason: 'Ce modèle le demande autrement.' },
      { kind: 'criterion', key: 'channels', label: 'Canaux', reason: 'Ce modèle ne le demande pas.' },
      { kind: 'component', key: 'motor', label: 'Moteur', reason: 'Ce modèle n’en utilise pas.' },
      {
        kind: 'criterion',
        key: 'color',
        label: 'Coloris',
        reason: '«\u00a0Anthracite\u00a0» n’existe pas dans ce modèle.',
      },
    ])
  })

  it('are told without a name where the model of before is not known', () => {
    const { dropped } = carryOver(target(), { criteria: { depth: 80 }, selection: { lid: 'L-1' } })
    expect(dropped.map(({ label }) => label)).toEqual(['Autre choix', 'Autre choix'])
  })

  it('go where a rule puts them out, and a number stays with its message', () => {
    const to = target((template) => {
      template.constants.max_area = 0.5
      const width = template.criteria.find(({ key }) => key === 'width')
      if (width?.kind === 'number') width.max = 900
    })
    const given = { criteria: { width: 901, height: 700, control: 'chain' }, selection: {} }
    const { criteria, dropped, refused } = carryOver(to, given, smallTemplate())
    // nothing is worked out from a width that is refused: the chain is not out yet
    expect([criteria, dropped]).toEqual([given.criteria, []])
    expect(refused).toEqual([
      {
        kind: 'criterion',
        key: 'width',
        label: 'Largeur',
        reason: 'Largeur\u00a0: 901\u00a0mm hors limites (300 à 900)',
      },
    ])
    const smaller = { ...given, criteria: { ...given.criteria, width: 900 } }
    expect(carryOver(to, smaller, smallTemplate())).toMatchObject({
      criteria: { width: 900, height: 700 },
      dropped: [{ key: 'control', reason: expect.stringContaining('Surface 0,63') }],
      refused: [],
    })
  })

  it('keeps all of them in a template that cannot be read: nothing is lost', () => {
    const to = target((template) => {
      template.leadTimeDays = 'nothing_of_that_name'
    })
    expect(carryOver(to, answers, smallTemplate())).toEqual({ ...answers, dropped: [], refused: [] })
  })
})

const families = familySlugs()
  .map((slug) => ({ slug, models: modelsOf(slug) }))
  .filter(({ models }) => models.length > 1)

describe.each(families)('between the models of $slug', ({ models }) => {
  it(
    'going there and back changes nothing that both have, and each answer is accounted for',
    () => {
      fc.assert(
        fc.property(moves(14), fc.nat(1000), fc.nat(1000), (steps, one, other) => {
          const here = models[one % models.length]
          const there = models[other % models.length]
          if (!here || !there) throw new Error('a family without models')
          const before = walk(here, steps)
          const gone = carryOver(there, before, here.template)
          const back = carryOver(here, gone, there.template)
          const { criteria, selection } = back
          expect({ criteria, selection }).toEqual({ criteria: gone.criteria, selection: gone.selection })
          expect([back.dropped, back.refused]).toEqual([[], []])

          const left = (kind: 'criterion' | 'component') =>
            gone.dropped.filter((choice) => choice.kind === kind).map(({ key }) => key)
          expect([...Object.keys(gone.criteria), ...left('criterion')].sort()).toEqual(
            Object.keys(before.criteria).sort(),
          )
          expect([...Object.keys(gone.selection), ...left('component')].sort()).toEqual(
            Object.keys(before.selection).sort(),
          )
          expect(
            gone.dropped.filter(({ label, reason }) => /Autre choix|[{}…]/.test(label + reason)),
          ).toEqual([])
          for (const [key, value] of Object.entries(gone.criteria)) expect(value).toBe(before.criteria[key])
          // what stays stands: it is answered, or its number is told as refused, or waits while it is stated
          const told = new Set(gone.refused.map(({ key }) => key))
          for (const { key, asked, forced, value } of evaluationOf(there, gone).criteria)
            if (asked && !forced && !told.has(key) && gone.criteria[key] !== undefined)
              expect(value).toBe(gone.criteria[key])
        }),
        { numRuns: runs(20), seed: Number(process.env.SEED ?? 2026) },
      )
    },
    ENDLESS,
  )
})

it('the stronger rail takes what its sister was asked', () => {
  const weak = modelByReference('rail-manuel-25', 'RA-25-MAN')
  const strong = modelByReference('rail-manuel-25', 'RA-25-REN')
  const loaded = {
    criteria: {
      fixation: 'ceiling',
      length: 3600,
      opening: 'central',
      color: 'AT',
      plan: 'straight',
      load: 25,
    },
    selection: {},
  }
  expect(carryOver(strong, loaded, weak.template)).toEqual({ ...loaded, dropped: [], refused: [] })
})
