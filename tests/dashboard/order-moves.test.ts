import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import {
  orderMovesMachine,
  refundOf,
  sharedCarrier,
  unnumbered,
} from '#machines/dashboard/orders/order-moves.machine'
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
