import { describe, expect, it } from 'vitest'
import {
  cartCents,
  duplicateLine,
  hasRoom,
  indexAfterInsertion,
  indexAfterRemoval,
  insertLine,
  lineCents,
  mergeLine,
  moveRefusals,
  parseQuantity,
  refusalsWithout,
  removeLine,
  toConfiguration,
} from '#shared/cart/configurations.rules'
import { aLine } from './lines.fixtures.ts'

const [a, b, c] = [aLine('a'), aLine('b', { quantity: 3 }), aLine('c')]
const lines = [a, b, c]

describe('cart lines', () => {
  it('merges changed parts and leaves the others as they are', () => {
    const merged = mergeLine(lines, 1, { quantity: 9 })
    expect(merged).toEqual([a, { ...b, quantity: 9 }, c])
    expect(merged[0]).toBe(a)
    expect(lines).toEqual([a, b, c])
  })

  it('appends a copy', () => {
    expect(duplicateLine(lines, 1)).toEqual([a, b, c, b])
    expect(duplicateLine(lines, 7)).toBe(lines)
  })

  it('removes a line and puts it back where it was', () => {
    expect(removeLine(lines, 1)).toEqual([a, c])
    expect(insertLine([a, c], 1, b)).toEqual(lines)
    expect(insertLine([a, b], 2, c)).toEqual(lines)
  })

  it('adds up unit prices times quantities, in cents', () => {
    expect(lines.map(lineCents)).toEqual([9918, 29_754, 9918])
    expect(cartCents(lines)).toBe(49_590)
    expect(cartCents([])).toBe(0)
  })

  it('holds 200 lines', () => {
    expect(hasRoom(Array.from({ length: 199 }, () => a))).toBe(true)
    expect(hasRoom(Array.from({ length: 200 }, () => a))).toBe(false)
  })

  it('sends what the server reads, and of the display the price that was shown', () => {
    expect(toConfiguration(b)).toEqual({
      model: b.model,
      criteria: b.criteria,
      selectedComponents: b.selectedComponents,
      quantity: 3,
      unit_price: 99.18,
    })
  })

  it('moves an index with the lines', () => {
    expect([null, 0, 1, 2].map((index) => indexAfterRemoval(index, 1))).toEqual([null, 0, null, 1])
    expect([null, 0, 1, 2].map((index) => indexAfterInsertion(index, 1))).toEqual([null, 0, 2, 3])
  })

  it('moves refusals with the lines and drops those of a changed line', () => {
    const refusals = [
      { index: 0, messages: ['x'] },
      { index: 2, messages: ['y'] },
    ]
    expect(refusalsWithout(refusals, 0)).toEqual([{ index: 2, messages: ['y'] }])
    expect(moveRefusals(refusals, (index) => indexAfterRemoval(index, 0))).toEqual([
      { index: 1, messages: ['y'] },
    ])
  })
})

describe('a typed quantity', () => {
  it.each([
    ['1', 1],
    ['999', 999],
    [' 12 ', 12],
    ['007', 7],
  ])('%j is %d', (text, quantity) => {
    expect(parseQuantity(text)).toBe(quantity)
  })

  it.each([
    '',
    ' ',
    '0',
    '-1',
    '1000',
    '1.5',
    '1,5',
    '1e2',
    '1e309',
    '0x10',
    '٣',
    'abc',
    '12a',
    '+3',
    '99999999999',
  ])('%j is refused', (text) => {
    expect(parseQuantity(text)).toBeNull()
  })
})
