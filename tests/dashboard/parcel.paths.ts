import { expect } from 'vitest'
import { leavingLines, parcelMachine, type Remaining } from '#machines/dashboard/orders/parcel.machine'
import { declarePaths } from '#paths/declare'
import { AdminOrderParams, ShipParcelBody } from '#shared/dashboard/orders/orders.schema'
import { shipmentProblem } from '#shared/orders/carriers'
import { parcelProblem } from '#shared/orders/parcels'
import { byHand } from '#tests/platform/not-walked'
import { refusal } from '#tests/platform/refusal'
import { refused, refusedAddress } from '#tests/platform/refused'

/** Units of the two lines of an order. */
export const UNITS = [6, 2]

/** What stays of it: of one of which nothing has left, of one in part, and as it is read then. */
export const remainingUnits: Readonly<Record<'all' | 'some' | 'read', Remaining>> = {
  all: { units: UNITS, parcels: 0 },
  some: { units: [5, 2], parcels: 1 },
  read: { units: [4, 2], parcels: 2 },
}

export const parcelPaths = declarePaths(parcelMachine, {
  title: 'Expédier une commande en partie',
  notWalked: { browser: byHand('dashboard-parcels') },
  inputs: {
    'rien n’est encore parti': { id: 'o1', remaining: remainingUnits.all },
    'une partie est déjà partie': { id: 'o1', remaining: remainingUnits.some },
  },
  events: {
    'j’ouvre « Expédier en partie »': { type: 'parcel.ask' },
    'je garde une seule unité de la ligne 1': { type: 'units.set', line: 0, units: 1 },
    'je choisis tout ce qui reste': { type: 'units.all' },
    'je ne choisis rien': { type: 'units.none' },
    'je choisis GLS et tape son numéro': {
      type: 'shipment.change',
      change: { carrier: 'gls', number: '1G22' },
    },
    'je choisis « Non précisé »': { type: 'shipment.change', change: { carrier: '' } },
    'j’ajoute un mot pour le client': { type: 'detail.type', text: ' Le reste suit lundi. ' },
    'la commande est relue, un colis de plus': { type: 'remaining.read', remaining: remainingUnits.read },
    'j’enregistre et préviens le client': { type: 'parcel.confirm' },
    'je reviens': { type: 'parcel.cancel' },
  },
  effects: {
    shipParcel: {
      'le colis est parti': 'Colis expédié. Restent 7\u00a0articles à expédier.',
      'un colis est parti avant le mien': refusal('ORDER_CHANGED'),
      'le réseau manque': refusal('NETWORK'),
    },
  },
  asks: {
    shipParcel: ({ id, body }) => [
      ...refusedAddress(AdminOrderParams, { id }),
      ...refused(ShipParcelBody, body),
    ],
  },
  states: {
    idle: 'la commande se lit',
    editing: 'ce qui part se choisit',
    sending: 'le colis part',
  },
  project: ({ context }) => [
    context.remaining,
    context.leaving,
    context.shipment,
    context.detail,
    context.failure?.code,
    context.isOvertaken,
  ],
  check: (snapshot) => {
    const { context } = snapshot
    // what cannot leave is not sent
    if (snapshot.can({ type: 'parcel.confirm' })) {
      expect(parcelProblem(leavingLines(context), context.remaining.units)).toBe(null)
      expect(shipmentProblem(context.shipment)).toBe(null)
    }
    // where a parcel left meanwhile, none of what was chosen before it is
    if (snapshot.matches('editing'))
      for (const [line, units] of context.leaving.entries())
        expect(units).toBeLessThanOrEqual(context.remaining.units[line] ?? 0)
  },
})
