import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { answerIn, cartAfter, effectOn, sharedQuestions, worthOf } from '#machines/cart/bulk'
import { emptyDraft, lineOf } from '#machines/configurator/draft'
import { cartCents, lineCents } from '#shared/cart/configurations.rules'
import type { CriterionValue } from '#shared/configurator/evaluation'
import { blindWork } from '#tests/openings/openings.fixtures'
import { fullModel, loadedTemplate } from '#tests/shop/shop.fixtures'

const loaded = loadedTemplate()
const models = [loaded]

const rail = (length: number, fixation: string, key = 0) => {
  const draft = { ...emptyDraft, selectedModel: fullModel, loaded, criteria: { length, fixation } }
  const line = lineOf(draft)
  if (line === null) throw new Error(`${length} ${fixation} is whole`)
  return { ...line, quantity: 2, name: 'Salon', key }
}

/** Longer than a rail at the ceiling may be. */
const long = { ...rail(4000, 'wall'), criteria: { length: 5500, fixation: 'wall' } }
const ceiling = { key: 'fixation', value: 'ceiling' }

describe('one answer of several lines', () => {
  it('is one that all lines are asked for: a choice, or a number', () => {
    const questions = sharedQuestions(models, [rail(2000, 'wall'), rail(3000, 'ceiling')])
    expect(questions.map(({ key }) => key)).toEqual(['length', 'fixation'])
    expect(sharedQuestions([], [rail(2000, 'wall')])).toEqual([])
  })

  it('is read as it is typed', () => {
    const [length, fixation] = sharedQuestions(models, [rail(2000, 'wall')])
    if (length === undefined || fixation === undefined) throw new Error('both are asked')
    const read = (text: string) => [answerIn(length, text), answerIn(fixation, text)]
    expect([read('2,4 m'), read(''), read('14OO')]).toEqual([
      [2400, '2,4 m'],
      [null, null],
      [null, '14OO'],
    ])
  })

  it('tells the new price of all pieces and the delay, and keeps the rest of the line', () => {
    const line = rail(2000, 'wall')
    const { criteria, display } = rail(2000, 'ceiling')
    expect(effectOn(models, line, ceiling)).toMatchObject({
      kind: 'changed',
      after: { key: 0, name: 'Salon', quantity: 2, criteria, display },
      mended: [],
    })
    const longer = effectOn(models, line, { key: 'length', value: 3000 })
    expect(longer).toMatchObject({ kind: 'changed', after: { display: rail(3000, 'wall').display } })
  })

  it('changes nothing where it stands already', () => {
    expect(effectOn(models, rail(2000, 'wall'), { key: 'fixation', value: 'wall' }).kind).toBe('same')
  })

  it('says why a line cannot have it', () => {
    expect(effectOn(models, long, ceiling)).toMatchObject({
      kind: 'impossible',
      reasons: expect.arrayContaining(['Au plafond : 5000 mm au plus.']),
      asks: [],
    })
    const wide = effectOn(models, rail(2000, 'wall'), { key: 'length', value: 4500 })
    expect(wide).toMatchObject({
      kind: 'impossible',
      reasons: ['Ce rail est limité à 4000 mm.'],
      isMendable: true,
    })
    expect(effectOn(models, rail(2000, 'wall'), { key: 'length', value: 7000 })).toMatchObject({
      kind: 'impossible',
      asks: [],
      isMendable: false,
    })
  })

  it('has repairs that leave it as it is, and is taken with one of them', () => {
    const { loaded: blind } = blindWork
    const criteria = { fixation: 'wall', width: 1400, height: 1900, side: 'left' }
    const made = lineOf({ ...blindWork, criteria })
    if (blind === null || made === null) throw new Error('the blind is whole')
    const line = { ...made, quantity: 1, key: 0 }
    const answer = { key: 'height', value: 2500 }
    const effect = effectOn([blind], line, answer)
    const repairs = effect.kind === 'impossible' ? effect.repairs() : []
    expect(repairs.map(({ set }) => set)).toEqual([{ width: 1200 }])
    expect(effectOn([blind], line, answer, repairs[0]?.set)).toMatchObject({
      kind: 'changed',
      after: { criteria: { ...criteria, width: 1200, height: 2500 } },
      mended: [{ key: 'width', value: 1200 }],
    })
  })

  it('tells what the cart comes to with it, line by line and as a sum', () => {
    const lines = [rail(2000, 'wall', 0), rail(3000, 'ceiling', 1), rail(2500, 'wall', 2)]
    const values = fc.oneof<fc.Arbitrary<CriterionValue>[]>(
      fc.integer({ min: 100, max: 6000 }),
      fc.constantFrom('wall', 'ceiling'),
    )
    fc.assert(
      fc.property(values, fc.subarray(lines), (value, chosen) => {
        const key = typeof value === 'number' ? 'length' : 'fixation'
        const effects = chosen.map((line) => effectOn(models, line, { key, value }))
        const after = cartAfter(lines, effects)
        const more = effects.reduce(
          (sum, effect) =>
            sum + (effect.kind === 'changed' ? lineCents(effect.after) - lineCents(effect.line) : 0),
          0,
        )
        expect(worthOf(after).cents).toBe(cartCents(lines) + more)
        for (const [place, line] of after.entries()) {
          const changed = effects.some(({ kind, line: { key } }) => kind === 'changed' && key === line.key)
          if (changed) expect(line.criteria[key]).toBe(value)
          else expect(line).toBe(lines[place])
        }
      }),
    )
  })
})
