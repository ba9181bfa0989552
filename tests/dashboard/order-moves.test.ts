import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import {
  isUnapplied,
  leavingOf,
  orderMovesMachine,
  recordedOf,
  refundOf,
  repeatedNumbers,
  sharedCarrier,
  unnumbered,
} from '#machines/dashboard/orders/order-moves.machine'
import type { ShipmentDraft } from '#shared/orders/carriers'
import { seenOrders as orders, ordersInProduction } from './order-moves.fixtures.ts'

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

test('an order that is fetched leaves by no carrier: none is counted, chosen or typed for it', () => {
  const first = { ...orders[0], status: 'in_production' } as const
  const second = { ...orders[1], status: 'in_production', deliveryMode: 'pickup' } as const
  const mixed = [first, second]
  const moves = createActor(orderMovesMachine).start()
  moves.send({ type: 'moves.ask', orders: mixed, status: 'shipped' })
  moves.send({ type: 'shipment.change', id: second.id, change: { carrier: 'dpd', number: '6A123' } })
  moves.send({ type: 'carrier.choose', carrier: 'gls' })
  moves.send({ type: 'carrier.apply' })
  const { context } = moves.getSnapshot()
  expect(context.shipments).toEqual({ [first.id]: { carrier: 'gls', name: '', number: '' } })
  expect([leavingOf(context), unnumbered(context), sharedCarrier(context)]).toEqual([[first], 1, 'gls'])
})

test('a number on two orders of one carrier is told as it was typed; one that was left empty is none', () => {
  const parcel: ShipmentDraft = { carrier: 'geodis', name: '', number: '1G22' }
  const beside = (o2: ShipmentDraft) => repeatedNumbers({ orders, shipments: { o1: parcel, o2 } })
  expect([
    repeatedNumbers({ orders, shipments: {} }),
    beside({ ...parcel, number: '1G23' }),
    beside({ ...parcel, carrier: 'dpd' }),
    beside(parcel),
    beside({ ...parcel, number: ' 1g 22 ' }),
  ]).toEqual([[], [], [], ['1G22'], ['1G22', '1g 22']])
})

test('a carrier chosen for all is applied once every order has it', () => {
  const parcel: ShipmentDraft = { carrier: 'dpd', name: '', number: '' }
  const both = { o1: parcel, o2: parcel }
  expect([
    isUnapplied({ orders, shipments: {}, carrier: null }),
    isUnapplied({ orders, shipments: {}, carrier: 'dpd' }),
    isUnapplied({ orders, shipments: { o1: parcel }, carrier: 'dpd' }),
    isUnapplied({ orders, shipments: both, carrier: 'dpd' }),
    isUnapplied({ orders, shipments: both, carrier: 'geodis' }),
  ]).toEqual([false, true, true, false, true])
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
  moves.send({ type: 'moves.ask', orders: ordersInProduction, status: 'shipped' })
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
    refundOf({ orders: [{ ...first, paid: 1 }], status: 'cancelled' }),
    refundOf({ orders: [first, second], status: 'cancelled' }),
    refundOf({ orders: both, status: 'cancelled' }),
    refundOf({ orders: both, status: 'in_production' }),
  ]).toEqual([
    { count: 0, cents: 0 },
    { count: 1, cents: 1 },
    { count: 1, cents: 1200 },
    { count: 2, cents: 734_128 },
    { count: 0, cents: 0 },
  ])
})

test('telling that payments came in records what was left to pay; no other step does', () => {
  expect([
    recordedOf({ orders, status: 'confirmed' }),
    recordedOf({ orders, status: 'in_production' }),
  ]).toEqual([2800, 0])
})
