import { expect } from 'vitest'
import { type OrderFact, orderLife } from '#machines/lives/order.machine'
import { declarePaths } from '#paths/declare'
import { NO_SCREEN } from '#tests/platform/not-walked'

/** All that happens to an order: the compiler misses one that is left out. */
const words: Record<OrderFact['type'], string> = {
  'payment.settled': 'le paiement est pris',
  'payment.recorded': 'l’équipe constate le paiement',
  'production.started': 'la fabrication commence',
  'parcel.shipped': 'le colis part',
  'parcel.corrected': 'l’expédition est corrigée',
  'parcel.delivered': 'le colis arrive',
  'order.cancelled': 'la commande est annulée',
  'invoice.settled': 'la facture est payée',
  'payment.late': 'de l’argent arrive après l’annulation',
  'refund.paid': 'l’argent est rendu',
}

export const orderFacts = (Object.keys(words) as OrderFact['type'][]).map((type): OrderFact => ({ type }))

export const orderLifePaths = declarePaths(orderLife, {
  title: 'La vie d’une commande',
  notWalked: {
    browser: NO_SCREEN,
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
    'fulfilment.shipped': 'elle est expédiée',
    'fulfilment.delivered': 'elle est livrée',
    'fulfilment.cancelled': 'elle est annulée',
    'payment.pending': 'l’argent est attendu',
    'payment.settled': 'l’argent est là',
    'payment.cancelled': 'rien n’est à payer',
    'payment.refund_due': 'l’argent est à rendre',
    'payment.refunded': 'l’argent est rendu',
  },
  project: ({ context }) => context,
  check: ({ value: { fulfilment, payment }, context: { paidFirst } }) => {
    // nothing is made before the money is there, unless it is paid later
    if (paidFirst && fulfilment !== 'awaiting_payment' && fulfilment !== 'cancelled')
      expect(payment).toBe('settled')
    if (fulfilment === 'awaiting_payment') expect([paidFirst, payment]).toEqual([true, 'pending'])
    // nobody is asked for the money of what is cancelled, and what came in is owed back
    expect(fulfilment === 'cancelled').toBe(['cancelled', 'refund_due', 'refunded'].includes(payment))
  },
})
