import { expect, expectTypeOf, test } from 'vitest'
import { transition } from 'xstate'
import {
  comingPayments,
  comingStatuses,
  mayCancelRest,
  mayCorrectParcel,
  mayCredit,
  mayFollow,
  mayShipPart,
  nextStatuses,
  type OrderFact,
  type OrderStanding,
  orderAt,
  orderLife,
} from '#machines/lives/order.machine'
import {
  ORDER_STATUSES,
  type OrderEnd,
  type OrderStatus,
  PAYMENT_STATUSES,
  type PaymentStatus,
} from '#shared/orders/order-status.rules'
import { PAYMENT_FACTS, type PaymentFact } from '#shared/orders/payment-facts'
import { orderFacts } from './order.paths.ts'

/** What each fact makes of an order that is paid first, as the trade has it: not taken from the chart. */
const following: Record<OrderStatus, Partial<Record<OrderFact['type'], OrderStatus>>> = {
  awaiting_payment: {
    'payment.settled': 'confirmed',
    'payment.recorded': 'confirmed',
    'order.cancelled': 'cancelled',
  },
  confirmed: { 'production.started': 'in_production', 'order.cancelled': 'cancelled' },
  in_production: {
    'part.shipped': 'partly_shipped',
    'parcel.shipped': 'shipped',
    'order.cancelled': 'cancelled',
  },
  partly_shipped: {
    'part.shipped': 'partly_shipped',
    'parcel.corrected': 'partly_shipped',
    'parcel.shipped': 'shipped',
    'rest.cancelled': 'shipped',
    'invoice.credited': 'partly_shipped',
  },
  shipped: {
    'parcel.corrected': 'shipped',
    'parcel.delivered': 'delivered',
    'invoice.credited': 'shipped',
  },
  delivered: { 'invoice.credited': 'delivered' },
  cancelled: {},
}

/** What happens on its way to the customer. */
const wayFacts = orderFacts.filter(({ type }) => !PAYMENT_FACTS.some((fact) => fact === type))

test.each(ORDER_STATUSES)('what follows %s', (status) => {
  const at = orderAt({ fulfilment: status, payment: 'pending' }, true)
  const taken = wayFacts.flatMap((fact) =>
    at.can(fact) ? [[fact.type, transition(orderLife, at, fact)[0].value.fulfilment]] : [],
  )
  expect(Object.fromEntries(taken)).toEqual(following[status])
  // that a part leaves is told with what is in it, not by a status
  const next = new Set(
    Object.values(following[status]).filter((to) => to !== status && to !== 'partly_shipped'),
  )
  expect(new Set(nextStatuses(status))).toEqual(next)
  for (const to of ORDER_STATUSES) expect(mayFollow(status, to)).toBe(next.has(to))
})

test('a parcel is corrected while it is on its way, and the order stays where it is', () => {
  for (const status of ORDER_STATUSES) {
    expect(mayCorrectParcel(status)).toBe(status === 'shipped' || status === 'partly_shipped')
    expect(mayShipPart(status)).toBe(status === 'in_production' || status === 'partly_shipped')
    expect(mayCancelRest(status)).toBe(status === 'partly_shipped')
    expect(mayCredit(status)).toBe(['partly_shipped', 'shipped', 'delivered'].includes(status))
  }
  const shipped = { fulfilment: 'shipped', payment: 'settled' } as const
  const [next] = transition(orderLife, orderAt(shipped, true), { type: 'parcel.corrected' })
  expect(next.value).toEqual(shipped)
})

test('what an order has yet to meet is its way to the customer', () => {
  expect(comingStatuses('awaiting_payment')).toEqual(['confirmed', 'in_production', 'shipped', 'delivered'])
  expect(comingStatuses('partly_shipped')).toEqual(['shipped', 'delivered'])
  expect(comingStatuses('shipped')).toEqual(['delivered'])
  expect([...comingStatuses('delivered'), ...comingStatuses('cancelled')]).toEqual([])
})

