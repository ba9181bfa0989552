import { expect } from 'vitest'
import { paymentMachine } from '#machines/orders/payment.machine'
import { declarePaths } from '#paths/declare'
import { IdParams } from '#shared/orders/orders.schema'
import { byHand } from '#tests/platform/not-walked'
import { refusal } from '#tests/platform/refusal'
import { refusedAddress } from '#tests/platform/refused'
import { anOrder } from './orders.fixtures.ts'

const waiting = anOrder({ payment: { instructions: 'Paiement de démonstration.', provider: 'test' } })
const paid = anOrder({ status: 'confirmed' })

export const paymentPaths = declarePaths(paymentMachine, {
  title: 'Le paiement d’essai',
  notWalked: {
    api: {
      'le paiement n’est pas encore pris': 'the payment of the demonstration settles at once',
      'la commande est déjà payée': 'nothing is left to be done',
      'le paiement se fait autrement': 'nothing can be done here',
    },
    browser: byHand('order'),
  },
  inputs: {
    'le paiement est attendu': { order: waiting },
    'la commande est déjà payée': { order: paid },
    'le paiement se fait autrement': { order: anOrder() },
  },
  events: { 'je paie': { type: 'payment.confirm' } },
  effects: {
    confirmPayment: {
      'le paiement est pris': paid,
      'le paiement n’est pas encore pris': waiting,
      'le réseau manque': refusal('NETWORK'),
    },
  },
  asks: {
    confirmPayment: (params) => refusedAddress(IdParams, params),
  },
  states: {
    waiting: 'le paiement est attendu',
    confirming: 'le paiement part',
    settled: 'la commande est payée',
  },
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
