import { describe, expect, it } from 'vitest'
import {
  cartCents,
  hasRoom,
  lineCents,
  parseQuantity,
  toConfiguration,
} from '#shared/cart/configurations.rules'
import { aLine } from './lines.fixtures.ts'

const [a, b, c] = [aLine('a'), aLine('b', { quantity: 3 }), aLine('c')]
const lines = [a, b, c]

describe('cart lines', () => {
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
