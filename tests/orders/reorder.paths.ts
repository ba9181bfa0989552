import { expect } from 'vitest'
import { reorderMachine } from '#machines/orders/reorder.machine'
import { declarePaths } from '#paths/declare'
import { ReorderParams } from '#shared/orders/reorder.schema'
import { byHand } from '#tests/platform/not-walked'
import { refusal } from '#tests/platform/refusal'
import { refusedAddress } from '#tests/platform/refused'
import { aReorder } from './orders.fixtures.ts'

export const reorderPaths = declarePaths(reorderMachine, {
  title: 'Commander à nouveau',
  notWalked: { browser: byHand('reorder') },
  inputs: { 'une commande passée': { validatedCartId: 'v1', number: 'CMD-2026-000012' } },
  events: { 'je confirme': { type: 'reorder.confirm' }, 'je renonce': { type: 'reorder.cancel' } },
  effects: {
    verifyOrder: {
      'la commande est relue': aReorder(),
      'rien n’en est plus disponible': aReorder({ success: false }),
      'le réseau manque': refusal('NETWORK'),
    },
    addToCart: { 'le panier les prend': undefined, 'le panier est plein': refusal('CART_FULL') },
  },
  asks: {
    verifyOrder: (params) => refusedAddress(ReorderParams, params),
    addToCart: 'it asks no server: the cart of the tab takes the lines',
  },
  states: {
    asking: '« Commander à nouveau ? »',
    verifying: 'les produits et les prix se vérifient',
    adding: 'les lignes vont au panier',
    added: 'le panier',
    failed: 'la reprise a échoué',
    cancelled: 'rien n’est repris',
  },
  check: ({ value, context }) => expect(context.failure !== null).toBe(value === 'failed'),
})
