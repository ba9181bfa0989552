import { expect, test } from 'vitest'
import { validatedCartAt, validatedCartLife } from '#machines/lives/validated-cart.machine'
import { describePaths } from '#tests/platform/paths'

describePaths(validatedCartLife, {
  inputs: [undefined],
  events: [{ type: 'order.placed' }, { type: 'cart.lapsed' }],
  project: () => null,
})

test('what was ordered is not ordered again, and never forgotten', () => {
  for (const type of ['order.placed', 'cart.lapsed'] as const)
    expect([validatedCartAt(false).can({ type }), validatedCartAt(true).can({ type })]).toEqual([true, false])
})