test('an order ends where nothing follows', () => {
  const ends: Record<OrderEnd, true> = { delivered: true, cancelled: true }
  expect(ORDER_STATUSES.filter((status) => nextStatuses(status).length === 0)).toEqual(Object.keys(ends))
})

test('what is left to pay is paid of an order that is under way, until it is cancelled', () => {
  const paid = (fulfilment: OrderStatus, payment: PaymentStatus, paidFirst: boolean) =>
    transition(orderLife, orderAt({ fulfilment, payment }, paidFirst), { type: 'invoice.settled' })[0].value
  expect(paid('delivered', 'pending', false)).toEqual({ fulfilment: 'delivered', payment: 'settled' })
  expect(paid('awaiting_payment', 'pending', true).payment).toBe('pending')
  // it began with money that did not hold
  expect(paid('shipped', 'pending', true)).toEqual({ fulfilment: 'shipped', payment: 'settled' })
  expect(paid('cancelled', 'cancelled', false).payment).toBe('cancelled')
})

test('the money of a cancelled order is asked for no more, and owed back where it came in', () => {
  const cancelled = (fulfilment: OrderStatus, payment: PaymentStatus) =>
    transition(orderLife, orderAt({ fulfilment, payment }, true), { type: 'order.cancelled' })[0].value
  expect(cancelled('awaiting_payment', 'pending').payment).toBe('cancelled')
  expect(cancelled('awaiting_payment', 'partial').payment).toBe('refund_due')
  expect(cancelled('confirmed', 'overpaid').payment).toBe('refund_due')
  for (const status of ['confirmed', 'in_production'] as const)
    expect(cancelled(status, 'settled')).toEqual({ fulfilment: 'cancelled', payment: 'refund_due' })
})

/** What entries may tell of the money, where it stands, as the trade has it. */
const tellable: readonly (readonly [
  OrderStatus,
  PaymentStatus,
  paidFirst: boolean,
  PaymentFact,
  PaymentStatus,
])[] = [
  ...(['confirmed', 'in_production', 'partly_shipped', 'shipped', 'delivered'] as const).flatMap((status) =>
    [true, false].flatMap(
      (paidFirst) =>
        [
          [status, 'pending', paidFirst, 'invoice.settled', 'settled'],
          [status, 'partial', paidFirst, 'invoice.settled', 'settled'],
          [status, 'pending', paidFirst, 'instalment.received', 'partial'],
          [status, 'partial', paidFirst, 'instalment.received', 'partial'],
          [status, 'partial', paidFirst, 'instalments.returned', 'pending'],
          [status, 'settled', paidFirst, 'surplus.received', 'overpaid'],
          [status, 'overpaid', paidFirst, 'surplus.returned', 'settled'],
          [status, 'overpaid', paidFirst, 'surplus.bounced', 'settled'],
          ...(['partial', 'settled', 'overpaid'] as const).flatMap(
            (payment) =>
              [
                [status, payment, paidFirst, 'payment.bounced', 'partial'],
                [status, payment, paidFirst, 'payments.bounced', 'pending'],
              ] as const,
          ),
          // nothing is cancelled or credited before something has left
          ...(['partly_shipped', 'shipped', 'delivered'].includes(status)
            ? ([
                [status, 'pending', paidFirst, 'reduction.settled', 'settled'],
                [status, 'partial', paidFirst, 'reduction.settled', 'settled'],
                [status, 'partial', paidFirst, 'reduction.surplus', 'overpaid'],
                [status, 'settled', paidFirst, 'reduction.surplus', 'overpaid'],
              ] as const)
            : []),
        ] as const,
    ),
  ),
  ['awaiting_payment', 'pending', true, 'instalment.received', 'partial'],
  ['awaiting_payment', 'partial', true, 'instalment.received', 'partial'],
  ['awaiting_payment', 'partial', true, 'instalments.returned', 'pending'],
  ['awaiting_payment', 'partial', true, 'payment.bounced', 'partial'],
  ['awaiting_payment', 'partial', true, 'payments.bounced', 'pending'],
  ...[true, false].flatMap((paidFirst) => [
    ['cancelled', 'refunded', paidFirst, 'payment.late', 'refund_due'] as const,
    ['cancelled', 'cancelled', paidFirst, 'payment.late', 'refund_due'] as const,
    ['cancelled', 'refund_due', paidFirst, 'refund.paid', 'refunded'] as const,
    ['cancelled', 'refund_due', paidFirst, 'payments.bounced', 'cancelled'] as const,
  ]),
]

