import { expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { paymentMachine } from '#machines/orders/payment.machine'
import type { Order } from '#shared/orders/orders.schema'
import { refusal } from '#tests/platform/refusal'
import { anOrder } from './orders.fixtures.ts'

const waiting = anOrder({ payment: { instructions: 'Paiement de démonstration.', provider: 'test' } })
const paid = anOrder({ status: 'confirmed' })

test('a payment that went through is told once, with the order as it is by then', async () => {
  const replies = [Promise.reject(refusal('NETWORK')), Promise.resolve(paid)]
  const confirmPayment = fromPromise<Order, { id: string }>(
    () => replies.shift() ?? Promise.reject(refusal('NETWORK')),
  )
  const actor = createActor(paymentMachine.provide({ actors: { confirmPayment } }), {
    input: { order: waiting },
  })
  const told: unknown[] = []
  actor.on('*', (event) => told.push(event))
  actor.start()
  actor.send({ type: 'payment.confirm' })
  await waitFor(actor, ({ context }) => context.failure !== null)
  expect(told).toEqual([])
  actor.send({ type: 'payment.confirm' })
  await waitFor(actor, (snapshot) => snapshot.matches('settled'))
  expect(actor.getSnapshot().context.order).toEqual(paid)
  expect(told).toEqual([{ type: 'payment.confirmed' }])
})

test('what a transfer or a real card pays, no press of the test’s button does', () => {
  for (const payment of [
    { instructions: 'Par virement.' },
    { instructions: 'Par carte.', provider: 'stripe' as const },
  ]) {
    const actor = createActor(paymentMachine, { input: { order: anOrder({ payment }) } }).start()
    expect(actor.getSnapshot().value).toBe('waiting')
    expect(actor.getSnapshot().can({ type: 'payment.confirm' })).toBe(false)
  }
})
