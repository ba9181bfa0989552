import { describe, expect, it } from 'vitest'
import { isConverted, isInside, isUnreadable, parseTyped } from '#shared/configurator/typed-number'

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
    expect(parseTyped(text, 'mm')).toBe(value)
  })
  it.each(['', ' ', '36oo', '1e9', '1,2,3', 'Infinity', '0x10', '12345678901'])('%s is none', (text) => {
    expect(parseTyped(text, 'mm')).toBe(null)
  })
})

describe('a length with its unit, in mm', () => {
  it.each([
    ['2,4 m', 2400],
    ['2.4m', 2400],
    ['140 cm', 1400],
    ['140 c', 1400],
    ['14,05 cm', 141],
    ['2400 mm', 2400],
    ['2400\u202fMM', 2400],
    ['55"', 1397],
    ["55''", 1397],
    ['55 po', 1397],
    ['12,5 pouces', 318],
    ["1'400 mm", 1400],
  ])('%s', (text, value) => {
    expect(parseTyped(text, 'mm')).toBe(value)
  })
  it.each(['2,4 km', '2 m 40', '1m40', '55 ft', 'm', '2400 kg'])('%s is none', (text) => {
    expect(parseTyped(text, 'mm')).toBe(null)
  })
})

it('a number keeps its own unit, and metres read the same lengths', () => {
  expect([
    parseTyped('14 kg', 'kg'),
    parseTyped('3,9 kg/m', 'kg_per_m'),
    parseTyped('20 %', 'percent'),
  ]).toEqual([14, 3.9, 20])
  expect([parseTyped('250 cm', 'm'), parseTyped('2,5', 'm'), parseTyped('1200 mm', 'm')]).toEqual([
    2.5, 2.5, 1.2,
  ])
  expect([parseTyped('14 m', 'kg'), parseTyped('14 kg', 'm')]).toEqual([null, null])
})

it('what another unit comes to is told, its own unit is not', () => {
  const told = ['2,4 m', '140 cm', '55"', '2400 mm', '2400', 'm', '2 km'].filter((text) =>
    isConverted(text, 'mm'),
  )
  expect(told).toEqual(['2,4 m', '140 cm', '55"'])
})

it('a typed number is unreadable when something stands there that is no number', () => {
  expect(['', ' ', '12', '36oo', '-'].map((text) => isUnreadable(text, 'mm'))).toEqual([
    false,
    false,
    false,
    true,
    true,
  ])
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
