import { describe, expect, test } from 'vitest'
import { fixingIn } from '#shared/drawings/fixing'
import { measuringOf } from '#shared/drawings/measuring'
import { MEASURING_SHEET } from '#shared/drawings/measuring-sheet'
import { familySlugs, modelsOf, type TestModel } from './families.ts'

/** Every way in which a model may be fixed, by the questions that say it. */
const fixingsOf = ({ template }: TestModel): Readonly<Record<string, string | number | boolean>>[] => {
  let all: Record<string, string | number | boolean>[] = [{}]
  for (const criterion of template.criteria) {
    if (criterion.kind !== 'choice' || !['placement', 'fixation', 'dimension_type'].includes(criterion.key))
      continue
    all = all.flatMap((one) => criterion.options.map(({ value }) => ({ ...one, [criterion.key]: value })))
  }
  return all.map((answers) =>
    fixingIn([
      ...Object.entries(answers).map(([key, value]) => ({ key, value })),
      ...template.criteria.filter(({ key }) => key === 'plenum'),
    ]),
  )
}

/** The corners that a path reaches, as far as its absolute and relative steps tell. */
const reach = (d: string): [x: number, y: number][] => {
  const points: [number, number][] = []
  let [x, y] = [0, 0]
  for (const [, step = '', rest = ''] of d.matchAll(/([MLHVmlhvaz])([^MLHVmlhvaz]*)/g)) {
    const numbers = [...rest.matchAll(/-?\d+(?:\.\d+)?/g)].map(Number)
    const width = { H: 1, h: 1, V: 1, v: 1, a: 7 }[step] ?? 2
    for (let at = 0; at < numbers.length; at += width) {
      const own = numbers.slice(at, at + width)
      const [dx = 0, dy = 0] = step === 'a' ? own.slice(5) : own
      if (step === 'H' || step === 'h') x = step === 'H' ? dx : x + dx
      else if (step === 'V' || step === 'v') y = step === 'V' ? dx : y + dx
      else if (step === step.toUpperCase()) [x, y] = [dx, dy]
      else [x, y] = [x + dx, y + dy]
      points.push([x, y])
    }
  }
  return points
}

describe.each(familySlugs())('where the numbers of %s are measured', (slug) => {
  const numbers = modelsOf(slug).flatMap((model) =>
    model.template.criteria.flatMap((criterion) =>
      criterion.kind === 'number' ? [{ model, criterion }] : [],
    ),
  )

  test('each has a drawing and one sentence, however it is fixed, unless it is weighed, counted or sold by the metre', () => {
    const without = numbers.filter(({ model, criterion: { key, unit } }) =>
      unit === 'mm'
        ? fixingsOf(model).some(
            (answers) => !measuringOf({ kind: model.template.drawing.kind, key, answers }),
          )
        : !['kg', 'piece', 'm'].includes(unit),
    )
    expect(without.map(({ model, criterion }) => `${model.reference} ${criterion.key}`)).toEqual([])
  })

  test('a margin that the question’s help takes off is taken off by the sentence too', () => {
    for (const { model, criterion } of numbers) {
      const [margin] = /moins \d+\smm/.exec(criterion.help ?? '') ?? []
      if (margin === undefined || criterion.unit !== 'mm') continue
      const said = fixingsOf(model).map(
        (answers) =>
          measuringOf({ kind: model.template.drawing.kind, key: criterion.key, answers })?.sentence ?? '',
      )
      expect(said.some((sentence) => sentence.replace(/\s/g, ' ').includes(margin.replace(/\s/g, ' ')))).toBe(
        true,
      )
    }
  })

  test('stays on its sheet, with one tape over the rest', () => {
    for (const { model, criterion } of numbers) {
      if (criterion.unit !== 'mm') continue
      for (const answers of fixingsOf(model)) {
        const drawn = measuringOf({ kind: model.template.drawing.kind, key: criterion.key, answers })
        const marks = drawn?.marks ?? []
        expect(marks.map(({ line }) => line).indexOf('tape')).toBe(marks.length - 1)
        expect(drawn?.sentence).toMatch(/^[A-ZÀÉ][^.]+\.$/)
        const outside = marks
          .flatMap(({ d }) => reach(d))
          .filter(([x, y]) => x < 0 || y < 0 || x > MEASURING_SHEET.width || y > MEASURING_SHEET.height)
        expect(outside).toEqual([])
      }
    }
  })
})

describe('a width', () => {
  const drawn = (answers: Readonly<Record<string, string>>) =>
    measuringOf({ kind: 'venetian', key: 'width', answers })

  test('is that of the opening inside it, of what is covered over it, of the glass on the leaf', () => {
    const told = ['reveal', 'face', 'sash'].map((placement) => drawn({ placement })?.sentence)
    expect(told).toEqual([
      'De tableau à tableau, en haut, au milieu et en bas\u00a0: la plus petite des trois.',
      'Ce que le produit doit couvrir, d’un bord à l’autre\u00a0: la plus grande de trois mesures.',
      'Le clair de vitrage, de parclose à parclose\u00a0: la plus petite de trois mesures.',
    ])
    const tapes = ['reveal', 'face', 'sash'].map((placement) => drawn({ placement })?.marks.at(-1)?.d)
    expect(new Set(tapes).size).toBe(3)
  })

  test('that is finished is the product’s own', () => {
    const finished = drawn({ placement: 'reveal', dimension_type: 'finished' })
    expect(finished?.sentence).toBe('Le produit lui-même, d’un bord à l’autre, jeu déjà déduit.')
    expect(finished?.marks.at(-1)?.d).toMatch(/^M64 /)
  })
})

test('of a number that no template has nothing is known', () => {
  expect(measuringOf({ kind: 'rail', key: 'diameter', answers: {} })).toBeUndefined()
})
