import { expect, test } from 'vitest'
import { typedIn, withTyped } from '#machines/estimates/typed'
import type { EstimateContent, EstimateLine } from '#shared/estimates/estimates.schema'
import {
  figureText,
  lineFigure,
  unsoundProblems,
  unsoundTexts,
  withFigure,
} from '#shared/estimates/typed-figures'
import { CONTENT, LABOUR } from './estimates.fixtures.ts'

const PRODUCT: EstimateLine = {
  ...LABOUR,
  key: 'rail',
  kind: 'model',
  price: { by: 'whole' },
  quantity: 200,
  purchaseCents: 9918,
  product: { model: {}, criteria: {}, components: {}, summary: [] },
}

const content: EstimateContent = { ...CONTENT, lines: [LABOUR, PRODUCT] }

const typed = (name: Parameters<typeof figureText>[2], text: string) => withFigure(content, name, text)

test('figures are read in the French way, and stand as they were typed', () => {
  expect(typed('discount', '7,5 %').discount).toBe(750)
  expect(typed('margin', '').margin).toBe(0)
  expect(typed('validityDays', ' 45 ').validityDays).toBe(45)
  expect(typed(lineFigure('price', LABOUR.key), '1 234,5 €').lines[0]?.price).toEqual({
    by: 'hand',
    cents: 123_450,
  })
  expect(typed(lineFigure('quantity', LABOUR.key), '0,25').lines[0]?.quantity).toBe(25)
  expect(typed(lineFigure('quantity', 'rail'), '3').lines[1]?.quantity).toBe(300)
  expect(figureText(content, { discount: '7,' }, 'discount')).toBe('7,')
  expect(figureText(content, {}, lineFigure('price', LABOUR.key))).toBe('48,00')
})

test('what is no figure leaves nothing where that may be, and is told at its field', () => {
  const price = lineFigure('price', LABOUR.key)
  const pieces = lineFigure('quantity', 'rail')
  const texts = { [price]: '48,x', [pieces]: '2,5', discount: '120', margin: '12' }
  expect(typed(price, '48,x').lines[0]?.price).toEqual({ by: 'hand', cents: null })
  expect(typed(pieces, '2,5').lines[1]?.quantity).toBeNull()
  expect(typed('discount', '120').discount).toBe(content.discount)
  expect(unsoundTexts(content, texts)).toEqual({ [price]: '48,x', [pieces]: '2,5', discount: '120' })
  expect(Object.keys(unsoundProblems(content, texts)).toSorted()).toEqual([
    'discount',
    'lines.0.price',
    'lines.1.quantity',
  ])
})

test('a figure of a way that was not chosen, or of a line that is gone, is none', () => {
  const margin = lineFigure('lineMargin', LABOUR.key)
  expect(withFigure(content, margin, '12')).toBe(content)
  expect(unsoundProblems(content, { [margin]: 'x', 'price gone': 'y' })).toEqual({})
})

test('what is typed is kept by form, for its account alone, and forgotten once nothing is left', () => {
  const nothing = { texts: {}, draft: null }
  const draft = { content: CONTENT, version: 3, quoteId: null }
  const first = withTyped(null, { userId: 'u1', form: 'e1', texts: { discount: 'x' }, draft })
  const both = withTyped(first, { userId: 'u1', form: 'issuer', texts: { city: 'Lyon' }, draft: null })
  expect(typedIn(both, 'u1', 'e1')).toEqual({ texts: { discount: 'x' }, draft })
  expect(typedIn(both, 'u1', 'issuer')).toEqual({ texts: { city: 'Lyon' }, draft: null })
  expect(typedIn(both, 'u2', 'e1')).toEqual(nothing)
  expect(typedIn(both, 'u1', 'constructor')).toEqual(nothing)
  const odd = { ...draft, content: { ...CONTENT, lines: [3] } }
  expect(
    typedIn(
      JSON.stringify({ version: 2, userId: 'u1', forms: { e1: { texts: {}, draft: odd } } }),
      'u1',
      'e1',
    ),
  ).toEqual(nothing)
  const one = withTyped(both, { userId: 'u1', form: 'e1', ...nothing })
  expect(typedIn(one, 'u1', 'e1')).toEqual(nothing)
  expect(withTyped(one, { userId: 'u1', form: 'issuer', ...nothing })).toBeNull()
})
