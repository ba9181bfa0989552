import { expect } from 'vitest'
import { reorderMachine } from '#machines/orders/reorder.machine'
import { describePaths, done, failed, refusal } from '#tests/platform/paths'
import { aReorder } from './orders.fixtures.ts'

describePaths(reorderMachine, {
  inputs: [{ validatedCartId: 'v1', number: 'CMD-2026-000012' }],
  events: [
    { type: 'reorder.confirm' },
    { type: 'reorder.cancel' },
    done('verifyOrder', aReorder()),
    done('verifyOrder', aReorder({ success: false })),
    failed('verifyOrder', refusal('NETWORK')),
    done('addToCart'),
    failed('addToCart', refusal('CART_FULL')),
  ],
  project: () => null,
  check: ({ value, context }) => expect(context.failure !== null).toBe(value === 'failed'),
})
