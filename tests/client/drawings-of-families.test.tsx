import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { sidePicture } from '#client/configurator/side-picture.ts'
import { Drawing } from '#client/platform/drawings/Drawing.tsx'
import { drawingOf } from '#client/platform/drawings/drawing-of.ts'
import { clothSwatches, colorLabels } from '#shared/catalogue/labels'
import type { CriterionValue, Evaluation } from '#shared/configurator/evaluation'
import { sceneOf } from '#shared/drawings/kinds'
import { colorOf, given } from '#shared/drawings/scene'
import { familySlugs, modelByReference, modelsOf, type TestModel } from '#tests/configurator/families'
import { evaluationOf, NOTHING, plainPath } from '#tests/configurator/paths'
import { errorsOf, moves, walk } from '#tests/configurator/walks'
import { runs } from '#tests/platform/runs'

/** What the large drawing writes, and what it says to who does not see it. */
const written = (evaluation: Evaluation): { texts: string[]; label: string } => {
  const markup = renderToStaticMarkup(<Drawing {...drawingOf(evaluation)} dimensions />)
  const plain = markup.replaceAll('\u00a0', ' ')
  return {
    texts: [...plain.matchAll(/<text[^>]*>([^<]*)/g)].map((match) => match[1] ?? ''),
    label: /aria-label="([^"]*)"/.exec(plain)?.[1] ?? '',
  }
}

/** The model after these answers, given all at once. */
const answered = (model: TestModel, criteria: Record<string, CriterionValue>): Evaluation =>
  evaluationOf(model, { ...NOTHING, criteria })

const model = (slug: string, reference: string) => modelByReference(slug, reference)

const models = familySlugs()
  .flatMap(modelsOf)
  .map((one): [string, TestModel] => [`${one.slug} ${one.reference}`, one])

const SIZES = ['width', 'height', 'length'] as const
/** An awning is drawn by its width and its arms: the opening behind it is no size of its own. */
const sizesDrawn = ({ slug }: TestModel) =>
  SIZES.filter((key) => slug !== 'store-projection' || key !== 'height')
const unmarked = (texts: readonly string[]): string[] =>
  texts.filter((text) => /\d/.test(text) && !text.startsWith('exemple '))

/** The sizes that the drawing makes up, as answers to the questions they stand for. */
const examplesOf = (evaluation: Evaluation): Record<string, CriterionValue> => {
  const { kind, values, example } = drawingOf(evaluation)
  const made = sceneOf(kind, values, 64, example).dimensions.flatMap(({ of: [key = ''], text }) => {
    const criterion = evaluation.criteria.find((each) => each.key === key)
    if (given(values[key]) || !criterion?.asked) return []
    const size = Number.parseInt(text, 10)
    return [[key, criterion.domain.kind === 'choice' ? String(size) : size] as const]
  })
  return Object.fromEntries(made)
}

describe.each(models)('%s', (_, one) => {
  it('shows by way of example only sizes that can be ordered', () => {
    const together = { ...NOTHING, criteria: examplesOf(evaluationOf(one, NOTHING)) }
    expect(errorsOf(evaluationOf(one, together))).toEqual([])
    fc.assert(
      fc.property(moves(10), (steps) => {
        const answers = walk(one, steps)
        for (const [key, size] of Object.entries(examplesOf(evaluationOf(one, answers)))) {
          const { criteria } = evaluationOf(one, {
            ...answers,
            criteria: { ...answers.criteria, [key]: size },
          })
          expect([key, criteria.find((each) => each.key === key)?.value]).toEqual([key, size])
        }
      }),
      { numRuns: runs(24), seed: Number(process.env.SEED ?? 2026) },
    )
  })

  it('has no colour but its own before one is chosen', () => {
    const evaluation = evaluationOf(one, NOTHING)
    const { color } = evaluation.drawing.values
    const own = color === undefined ? undefined : colorOf('rail', color).swatch
    const swatches: string[] = [
      ...Object.values(colorLabels).map(({ swatch }) => swatch),
      ...Object.values(clothSwatches),
    ]
    const markup = renderToStaticMarkup(<Drawing {...drawingOf(evaluation)} dimensions />)
    const filled = [...markup.matchAll(/fill="(#\w+)"/g)].flatMap(([, fill = '']) => fill)
    expect(filled.filter((fill) => fill !== own && swatches.includes(fill))).toEqual([])
  })

  it('tells no size before one is given', () => {
    const { texts, label } = written(evaluationOf(one, NOTHING))
    expect(texts.length).toBeGreaterThan(0)
    expect(unmarked(texts)).toEqual([])
    expect(label).not.toMatch(/largeur|hauteur|longueur|avancée|rayon/)
  })

  it.each([0, 0.5, 1])('draws at once each size that is typed, at %d of its range', (share) => {
    const start = evaluationOf(one, NOTHING)
    for (const key of sizesDrawn(one)) {
      const criterion = start.criteria.find((each) => each.key === key && each.asked)
      if (criterion?.domain.kind !== 'number') continue
      const { min, max, step } = criterion.domain
      const typed = min + Math.round(((max - min) * share) / step) * step
      expect(unmarked(written(answered(one, { [key]: typed })).texts).join()).toContain(`${typed} mm`)
      expect(unmarked(written(answered(one, { [key]: max + 1 })).texts)).toEqual([])
    }
  })

  it.each([0.1, 0.9])('draws the sizes that are made once all is answered, at %d of the range', (share) => {
    const { evaluation } = plainPath(one, share)
    const { texts } = written(evaluation)
    for (const key of SIZES) {
      const made = evaluation.drawing.values[key]
      if (made !== undefined) expect(unmarked(texts).join()).toContain(`${made} mm`)
    }
  })
})

