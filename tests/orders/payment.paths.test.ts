import { expect } from 'vitest'
import { paymentMachine } from '#machines/orders/payment.machine'
import { describePaths, done, failed, refusal } from '#tests/platform/paths'
import { anOrder } from './orders.fixtures.ts'

const waiting = anOrder({ payment: { instructions: 'Paiement de démonstration.', provider: 'test' } })
const paid = anOrder({ status: 'confirmed' })

describePaths(paymentMachine, {
  inputs: [{ order: waiting }, { order: paid }, { order: anOrder() }],
  events: [
    { type: 'payment.confirm' },
    done('confirmPayment', paid),
    done('confirmPayment', waiting),
    failed('confirmPayment', refusal('NETWORK')),
  ],
  project: ({ context }) => ({ status: context.order.status, failed: context.failure !== null }),
  check: (snapshot) => {
    const { order, failure } = snapshot.context
    expect(snapshot.matches('settled')).toBe(order.status === 'confirmed')
    expect(snapshot.can({ type: 'payment.confirm' })).toBe(
      snapshot.matches('waiting') && order.payment.provider === 'test',
    )
    if (snapshot.matches('confirming')) expect(failure).toBeNull()
  },
})
