import { expect, test } from 'vitest'
import { limitDraft, limitProblem, typedLimit } from '#shared/dashboard/users/credit-limit'
import { creditLeft, creditText, isWithinCredit } from '#shared/orders/credit.rules'

test('what is open and what is ordered stay within the limit, to the cent', () => {
  const credit = { limitCents: 10_000, openCents: 4_000 }
  expect(creditLeft(credit)).toBe(6_000)
  expect([isWithinCredit(credit, 6_000), isWithinCredit(credit, 6_001)]).toEqual([true, false])
  expect(creditText(credit)).toBe('Encours disponible\u00a0: 60,00\u00a0€ sur 100,00\u00a0€ autorisés')
})

test('an account without a limit orders what it likes; one whose limit was lowered, nothing', () => {
  expect(isWithinCredit({ limitCents: null, openCents: 9_999_999 }, 1)).toBe(true)
  expect(creditText({ limitCents: null, openCents: 1 })).toBe('')
  expect(creditLeft({ limitCents: 100, openCents: 200 })).toBe(0)
  expect(isWithinCredit({ limitCents: 0, openCents: 0 }, 1)).toBe(false)
})

test.each([
  ['', null],
  [' ', null],
  ['0', 0],
  ['1 500,50 €', 150_050],
  ["3'000", 300_000],
  ['1,005', undefined],
  ['-1', undefined],
  ['12x', undefined],
  ['1000000', 100_000_000],
  ['1000000,01', undefined],
])('typed as %j, a limit is %j', (text, cents) => {
  expect(typedLimit(text)).toBe(cents)
  expect(limitProblem(text) === null).toBe(cents !== undefined)
})

test('a limit is typed as it was kept', () => {
  for (const cents of [null, 0, 150_050]) expect(typedLimit(limitDraft(cents))).toBe(cents)
})
