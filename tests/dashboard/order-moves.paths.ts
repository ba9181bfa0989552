import { expect } from 'vitest'
import {
  isUnapplied,
  type MoveOutcome,
  orderMovesMachine,
  shipmentDraftOf,
} from '#machines/dashboard/orders/order-moves.machine'
import { declarePaths } from '#paths/declare'
import { ORDER_STATUS_DETAIL_MAX } from '#shared/dashboard/orders/orders.rules'
import { MoveOrdersBody } from '#shared/dashboard/orders/orders.schema'
import { byHand, REFUSED } from '#tests/platform/not-walked'
import { refusal } from '#tests/platform/refusal'
import { refusedBy } from '#tests/platform/refused'
import { seenOrders as orders, ordersInProduction } from './order-moves.fixtures.ts'

const refused = {
  message: 'Aucune commande n’a changé.',
  done: [],
  refused: [{ id: 'o1', number: 'CMD-2026-000001', code: 'ORDER_CHANGED', message: 'Elle a changé.' }],
} as const satisfies MoveOutcome

export const orderMovesPaths = declarePaths(orderMovesMachine, {
  title: 'Changer le statut de commandes',
  notWalked: {
    api: {
      'je n’ai choisi aucune commande': REFUSED,
      'je passe « Livrée » ce qui n’est pas parti': REFUSED,
    },
    browser: byHand('dashboard-orders'),
  },
  inputs: { 'les commandes sont à l’écran': undefined },
  events: {
    'je passe deux commandes « En fabrication »': { type: 'moves.ask', orders, status: 'in_production' },
    // none, or one that cannot follow: nothing is asked
    'je n’ai choisi aucune commande': { type: 'moves.ask', orders: [], status: 'in_production' },
    'je passe « Livrée » ce qui n’est pas parti': { type: 'moves.ask', orders, status: 'delivered' },
    'j’expédie deux commandes': { type: 'moves.ask', orders: ordersInProduction, status: 'shipped' },
    'je choisis Geodis pour toutes': { type: 'carrier.choose', carrier: 'geodis' },
    'je laisse « Plusieurs » transporteurs': { type: 'carrier.choose', carrier: null },
    'j’applique à toutes': { type: 'carrier.apply' },
    'je tape le numéro d’un colis': { type: 'shipment.change', id: 'o1', change: { number: '6A123' } },
    'je choisis « Non précisé » pour une commande': {
      type: 'shipment.change',
      id: 'o1',
      change: { carrier: '' },
    },
    'je tape une précision': { type: 'detail.type', text: 'Colis 42' },
    'je tape une précision trop longue': {
      type: 'detail.type',
      text: 'x'.repeat(ORDER_STATUS_DETAIL_MAX + 1),
    },
    'je confirme le changement': { type: 'moves.confirm' },
    'je reviens aux commandes': { type: 'moves.cancel' },
    'je ferme le compte rendu': { type: 'outcome.dismiss' },
  },
  effects: {
    moveOrders: {
      'toutes ont changé': { message: '2 commandes', done: [], refused: [] },
      'l’une est refusée': refused,
      'le réseau manque': refusal('NETWORK'),
    },
  },
  asks: {
    moveOrders: refusedBy(MoveOrdersBody),
  },
  states: {
    idle: 'les commandes se lisent',
    asked: 'le changement se prépare',
    moving: 'le changement part',
    told: 'le compte rendu se lit',
  },
  project: ({ context }) => [
    context.status,
    context.detail.length,
    context.shipments,
    context.carrier,
    context.outcome !== null,
    context.failure?.code,
  ],
  check: (snapshot) => {
    const { status, orders: asked, detail, shipments } = snapshot.context
    if (snapshot.hasTag('asked')) {
      expect(['in_production', 'shipped']).toContain(status)
      expect(asked).toHaveLength(2)
      if (status !== 'shipped') expect(shipments).toEqual({})
    }
    // a number without a carrier stays on the page
    if (snapshot.matches('moving'))
      expect(shipmentDraftOf({ shipments }, 'o1')).not.toMatchObject({ carrier: '', number: '6A123' })
    // a carrier that was chosen for all and not applied would be lost
    if (snapshot.matches('moving')) expect(isUnapplied(snapshot.context)).toBe(false)
    if (snapshot.matches('told')) expect(snapshot.context.outcome).toEqual(refused)
    if (snapshot.matches('moving')) expect(detail.length).toBeLessThanOrEqual(ORDER_STATUS_DETAIL_MAX)
  },
})
