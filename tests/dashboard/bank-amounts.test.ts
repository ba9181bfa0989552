import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isMonthFirst, readAmount, readDay, readXmlAmount } from '#shared/dashboard/bank/read-amount'
import { formatCents } from '#shared/platform/money'

test.each([
  ['1 234,56', 123_456],
  ['1\u202f234,56 €', 123_456],
  ["1'234,56", 123_456],
  ['1.234,56', 123_456],
  ['1,234.56', 123_456],
  ['1.234.567', 123_456_700],
  ['1 234', 123_400],
  ['12,5', 1250],
  ['12.50', 1250],
  ['+3', 300],
  ['-12,00 EUR', -1200],
  ['− 12,00', -1200],
  ['12,00-', -1200],
  ['0,10', 10],
  ['1500', 150_000],
])('the amount « %s » is %i cents', (text, cents) => {
  expect(readAmount(text)).toEqual({ ok: true, cents })
})

test.each([
  ['1.500', 'ambiguous'],
  ['1,500', 'ambiguous'],
  ['-1,500', 'ambiguous'],
  ['0,500', 'ambiguous'],
  ['', 'none'],
  [' € ', 'none'],
  ['12 34', 'unreadable'],
  ['1 234,567', 'unreadable'],
  ['1.23.456', 'unreadable'],
  ['1,2,3', 'unreadable'],
  ['12,345678', 'unreadable'],
  ['12a', 'unreadable'],
  ['+-3', 'unreadable'],
  ['-3-', 'unreadable'],
  ['1e5', 'unreadable'],
  ['99999999999999', 'unreadable'],
  ['1'.repeat(1000), 'unreadable'],
] as const)('the amount « %s » is refused: %s', (text, problem) => {
  expect(readAmount(text)).toEqual({ ok: false, problem })
})

test('whatever people read as an amount is that amount again, and no text does harm', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (cents) => {
      const absolute = Math.abs(cents)
      const euros = String(Math.trunc(absolute / 100))
      const fraction = String(absolute % 100).padStart(2, '0')
      const sign = cents < 0 ? '-' : ''
      for (const written of [
        formatCents(cents),
        `${sign}${euros},${fraction}`,
        `${sign}${euros}.${fraction}`,
      ])
        expect(readAmount(written)).toEqual({ ok: true, cents })
    }),
  )
  fc.assert(
    fc.property(fc.string({ maxLength: 80 }), (text) => {
      const read = readAmount(text)
      if (read.ok) expect(Number.isSafeInteger(read.cents)).toBe(true)
    }),
  )
})

test('CAMT amounts are digits with a full stop', () => {
  expect(readXmlAmount('1234.5')).toEqual({ ok: true, cents: 123_450 })
  expect(readXmlAmount(' 10.00000 ')).toEqual({ ok: true, cents: 1000 })
  for (const text of ['1,50', '', '-3.00', '1.005', '1 000.00', '1e3'])
    expect(readXmlAmount(text).ok).toBe(false)
})

test.each([
  ['02/03/2026', '2026-03-02'],
  ['2.3.26', '2026-03-02'],
  ['02-03-2026 10:12', '2026-03-02'],
  ['2026-03-02', '2026-03-02'],
  ['2026/03/02', '2026-03-02'],
  ['20260302', '2026-03-02'],
  ['2026-03-02T10:00:00', '2026-03-02'],
  ['31/02/2026', null],
  ['03/25/2026', null],
  ['Solde', null],
  ['', null],
  ['02/03-2026', null],
])('the day « %s » is %s', (text, day) => {
  expect(readDay(text)).toBe(day)
})

test('a month that stands first is told', () => {
  expect(isMonthFirst('03/25/2026')).toBe(true)
  for (const text of ['25/03/2026', '03/02/2026', '13/32/2026', '']) expect(isMonthFirst(text)).toBe(false)
})
