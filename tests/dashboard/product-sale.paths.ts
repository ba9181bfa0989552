import { expect } from 'vitest'
import { productSaleMachine } from '#machines/dashboard/products/product-sale.machine'
import { declarePaths } from '#paths/declare'
import { ChangeProductBody, ProductIdParams } from '#shared/dashboard/products/products.schema'
import { byHand } from '#tests/platform/not-walked'
import { refusal } from '#tests/platform/refusal'
import { refused, refusedAddress } from '#tests/platform/refused'
import { aProduct } from './product.fixtures.ts'

export const productSalePaths = declarePaths(productSaleMachine, {
  title: 'Retirer un modèle de la vente, ou l’y remettre',
  notWalked: { browser: byHand('dashboard-products') },
  inputs: { 'l’index produits est à l’écran': undefined },
  events: {
    'je retire un modèle de la vente': { type: 'sale.ask', product: aProduct('on_sale') },
    'je remets un modèle en vente': { type: 'sale.ask', product: aProduct('withdrawn') },
    'je remets en vente un modèle absent du tarif': { type: 'sale.ask', product: aProduct('unlisted') },
    'je confirme mon choix': { type: 'sale.confirm' },
    'je ferme la fenêtre': { type: 'sale.cancel' },
  },
  effects: {
    readEffect: {
      'deux paniers le contiennent': { carts: 2, lines: 3, customers: 1 },
      'le compte des paniers n’arrive pas': refusal('NETWORK'),
    },
    changeSale: {
      'le changement est fait': undefined,
      'le modèle a changé entre-temps': refusal('PRODUCT_CHANGED'),
    },
  },
  asks: {
    readEffect: (id) => refusedAddress(ProductIdParams, { id }),
    changeSale: ({ id, ...body }) => [
      ...refusedAddress(ProductIdParams, { id }),
      ...refused(ChangeProductBody, body),
    ],
  },
  states: {
    idle: 'l’index se lit',
    counting: 'les paniers se comptent',
    asking: 'la question est posée',
    saving: 'le changement part',
    refused: 'la raison du refus se lit',
  },
  project: ({ context: { product, effect, failure } }) => [product?.state, effect?.carts, failure?.code],
  check: (snapshot) => {
    const { product, effect, failure } = snapshot.context
    expect(product === null).toBe(snapshot.matches('idle'))
    // nothing leaves the sale before its effect was told
    if (snapshot.can({ type: 'sale.confirm' })) expect(effect !== null).toBe(product?.state === 'on_sale')
    if (snapshot.hasTag('refused')) expect(failure !== null || product?.state === 'unlisted').toBe(true)
  },
})
