import { expect, test } from 'vitest'
import { type DraftEdit, edited } from '#machines/estimates/draft-edit'
import { ESTIMATE_LINES_MAX } from '#shared/estimates/estimate-limits'
import type { EstimateContent, EstimateLine } from '#shared/estimates/estimates.schema'
import { CONTENT, LABOUR } from './estimates.fixtures.ts'

const line = (key: string): EstimateLine => ({ ...LABOUR, key })
const content: EstimateContent = { ...CONTENT, lines: [line('a'), line('b'), line('c')] }
const refused = {
  'client.name': ['Trop long.'],
  discount: ['Trop.'],
  'lines.1.price': ['Trop peu.'],
  'lines.2.label': ['Refusé.'],
}
const form = { content, texts: {}, refused }
const after = (edit: DraftEdit) => edited(form, edit)
const keysOf = (edit: DraftEdit) => after(edit)?.content.lines.map(({ key }) => key)
const saidAfter = (edit: DraftEdit) => Object.keys(after(edit)?.refused ?? {})

test('lines come, go, move and come back to their place', () => {
  expect(keysOf({ type: 'lines.add', lines: [line('d')] })).toEqual(['a', 'b', 'c', 'd'])
  expect(keysOf({ type: 'line.remove', key: 'b' })).toEqual(['a', 'c'])
  expect(keysOf({ type: 'line.move', key: 'c', by: -1 })).toEqual(['a', 'c', 'b'])
  expect(keysOf({ type: 'line.move', key: 'a', by: -1 })).toEqual(['a', 'b', 'c'])
  expect(keysOf({ type: 'line.restore', line: line('d'), index: 1 })).toEqual(['a', 'd', 'b', 'c'])
})

test('what is gone, there already, or too much is not changed', () => {
  const many = Array.from({ length: ESTIMATE_LINES_MAX - 2 }, (_, rank) => line(`l${rank}`))
  for (const edit of [
    { type: 'line.remove', key: 'x' },
    { type: 'line.move', key: 'x', by: 1 },
    { type: 'line.change', key: 'x', change: { label: 'Pose' } },
    { type: 'line.restore', line: line('a'), index: 0 },
    { type: 'lines.add', lines: [] },
    { type: 'lines.add', lines: many },
  ] as const satisfies readonly DraftEdit[])
    expect(after(edit)).toBeNull()
})

test('texts, figures and the supplier stand as they are changed', () => {
  expect(after({ type: 'text.type', field: 'works', text: 'Lyon 3' })?.content.works).toBe('Lyon 3')
  expect(after({ type: 'supplier.show', shown: true })?.content.showsSupplier).toBe(true)
  const figure = after({ type: 'figure.type', name: 'discount', text: '5' })
  expect([figure?.content.discount, figure?.texts]).toEqual([500, { discount: '5' }])
  const typed = { ...form, texts: { 'price a': 'x', 'quantity a': 'y' } }
  const priced = edited(typed, { type: 'line.change', key: 'a', change: { price: { by: 'whole' } } })
  expect([priced?.content.lines[0]?.price, priced?.texts]).toEqual([{ by: 'whole' }, { 'quantity a': 'y' }])
})

test('what the server said is said no more of what was changed', () => {
  const all = Object.keys(refused)
  const but = (...gone: string[]) => all.filter((field) => !gone.includes(field))
  expect(saidAfter({ type: 'text.type', field: 'client.name', text: 'X' })).toEqual(but('client.name'))
  expect(saidAfter({ type: 'figure.type', name: 'discount', text: '5' })).toEqual(but('discount'))
  expect(saidAfter({ type: 'figure.type', name: 'price b', text: '50' })).toEqual(but('lines.1.price'))
  expect(saidAfter({ type: 'figure.type', name: 'margin', text: '50' })).toEqual(but('lines.1.price'))
  expect(saidAfter({ type: 'line.change', key: 'c', change: { label: 'Dépose' } })).toEqual(
    but('lines.2.label'),
  )
  expect(saidAfter({ type: 'line.remove', key: 'a' })).toEqual(but('lines.1.price', 'lines.2.label'))
  expect(saidAfter({ type: 'supplier.show', shown: true })).toEqual(all)
})
