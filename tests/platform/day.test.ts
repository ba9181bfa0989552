import { expect, test } from 'vitest'
import { isDay } from '#shared/platform/day'

test.each([
  ['2026-02-28', true],
  ['2028-02-29', true],
  ['0001-01-01', true],
  ['9999-12-31', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['2026-1-1', false],
  ['0000-01-01', false],
  ['2026-01-01T00', false],
  [' 2026-01-01', false],
  ['', false],
])('« %s » is a day of the calendar: %s', (text, expected) => {
  expect(isDay(text)).toBe(expected)
})