test('of the money that is told which can have happened to it, and the customer is written to', () => {
  const found = ORDER_STATUSES.flatMap((fulfilment) =>
    PAYMENT_STATUSES.flatMap((payment) =>
      [true, false].flatMap((paidFirst) => {
        // never so: nothing waits for a payment that is not to come first, and what is cancelled waits for none
        const isMet =
          fulfilment === 'cancelled'
            ? ['cancelled', 'refund_due', 'refunded'].includes(payment)
            : fulfilment === 'awaiting_payment'
              ? paidFirst && ['pending', 'partial'].includes(payment)
              : ['pending', 'partial', 'settled', 'overpaid'].includes(payment)
        if (!isMet) return []
        const standing = { fulfilment, payment }
        const taken = PAYMENT_FACTS.filter((type) => orderAt(standing, paidFirst).can({ type }))
        return taken.map((type) => {
          const [next, actions] = transition(orderLife, orderAt(standing, paidFirst), { type })
          expect(next.value.fulfilment).toBe(fulfilment)
          const told = type.endsWith('.bounced') ? ['tellBounce'] : ['tellPayment']
          // the step before it tells of the money too
          expect(actions.map((action) => action.type)).toEqual(type.startsWith('reduction.') ? [] : told)
          return [fulfilment, payment, paidFirst, type, next.value.payment] as const
        })
      }),
    ),
  )
  const sorted = (rows: typeof tellable) => rows.map((row) => row.join(' ')).sort()
  expect(sorted(found)).toEqual(sorted(tellable))
})

test('what an order’s money has yet to meet', () => {
  const coming = (fulfilment: OrderStatus, payment: PaymentStatus, paidFirst: boolean) =>
    comingPayments({ fulfilment, payment }, paidFirst)
  expect(coming('awaiting_payment', 'pending', true)).toEqual(['settled'])
  expect(coming('delivered', 'pending', false)).toEqual(['settled'])
  expect(coming('awaiting_payment', 'partial', true)).toEqual(['settled'])
  expect(coming('delivered', 'overpaid', false)).toEqual(['settled'])
  expect(coming('cancelled', 'refund_due', true)).toEqual(['refunded'])
  for (const payment of ['cancelled', 'refunded'] as const)
    expect(coming('cancelled', payment, true)).toEqual([])
  expect(coming('shipped', 'settled', true)).toEqual([])
})

test('the customer is written to at each step but the one that they made', () => {
  for (const status of ORDER_STATUSES)
    for (const fact of orderFacts) {
      const at = orderAt({ fulfilment: status, payment: 'pending' }, true)
      if (!at.can(fact)) continue
      const told = transition(orderLife, at, fact)[1].filter(({ type }) => type.startsWith('tell'))
      const isSilent = fact.type === 'payment.settled' || fact.type.startsWith('reduction.')
      expect([fact.type, told.length]).toEqual([fact.type, isSilent ? 0 : 1])
    }
})

test('the chart’s states are those of the schemas', () => {
  expectTypeOf<OrderStanding['fulfilment']>().toEqualTypeOf<OrderStatus>()
  expectTypeOf<OrderStanding['payment']>().toEqualTypeOf<PaymentStatus>()
})
