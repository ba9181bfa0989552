import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import {
  isUnapplied,
  type MoveOutcome,
  orderMovesMachine,
  refundOf,
  sharedCarrier,
  shipmentDraftOf,
  unnumbered,
} from '#machines/dashboard/orders/order-moves.machine'
import { ORDER_STATUS_DETAIL_MAX } from '#shared/dashboard/orders/orders.rules'
import { describePaths, done, failed, refusal } from '#tests/platform/paths'

const orders = [
  { id: 'o1', number: 'CMD-2026-000001', customer: 'Stores Démo', status: 'confirmed', paid: 0 },
  { id: 'o2', number: 'CMD-2026-000002', customer: 'Pose Démo', status: 'confirmed', paid: 1200 },
] as const
const made = orders.map((order) => ({ ...order, status: 'in_production' as const }))
const outcome = { message: '2 commandes', done: [], refused: [] }
const refused = {
  message: 'Aucune commande n’a changé.',
  done: [],
  refused: [{ id: 'o1', number: 'CMD-2026-000001', code: 'ORDER_CHANGED', message: 'Elle a changé.' }],
} as const satisfies MoveOutcome

describePaths(orderMovesMachine, {
  inputs: [undefined],
  events: [
    { type: 'moves.ask', orders, status: 'in_production' },
    // none, or one that cannot follow: nothing is asked
    { type: 'moves.ask', orders: [], status: 'in_production' },
    { type: 'moves.ask', orders, status: 'delivered' },
    { type: 'moves.ask', orders: made, status: 'shipped' },
    { type: 'carrier.choose', carrier: 'geodis' },
    { type: 'carrier.choose', carrier: null },
    { type: 'carrier.apply' },
    { type: 'shipment.change', id: 'o1', change: { number: '6A123' } },
    { type: 'shipment.change', id: 'o1', change: { carrier: '' } },
    { type: 'detail.type', text: 'Colis 42' },
    { type: 'detail.type', text: 'x'.repeat(ORDER_STATUS_DETAIL_MAX + 1) },
    { type: 'moves.confirm' },
    { type: 'moves.cancel' },
    { type: 'outcome.dismiss' },
    done('moveOrders', outcome),
    done('moveOrders', refused),
    failed('moveOrders', refusal('NETWORK')),
  ],
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

test('orders that leave without a number are counted, whatever their carrier', () => {
  const left = (shipments: Parameters<typeof unnumbered>[0]['shipments']) => unnumbered({ orders, shipments })
  const parcel = { carrier: 'geodis', name: '', number: '1G22' } as const
  expect([
    left({}),
    left({ o1: parcel }),
    left({ o1: parcel, o2: { ...parcel, number: ' ' } }),
    left({ o1: parcel, o2: { ...parcel, number: '1G23' } }),
  ]).toEqual([2, 1, 1, 0])
})

test('the carrier of all is the one that they share, or none where they differ', () => {
  const parcel = { carrier: 'geodis', name: '', number: '' } as const
  expect([
    sharedCarrier({ orders, shipments: {} }),
    sharedCarrier({ orders, shipments: { o1: parcel } }),
    sharedCarrier({ orders, shipments: { o1: parcel, o2: { ...parcel, number: '1G22' } } }),
    sharedCarrier({ orders, shipments: { o1: parcel, o2: { ...parcel, carrier: 'dpd' } } }),
  ]).toEqual(['', null, 'geodis', null])
})

test('a carrier chosen for all holds the orders back until it is applied, or dropped', () => {
  const moves = createActor(orderMovesMachine).start()
  const confirmable = () => moves.getSnapshot().can({ type: 'moves.confirm' })
  moves.send({ type: 'moves.ask', orders: made, status: 'shipped' })
  moves.send({ type: 'carrier.choose', carrier: 'dpd' })
  const chosen = confirmable()
  moves.send({ type: 'carrier.choose', carrier: null })
  const dropped = confirmable()
  moves.send({ type: 'carrier.choose', carrier: 'dpd' })
  moves.send({ type: 'carrier.apply' })
  expect([chosen, dropped, confirmable()]).toEqual([false, true, true])
  expect(sharedCarrier(moves.getSnapshot().context)).toBe('dpd')
})

test('a cancellation tells what was paid and is owed back, of how many orders; no other step does', () => {
  const [first, second] = orders
  const both = [{ ...first, paid: 732_928 }, second]
  expect([
    refundOf({ orders: [first], status: 'cancelled' }),
    refundOf({ orders: [first, second], status: 'cancelled' }),
    refundOf({ orders: both, status: 'cancelled' }),
    refundOf({ orders: both, status: 'in_production' }),
  ]).toEqual([
    { count: 0, cents: 0 },
    { count: 1, cents: 1200 },
    { count: 2, cents: 734_128 },
    { count: 0, cents: 0 },
  ])
})
