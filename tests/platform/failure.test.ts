import { expect, it } from 'vitest'
import { failureOf } from '#machines/platform/failure'
import { refusal } from '#tests/platform/refusal'

const generic = { code: 'INTERNAL', message: 'Une erreur est survenue' }

it('a failure keeps what a refused reply says to people and to machines', () => {
  expect(
    failureOf(
      refusal('CART_REFUSED', {
        errors: { name: ['Trop court.'], odd: 'not a list' },
        lines: [{ index: 2, messages: ['Épuisé.'] }, { index: 'x', messages: [] }, null],
        total_price: 12.5,
        vatPercent: 20,
        vat: 2.5,
        requestId: 'r1',
      }),
    ),
  ).toEqual({
    code: 'CART_REFUSED',
    message: 'Refus CART_REFUSED',
    errors: { name: ['Trop court.'] },
    lines: [{ index: 2, messages: ['Épuisé.'] }],
    newTotal: { totalPrice: 12.5, vatPercent: 20, vat: 2.5 },
  })
})

it('a failure keeps the code and the message alone when no reply came', () => {
  expect(failureOf({ code: 'NETWORK', message: 'La connexion est rompue.' })).toEqual({
    code: 'NETWORK',
    message: 'La connexion est rompue.',
  })
  expect(failureOf(refusal('PRICE_MOVED', { total_price: '12', lines: 'x', errors: [] }))).toEqual({
    code: 'PRICE_MOVED',
    message: 'Refus PRICE_MOVED',
  })
})

it.each([
  undefined,
  null,
  'boom',
  12,
  {},
  { code: 'X' },
  { message: 'x' },
  { code: 1, message: 'x' },
  new Error('x'),
])('reads %s as the generic failure, without its cause', (error) => {
  expect(failureOf(error)).toEqual(generic)
})
