import { describe, expect, it } from 'vitest'
import { isInside, isUnreadable, parseTyped } from '#shared/configurator/typed-number'

describe('a typed number', () => {
  it.each([
    ['3600', 3600],
    ['3 600', 3600],
    ['3\u202f600', 3600],
    ["1'234,5", 1234.5],
    ['0,5', 0.5],
    ['.5', 0.5],
    ['14.', 14],
    ['-3', -3],
  ])('%s', (text, value) => {
    expect(parseTyped(text)).toBe(value)
  })
  it.each(['', ' ', '36oo', '1e9', '1,2,3', 'Infinity', '0x10', '12345678901'])('%s is none', (text) => {
    expect(parseTyped(text)).toBe(null)
  })
})

it('a typed number is unreadable when something stands there that is no number', () => {
  expect(['', ' ', '12', '36oo', '-'].map(isUnreadable)).toEqual([false, false, false, true, true])
})

describe('a number that is taken while it is typed', () => {
  it.each([
    [149, false],
    [150, true],
    [6000, true],
    [6001, false],
  ])('%d, from 150 to 6000: %s', (value, taken) => {
    expect(isInside(value, { kind: 'number', min: 150, max: 6000, step: 1, unit: 'mm' })).toBe(taken)
  })
})
