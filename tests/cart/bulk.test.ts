import { describe, expect, it } from 'vitest'
import { effectOn, sharedChoices } from '#machines/cart/bulk'
import { emptyDraft, lineOf } from '#machines/configurator/draft'
import { fullModel, loadedTemplate } from '#tests/shop/shop.fixtures'

const loaded = loadedTemplate()
const models = [loaded]

const rail = (length: number, fixation: string, key = 0) => {
  const draft = { ...emptyDraft, selectedModel: fullModel, loaded, criteria: { length, fixation } }
  const line = lineOf(draft)
  if (line === null) throw new Error(`${length} ${fixation} is whole`)
  return { ...line, quantity: 2, name: 'Salon', key }
}

describe('one answer of several lines', () => {
  it('is offered where all lines are asked for it', () => {
    expect(sharedChoices(models, [rail(2000, 'wall'), rail(3000, 'ceiling')]).map(({ key }) => key)).toEqual([
      'fixation',
    ])
  })

  it('tells the new price of all pieces, and keeps the rest of the line', () => {
    const line = rail(2000, 'wall')
    const effect = effectOn(models, line, { key: 'fixation', value: 'ceiling' })
    const { criteria, display } = rail(2000, 'ceiling')
    expect(effect).toMatchObject({
      kind: 'changed',
      after: { key: 0, name: 'Salon', quantity: 2, criteria, display },
      moreCents: (display.unitCents - line.display.unitCents) * 2,
      moreDays: 0,
    })
  })

  it('changes nothing where it stands already', () => {
    expect(effectOn(models, rail(2000, 'wall'), { key: 'fixation', value: 'wall' }).kind).toBe('same')
  })

  it('says why a line cannot have it', () => {
    const long = { ...rail(4000, 'wall'), criteria: { length: 5500, fixation: 'wall' } }
    expect(effectOn(models, long, { key: 'fixation', value: 'ceiling' })).toMatchObject({
      kind: 'impossible',
      reasons: expect.arrayContaining(['Au plafond : 5000 mm au plus.']),
      asks: [],
    })
  })
})
