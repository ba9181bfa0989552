import { expect } from 'vitest'
import { quickOrderMachine } from '#machines/quick-order/quick-order.machine'
import { declarePaths } from '#paths/declare'
import { type QuickLine, QuickOrderBody } from '#shared/quick-order/quick-order.schema'
import { aConfiguration } from '#tests/orders/orders.fixtures'
import { byHand } from '#tests/platform/not-walked'
import { refusal } from '#tests/platform/refusal'
import { refused } from '#tests/platform/refused'
import { fullModel } from '#tests/shop/shop.fixtures'

/** A line as the server reads it, that stands so. */
export const quickLine = (state: QuickLine['state']): QuickLine => ({
  ...{ code: 'RA-25-MAN', quantity: 2, state, opens: false, assumed: [] },
  model: state === 'unknown' ? null : fullModel,
  configuration: state === 'ready' ? aConfiguration() : null,
  reasons: state === 'ready' ? [] : ['Deux réponses à donner.'],
})

export const quickOrderPaths = declarePaths(quickOrderMachine, {
  title: 'La commande rapide',
  notWalked: {
    api: 'its one call is walked by its own test: tests/quick-order/server.test.ts',
    browser: byHand('quick-order'),
  },
  inputs: {
    'la page s’ouvre': { userId: 'u1', text: '', opened: [], cart: [] },
    'ce qui était saisi est là': { userId: 'u1', text: 'RA-25-MAN;2', opened: [], cart: [] },
    'une ligne configurée est au panier': {
      ...{ userId: 'u1', text: 'VR-55;deux\nRA-25-MAN;2', cart: ['m1'] },
      opened: [{ code: 'RA-25-MAN', quantity: 2, model: 'm1', had: 0 }],
    },
  },
  events: {
    'je colle deux lignes': { type: 'text.change', text: 'RA-25-MAN;2\nVR-55;deux' },
    'je tape une quantité fausse': { type: 'text.change', text: 'VR-55;deux' },
    'je vérifie': { type: 'lines.read' },
    'je configure une ligne': {
      ...{ type: 'line.open', line: { code: 'RA-25-MAN', quantity: 2 }, model: 'm1', cart: [] },
    },
    'j’ajoute au panier': { type: 'lines.add' },
    'j’ouvre l’appareil photo': { type: 'scan.open' },
    'un code est vu': { type: 'code.scanned', text: 'K7M2Q9TX' },
    'l’appareil photo manque': { type: 'camera.failed', message: 'Saisissez les codes.' },
    'je ferme l’appareil photo': { type: 'scan.close' },
  },
  effects: {
    readLines: {
      'une ligne est prête': [quickLine('ready')],
      'une ligne est à configurer': [quickLine('open')],
      'le réseau manque': refusal('NETWORK'),
    },
    addToCart: { 'le panier les prend': undefined, 'le panier est plein': refusal('CART_FULL') },
  },
  asks: {
    readLines: (body) => refused(QuickOrderBody, body),
    addToCart: 'it asks no server: the cart of the tab takes the lines',
  },
  states: {
    writing: 'les lignes s’écrivent',
    scanning: 'l’appareil photo cherche un code',
    reading: 'les lignes se vérifient',
    told: 'chaque ligne est dite',
    adding: 'les lignes vont au panier',
  },
  project: ({ context: { text, opened, told, faults, failure, camera, added, came } }) => [
    text.split('\n').length > 2 ? 'long' : text,
    told.map(({ state }) => state),
    faults.length,
    failure?.code,
    camera,
    added,
    came,
    Math.min(opened.length, 1),
  ],
  check: ({ context }) => expect(context.added === 0 || context.failure === null).toBe(true),
})
