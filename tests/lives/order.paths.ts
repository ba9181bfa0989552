import { expect } from 'vitest'
import { type OrderFact, orderLife } from '#machines/lives/order.machine'
import { declarePaths } from '#paths/declare'
import { NO_SCREEN } from '#tests/platform/not-walked'

/** All that happens to an order: the compiler misses one that is left out. */
const words: Record<OrderFact['type'], string> = {
  'payment.settled': 'le paiement est pris',
  'payment.recorded': 'l’équipe constate le paiement',
  'production.started': 'la fabrication commence',
  'part.shipped': 'une partie part',
  'parcel.shipped': 'tout, ou le reste, part',
  'parcel.corrected': 'l’expédition est corrigée',
  'parcel.delivered': 'le colis arrive',
  'order.cancelled': 'la commande est annulée',
  'rest.cancelled': 'ce qui n’est pas parti est annulé',
  'invoice.credited': 'un avoir est établi',
  'instalment.received': 'une partie de l’argent arrive',
  'instalments.returned': 'ce qui était arrivé est rendu',
  'invoice.settled': 'la facture est payée',
  'surplus.received': 'il arrive plus que le prix',
  'surplus.returned': 'le trop-perçu est rendu',
  'payment.bounced': 'de l’argent arrivé est rejeté, il en reste',
  'payments.bounced': 'tout l’argent arrivé est rejeté',
  'surplus.bounced': 'le trop-perçu est rejeté',
  'payment.late': 'de l’argent arrive après l’annulation',
  'refund.paid': 'l’argent est rendu',
  'reduction.settled': 'il ne reste plus rien à payer, par ce qui est annulé ou crédité',
  'reduction.surplus': 'il y a trop d’argent, par ce qui est annulé ou crédité',
}

/** They follow what is cancelled or credited, in its own transaction: no call tells them. */
const FOLLOWS = 'suit le reste annulé ou l’avoir, dans le même appel (tests/invoices/server-credit-notes)'

export const orderFacts = (Object.keys(words) as OrderFact['type'][]).map((type): OrderFact => ({ type }))

export const orderLifePaths = declarePaths(orderLife, {
  title: 'La vie d’une commande',
  notWalked: {
    browser: NO_SCREEN,
    api: { [words['reduction.settled']]: FOLLOWS, [words['reduction.surplus']]: FOLLOWS },
  },
  inputs: {
    'elle se paie d’abord': { paidFirst: true },
    'elle se paie plus tard': { paidFirst: false },
  },
  events: Object.fromEntries(orderFacts.map((fact) => [words[fact.type], fact])),
  states: {
    'fulfilment.awaiting_payment': 'elle attend son paiement',
    'fulfilment.confirmed': 'elle est confirmée',
    'fulfilment.in_production': 'elle est en fabrication',
    'fulfilment.partly_shipped': 'elle est expédiée en partie',
    'fulfilment.shipped': 'elle est expédiée',
    'fulfilment.delivered': 'elle est livrée',
    'fulfilment.cancelled': 'elle est annulée',
    'payment.pending': 'l’argent est attendu',
    'payment.partial': 'une partie de l’argent est là',
    'payment.settled': 'l’argent est là',
    'payment.overpaid': 'il y a trop d’argent',
    'payment.cancelled': 'rien n’est à payer',
    'payment.refund_due': 'l’argent est à rendre',
    'payment.refunded': 'l’argent est rendu',
  },
  project: ({ context }) => context,
  check: ({ value: { fulfilment, payment }, context: { paidFirst } }) => {
    if (fulfilment === 'awaiting_payment')
      expect([paidFirst, ['pending', 'partial'].includes(payment)]).toEqual([true, true])
    // nobody is asked for the money of what is cancelled, and what came in is owed back
    expect(fulfilment === 'cancelled').toBe(['cancelled', 'refund_due', 'refunded'].includes(payment))
  },
})
