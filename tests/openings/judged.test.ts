import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lineOf } from '#machines/configurator/draft'
import { repairableOf } from '#machines/configurator/evaluated'
import { commonOf, judgedRow, readyOf } from '#machines/openings/judged'
import { fromStoredOpenings, toStoredOpenings } from '#machines/openings/stored'
import { repairsOf } from '#shared/configurator/repairs'
import { LABEL, type OpeningRow, QUANTITY, repairedRow } from '#shared/openings/openings'
import { blindWork, blindColumns as columns } from './openings.fixtures.ts'

const found = commonOf({ ...blindWork, criteria: { ...blindWork.criteria, width: 700 } })
if (found === null) throw new Error('the blind has a template')
const common = found
const row = (id: number, cells: OpeningRow['cells'], own: OpeningRow['own'] = {}): OpeningRow => ({
  id,
  cells,
  own,
})
const whole = { width: '1400', height: '1,6 m', side: 'left' }

describe('a row', () => {
  it('has columns of its own, and a size is never common', () => {
    expect(common.columns.map(({ key }) => key)).toEqual(['width', 'height', 'side'])
    expect(judgedRow(common, row(0, { height: '1600', side: 'left' }))).toMatchObject({
      state: 'open',
      missing: ['Largeur'],
    })
  })

  it('is whole with the line that the configurator would send, its name and its pieces', () => {
    const judged = judgedRow(common, row(0, { ...whole, [LABEL]: ' Salon ', [QUANTITY]: '3' }))
    const alone = lineOf({
      ...blindWork,
      criteria: { fixation: 'wall', width: 1400, height: 1600, side: 'left' },
    })
    expect(judged).toMatchObject({ state: 'whole', line: { ...alone, name: 'Salon', quantity: 3 } })
    expect(judged.cents).toBe((alone?.display.unitCents ?? 0) * 3)
  })

  it('is wrong where a cell says nothing, and where a rule is against it', () => {
    expect(judgedRow(common, row(0, { ...whole, width: '14OO' })).state).toBe('wrong')
    expect(judgedRow(common, row(0, { ...whole, [QUANTITY]: '0' })).state).toBe('wrong')
    const large = judgedRow(common, row(0, { ...whole, width: '2500' }))
    expect([large.state, large.problems[0]?.message]).toEqual(['wrong', 'Ce store est limité à 3 m².'])
  })

  it('is mended by a repair of its own', () => {
    const large = row(0, { ...whole, width: '2500' })
    const work = repairableOf(judgedRow(common, large).draft)
    const [repair] = work === null ? [] : (repairsOf(work).get('too_large')?.first ?? [])
    if (repair === undefined) throw new Error('there is one')
    expect(judgedRow(common, repairedRow(large, columns, repair)).state).toBe('whole')
  })

  it('has an answer of its own before the common one', () => {
    const { line } = judgedRow(common, row(0, whole, { fixation: 'ceiling' }))
    expect(line?.criteria.fixation).toBe('ceiling')
  })
})

it('what rows come to is the sum of the single configurations, to the cent, as far as there is room', () => {
  const cells = fc.record({
    width: fc.oneof(fc.integer({ min: 50, max: 3200 }).map(String), fc.constant('')),
    height: fc.integer({ min: 50, max: 3200 }).map(String),
    side: fc.constantFrom('left', 'right', 'haut'),
    [QUANTITY]: fc.constantFrom('', '1', '7', '999'),
  })
  fc.assert(
    fc.property(fc.array(cells, { maxLength: 20 }), fc.nat(20), (all, room) => {
      const rows = all.map((one, id) => row(id, one))
      const each = all.flatMap(({ width, height, side, [QUANTITY]: quantity }) => {
        const criteria = { fixation: 'wall', width: Number(width), height: Number(height), side }
        const line = width === '' ? null : lineOf({ ...blindWork, criteria })
        return line === null ? [] : [line.display.unitCents * Number(quantity || 1)]
      })
      const ready = readyOf(common, rows, room)
      expect(ready.cents).toBe(each.slice(0, room).reduce((sum, cents) => sum + cents, 0))
      expect(ready.lines.length).toBe(Math.min(each.length, room))
      expect(ready.waiting).toBe(rows.length - each.length)
    }),
    { numRuns: 60 },
  )
})

it('what a tab keeps is found again by the same person, and by nobody else', () => {
  const rows = [row(0, { ...whole, [LABEL]: 'Salon' }, { fixation: 'ceiling' }), row(1, {})]
  const text = toStoredOpenings('u1', rows)
  expect(fromStoredOpenings(text, 'u1')).toEqual(rows)
  expect(fromStoredOpenings(text, 'u2')).toBeNull()
  expect(fromStoredOpenings(text.replace('"cells"', '"sells"'), 'u1')).toBeNull()
})
