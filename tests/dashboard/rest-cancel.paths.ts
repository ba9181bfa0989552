import { expect } from 'vitest'
import { type CancellableRest, restCancelMachine } from '#machines/dashboard/orders/rest-cancel.machine'
import { declarePaths } from '#paths/declare'
import { AdminOrderParams, CancelRestBody } from '#shared/dashboard/orders/orders.schema'
import { reasonProblem } from '#shared/orders/payable'
import { byHand } from '#tests/platform/not-walked'
import { refusal } from '#tests/platform/refusal'
import { refused, refusedAddress } from '#tests/platform/refused'

/** Of an order of which one parcel has left, and as it is read after another has. */
export const cancellable: Readonly<Record<'first' | 'second', CancellableRest>> = {
  first: { parcels: 1, isOpen: true },
  second: { parcels: 2, isOpen: true },
}

export const restCancelPaths = declarePaths(restCancelMachine, {
  title: 'Annuler le reste d’une commande',
  notWalked: { browser: byHand('dashboard-credit-notes') },
  inputs: { 'une partie est partie': { id: 'o1', rest: cancellable.first } },
  events: {
    'j’ouvre « Annuler le reste »': { type: 'rest.ask' },
    'je tape le motif': { type: 'reason.type', text: ' Modèle arrêté ' },
    'j’efface le motif': { type: 'reason.type', text: '' },
    'la commande est relue, un colis de plus': { type: 'rest.read', rest: cancellable.second },
    'la commande est relue, plus rien ne reste': { type: 'rest.read', rest: { parcels: 1, isOpen: false } },
    'j’annule le reste et préviens le client': { type: 'rest.confirm' },
    'je reviens': { type: 'rest.close' },
  },
  effects: {
    cancelRest: {
      'le reste est annulé': 'Reste annulé, pour 120,00\u00a0€ TTC.',
      'un colis est parti, ou le reste est annulé, avant': refusal('ORDER_CHANGED'),
      'le réseau manque': refusal('NETWORK'),
    },
  },
  asks: {
    cancelRest: ({ id, body }) => [
      ...refusedAddress(AdminOrderParams, { id }),
      ...refused(CancelRestBody, body),
    ],
  },
  states: {
    idle: 'la commande se lit',
    editing: 'le motif se tape',
    sending: 'le reste s’annule',
  },
  project: ({ context }) => [context.rest, context.reason, context.failure?.code, context.isOvertaken],
  check: (snapshot) => {
    const { rest, reason } = snapshot.context
    // what does not stay, or has no reason, is not cancelled
    if (snapshot.can({ type: 'rest.confirm' }))
      expect([rest.isOpen, reasonProblem(reason)]).toEqual([true, null])
  },
})
