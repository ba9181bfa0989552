import { expect } from 'vitest'
import { cardPaymentMachine } from '#machines/orders/card-payment.machine'
import { declarePaths } from '#paths/declare'
import { IdParams } from '#shared/orders/orders.schema'
import { byHand } from '#tests/platform/not-walked'
import { refusal } from '#tests/platform/refusal'
import { refusedAddress } from '#tests/platform/refused'
import { anOrder } from './orders.fixtures.ts'

const waiting = anOrder({ payment: { instructions: 'À régler par carte.', provider: 'stripe' } })
const paid = anOrder({ status: 'confirmed', payment: { instructions: 'Paiement reçu.' } })
const cancelled = anOrder({ status: 'cancelled', payment: { instructions: 'Commande annulée.' } })

export const cardPaymentPaths = declarePaths(cardPaymentMachine, {
  title: 'Le paiement par carte, sur la page de Stripe',
  notWalked: {
    api: {
      'la commande se règle autrement': 'nothing can be done here',
      'le reste est trop petit pour une carte': 'tests/card-payments/server-open.test.ts asks for so little',
      'la commande n’existe plus': 'no order is ever removed',
    },
    browser: byHand('card-payment'),
  },
  inputs: {
    'le paiement est attendu': { order: waiting, returned: null },
    'je reviens après avoir payé': { order: waiting, returned: 'done' },
    'je reviens sans avoir payé': { order: waiting, returned: 'cancelled' },
    'la commande se règle autrement': { order: anOrder(), returned: null },
  },
  events: { 'je paie par carte': { type: 'payment.open' } },
  effects: {
    openPage: {
      'la page est ouverte': 'https://checkout.stripe.example/c/1',
      'un paiement est déjà en cours': refusal('PAYMENT_UNDER_WAY'),
      'la commande n’attend plus de paiement': refusal('PAYMENT_NOT_AWAITED'),
      'le reste est trop petit pour une carte': refusal('CARD_AMOUNT_TOO_SMALL'),
      'la commande n’existe plus': refusal('NOT_FOUND'),
      'le réseau manque': refusal('NETWORK'),
    },
    readOrder: {
      'la commande est payée': paid,
      'la commande attend encore': waiting,
      'la commande est annulée': cancelled,
      'le réseau manque aussi': refusal('NETWORK'),
    },
  },
  asks: {
    openPage: (params) => refusedAddress(IdParams, params),
    readOrder: (params) => refusedAddress(IdParams, params),
  },
  delays: {
    ask: 'deux secondes passent',
    askSeldom: 'un moment passe encore',
    late: 'la réponse tarde',
    comeBack: 'la page de Stripe n’est pas venue',
  },
  compoundStates: { awaited: 'la confirmation de Stripe est attendue' },
  states: {
    offered: 'le paiement est proposé',
    opening: 'la page est demandée',
    leaving: 'le navigateur part vers la page de Stripe',
    rereading: 'la commande est relue',
    'awaited.question.asking': 'la commande est relue',
    'awaited.question.resting': 'la confirmation est attendue',
    'awaited.patience.soon': 'depuis peu',
    'awaited.patience.late': 'depuis longtemps',
    settled: 'il n’y a plus rien à payer par carte',
  },
  project: ({ context }) => ({
    status: context.order.status,
    failed: context.failure !== null,
    returned: context.returned,
  }),
  check: (snapshot) => {
    const { order, url, failure } = snapshot.context
    expect(snapshot.matches('settled')).toBe(order.payment.provider !== 'stripe')
    expect(snapshot.can({ type: 'payment.open' })).toBe(
      snapshot.matches('offered') || snapshot.hasTag('late'),
    )
    expect(snapshot.hasTag('awaiting')).toBe(snapshot.matches('awaited'))
    if (snapshot.hasTag('leaving')) expect(url).not.toBeNull()
    if (snapshot.matches('opening') || snapshot.matches('settled')) expect(failure).toBeNull()
  },
})
