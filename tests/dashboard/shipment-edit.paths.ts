import { expect } from 'vitest'
import { shipmentEditMachine } from '#machines/dashboard/orders/shipment-edit.machine'
import { declarePaths } from '#paths/declare'
import { AdminOrderParams, CorrectShipmentBody } from '#shared/dashboard/orders/orders.schema'
import { noShipment, type ShipmentDraft, shipmentProblem } from '#shared/orders/carriers'
import { byHand } from '#tests/platform/not-walked'
import { refusal } from '#tests/platform/refusal'
import { refused, refusedAddress } from '#tests/platform/refused'

/** How a colleague said that it left. */
export const READ: ShipmentDraft = { carrier: 'dpd', name: '', number: '6Z11' }

export const shipmentEditPaths = declarePaths(shipmentEditMachine, {
  title: 'Modifier l’expédition d’une commande',
  notWalked: { browser: byHand('dashboard-orders') },
  inputs: {
    'la commande est partie par GLS': {
      id: 'o1',
      parcel: null,
      said: { carrier: 'gls', name: '', number: '1G22' },
    },
    'la commande est partie, sans rien en dire': { id: 'o1', parcel: 2, said: noShipment },
  },
  events: {
    'j’ouvre « Modifier l’expédition »': { type: 'edit.ask' },
    'je tape le numéro « 6A11 »': { type: 'shipment.change', change: { number: '6A11' } },
    'je retape le numéro « 1G22 », suivi d’un blanc': {
      type: 'shipment.change',
      change: { number: '1G22 ' },
    },
    'je choisis le transporteur DPD': { type: 'shipment.change', change: { carrier: 'dpd' } },
    'je choisis « Autre transporteur », sans le nommer': {
      type: 'shipment.change',
      change: { carrier: 'other' },
    },
    'je choisis « Non précisé »': { type: 'shipment.change', change: { carrier: '' } },
    'la commande est relue, partie par DPD': { type: 'parcel.read', said: READ },
    'j’enregistre et préviens le client': { type: 'edit.confirm' },
    'j’annule la modification': { type: 'edit.cancel' },
  },
  effects: {
    correctShipment: {
      'l’expédition est modifiée': { kind: 'corrected', message: 'Expédition modifiée.' },
      'un collègue l’a modifiée avant moi': { kind: 'overtaken', said: { ...READ, number: '6Z12' } },
      'la commande n’est plus en route': refusal('ORDER_CHANGED'),
      'le réseau manque': refusal('NETWORK'),
    },
  },
  asks: {
    correctShipment: ({ id, parcel, seen, shipment }) => [
      ...refusedAddress(AdminOrderParams, { id }),
      ...refused(CorrectShipmentBody, { ...shipment, seen, ...(parcel !== null && { parcel }) }),
    ],
  },
  states: {
    idle: 'la commande se lit',
    editing: 'l’expédition se corrige',
    saving: 'la correction part',
  },
  project: ({ context }) => [context.said, context.draft, context.failure?.code, context.isOvertaken],
  check: (snapshot) => {
    // of an order that is on its way no longer, there is no form to send again
    expect(snapshot.context.failure?.code).not.toBe('ORDER_CHANGED')
    const { said: before, draft } = snapshot.context
    // what was said already, or cannot be, is not sent; what is not sent is forgotten
    if (snapshot.matches('saving')) {
      expect(shipmentProblem(draft)).toBe(null)
      expect(draft.carrier).not.toBe('')
      expect({ ...draft, number: draft.number.trim() }).not.toEqual(before)
    }
    if (snapshot.matches('editing') && snapshot.can({ type: 'edit.confirm' }))
      expect(draft).not.toEqual(before)
  },
})
