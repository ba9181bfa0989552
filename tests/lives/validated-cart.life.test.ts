import { expect, test } from 'vitest'
import { transition } from 'xstate'
import { validatedCartAt, validatedCartLife } from '#machines/lives/validated-cart.machine'

test('people are written to of the order, and of nothing else', () => {
  const told = (['order.placed', 'cart.lapsed'] as const).map((type) =>
    transition(validatedCartLife, validatedCartAt(false), { type })[1].map((action) => action.type),
  )
  expect(told).toEqual([['tellOrder'], []])
})

test('what was ordered is not ordered again, and never forgotten', () => {
  for (const type of ['order.placed', 'cart.lapsed'] as const)
    expect([validatedCartAt(false).can({ type }), validatedCartAt(true).can({ type })]).toEqual([true, false])
})
