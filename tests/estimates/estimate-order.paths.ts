import { expect } from 'vitest'
import { estimateOrderMachine } from '#machines/estimates/estimate-order.machine'
import { declarePaths } from '#paths/declare'
import { EstimateParams } from '#shared/estimates/estimates.schema'
import { aReorder } from '#tests/orders/orders.fixtures'
import { byHand } from '#tests/platform/not-walked'
import { refusal } from '#tests/platform/refusal'
import { refusedAddress } from '#tests/platform/refused'

export const estimateOrderPaths = declarePaths(estimateOrderMachine, {
  title: 'Commander les produits d’un devis client',
  notWalked: { browser: byHand('estimates') },
  inputs: {
    'le panier est vide': { id: 'e1', number: 'DC-0041', inCart: 0 },
    'le panier a deux lignes': { id: 'e1', number: 'DC-0041', inCart: 2 },
  },
  events: {
    'j’ajoute au panier': { type: 'way.choose', way: 'add' },
    'je remplace le panier': { type: 'way.choose', way: 'replace' },
    'je confirme': { type: 'order.confirm' },
    'je renonce': { type: 'order.cancel' },
  },
  effects: {
    compareEstimate: {
      'le devis est comparé': aReorder(),
      'rien n’en est plus disponible': aReorder({ success: false }),
      'le réseau manque': refusal('NETWORK'),
    },
    fillCart: { 'le panier les prend': undefined, 'le panier est plein': refusal('CART_FULL') },
  },
  asks: {
    compareEstimate: (params) => refusedAddress(EstimateParams, params),
    fillCart: 'it asks no server: the cart of the tab takes the lines',
  },
  states: {
    asking: '« Commander les produits ? »',
    comparing: 'les produits et les prix se comparent',
    filling: 'les lignes vont au panier',
    refused: 'rien n’est allé au panier',
    filled: 'le panier',
    cancelled: 'rien n’est commandé',
  },
  offers: ({ context }, event) => event.type !== 'way.choose' || context.inCart > 0,
  project: ({ context: { way, asked, failure } }) => [way, asked, failure?.code],
  check: (snapshot) => {
    const { way, failure } = snapshot.context
    if (snapshot.hasTag('busy') || snapshot.matches('filled')) expect(way).not.toBeNull()
    if (snapshot.matches('refused')) expect(failure).not.toBeNull()
    if (snapshot.hasTag('busy')) expect(failure).toBeNull()
  },
})
