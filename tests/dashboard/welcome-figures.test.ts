import { expect, test } from 'vitest'
import {
  formatEuros,
  formatHours,
  formatWaiting,
  monthTicks,
  spaced,
  weekLabel,
} from '#client/dashboard/welcome/figures.ts'
import { parisWeeks } from '#shared/dashboard/welcome/welcome.rules'

test.each([
  // a Sunday night: Monday has begun in Paris, an hour or two before it does in UTC
  ['2026-03-01T22:59:59Z', ['2026-02-16', '2026-02-23']],
  ['2026-03-01T23:00:00Z', ['2026-02-23', '2026-03-02']],
  ['2026-06-28T22:00:00Z', ['2026-06-22', '2026-06-29']],
  // over the end of summer time, and of the year
  ['2026-10-26T10:00:00Z', ['2026-10-19', '2026-10-26']],
  ['2027-01-01T10:00:00Z', ['2026-12-21', '2026-12-28']],
])('the last two weeks at %s', (at, weeks) => {
  expect(parisWeeks(Date.parse(at), 2)).toEqual(weeks)
})

test('figures as they are read', () => {
  expect([0, 12345.5, 1234567].map(formatEuros)).toEqual(['0\u00a0€', "12'346\u00a0€", "1'234'567\u00a0€"])
  expect(formatHours(0)).toBe('0\u00a0h')
  expect([0.5, 1, 47.4, 60, 72].map(formatHours)).toEqual([
    '30\u00a0min',
    '1\u00a0h',
    '47\u00a0h',
    '2,5\u00a0jours',
    '3\u00a0jours',
  ])
  expect([0, 999, 1000].map(formatWaiting)).toEqual(['0', '999', "1'000\u00a0+"])
  expect(weekLabel('2026-03-02')).toBe('Semaine du 02/03/2026')
})

test('a month stands at the first week that begins in it', () => {
  expect(monthTicks(['2026-01-19', '2026-01-26', '2026-02-02', '2026-02-09'])).toEqual([
    { index: 2, label: 'févr.' },
  ])
})

test('texts that have no room beside each other make way for the later ones', () => {
  const at = (...lefts: number[]) => lefts.map((left) => ({ left }))
  expect(spaced(at(0, 20, 50, 70, 100), 30)).toEqual(at(20, 70, 100))
  expect(spaced(at(), 30)).toEqual([])
})