describe('of a venetian blind', () => {
  const blind = model('venitien-25', 'VE-25-STD')

  it('the width typed is drawn before what it measures is known', () => {
    expect(written(answered(blind, { width: 1400 })).texts).toEqual(['1400 mm', 'exemple 1500 mm'])
  })

  it('the opening stands outside of the finished size, each with its name', () => {
    const inside = { placement: 'reveal', dimension_type: 'reveal', width: 1400, height: 1500 }
    expect(written(answered(blind, inside)).texts).toEqual([
      'fini 1395 mm',
      'tableau 1400 mm',
      'tableau et fini 1500 mm',
    ])
    expect(written(answered(blind, { ...inside, dimension_type: 'finished' })).texts).toEqual([
      'fini 1400 mm',
      'fini 1500 mm',
    ])
  })
})

describe('of an awning', () => {
  const awning = model('store-banne', 'SB-250-MON')

  it('the example of a projection is one that is offered, for the width once it is given', () => {
    expect(written(evaluationOf(awning, NOTHING)).texts).toEqual(['exemple 4000 mm', 'exemple 2600 mm'])
    expect(written(answered(awning, { placement: 'face', width: 2500 })).texts).toEqual([
      'fini 2500 mm',
      'exemple 2100 mm',
    ])
  })

  const answers = { placement: 'face', width: 4000, valance: true, fabric: 'plain', fabric_color: 'blue' }
  const valuesOf = (evaluation: Evaluation) => evaluation.drawing.values

  it('cloth and its colour are those chosen', () => {
    expect(valuesOf(answered(awning, answers))).toMatchObject({
      cloth: clothSwatches.blue,
      striped: false,
      valance: true,
    })
    expect(valuesOf(answered(awning, { ...answers, fabric: 'stripe' }))).toMatchObject({ striped: true })
  })

  it('the valance is the one that is taken', () => {
    const take = (reference: string) =>
      evaluationOf(awning, { criteria: answers, selection: { valance: reference } })
    expect(valuesOf(take('SB-LAM-210'))).not.toHaveProperty('wave')
    expect(valuesOf(take('SB-LAM-ONDE'))).toMatchObject({ wave: 1 })
    expect(valuesOf(answered(awning, { ...answers, valance: false }))).not.toHaveProperty('wave')
  })
})

describe('of a bent rail', () => {
  const rail = model('rail-manuel-25', 'RA-25-MAN')

  it('the plan is drawn to scale as it is given, and what is missing is made up', () => {
    expect(written(answered(rail, { plan: 'x-2286-r90r200-1400' })).texts).toEqual([
      'Vue de dessous · L 2286 / 1400 · développé 3600 mm',
    ])
    expect(written(answered(rail, { plan: 'x-_-r90r200-1400' })).texts).toEqual([
      'Vue de dessous · L … / 1400',
      'exemple, hors échelle : cotes qui manquent',
    ])
  })

  it('that was ordered before it had a plan its legs are made up', () => {
    const scene = sceneOf('rail', { length: 3600, bends: 1, radius: 200 }, 22)
    expect([scene.note, scene.example].map((text) => text?.replaceAll('\u00a0', ' '))).toEqual([
      'Vue de dessous · développé 3600 mm · R 200 mm',
      'exemple, hors échelle : longueur des côtés',
    ])
  })
})

it('a small drawing says of a shape that it is made up, and of another nothing', () => {
  const rail = model('rail-manuel-25', 'RA-25-MAN')
  const small = (plan: string) =>
    renderToStaticMarkup(<Drawing {...drawingOf(answered(rail, { plan }))} />)
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim()
  expect([small('x-_-r90r200-1400'), small('straight')]).toEqual(['exemple, hors échelle', ''])
})

it('each side and each fixation of every family has its picture, and nothing else has one', () => {
  const sided = new Set(['opening', 'side', 'control_side', 'motor_side', 'fixation'])
  for (const [name, one] of models) {
    for (const { key, domain } of evaluationOf(one, NOTHING).criteria) {
      if (domain.kind !== 'choice') continue
      for (const { value } of domain.options) {
        const picture = sidePicture(one.template.drawing.kind, key, value)
        expect([name, key, value, picture !== undefined]).toEqual([name, key, value, sided.has(key)])
      }
    }
  }
})

it('a leaf that turns has a picture of its own', () => {
  const [leaf, curtain] = (['swing_shutter', 'rail'] as const).map((kind) =>
    sidePicture(kind, 'opening', 'left'),
  )
  expect(leaf).not.toEqual(curtain)
})

describe('a film by the whole roll', () => {
  it.each(familySlugs().filter((slug) => slug.startsWith('film-')))('%s is drawn as the roll', (slug) => {
    for (const model of modelsOf(slug)) {
      const { texts, label } = written(answered(model, { supply: 'roll', roll_width: 'r1220' }))
      expect(texts, model.reference).toEqual(['1220 mm', 'rouleau entier de 30,48 m'])
      expect(label, model.reference).toContain('Film en rouleau entier, laize 1220 mm, longueur 30,48 m')
    }
  })
})
