import { and, initialTransition, not, raise, type SnapshotFrom, setup, stateIn, transition } from 'xstate'
import { ORDER_STATUSES, type OrderStatus, type PaymentStatus } from '#shared/orders/order-status.rules'
import type { PaymentFact } from '#shared/orders/payment-facts'
import { followUp } from './life.ts'

/** What happens to an order. */
export type OrderFact =
  /** whoever takes the payment says that the money came in */
  | { type: 'payment.settled' }
  /** staff saw the money come in */
  | { type: 'payment.recorded' }
  | { type: 'production.started' }
  /** something of it leaves, and something stays */
  | { type: 'part.shipped' }
  /** all of it leaves, or all that stayed */
  | { type: 'parcel.shipped' }
  /** what was said of a parcel on its way was wrong, or is known only now */
  | { type: 'parcel.corrected' }
  | { type: 'parcel.delivered' }
  | { type: 'order.cancelled' }
  /** what has not left is not to come */
  | { type: 'rest.cancelled' }
  /** a credit note takes back something of an invoice */
  | { type: 'invoice.credited' }
  | { type: PaymentFact }

const setting = setup({
  types: {
    context: {} as { paidFirst: boolean },
    /** whether nothing is made before the money is there */
    input: {} as { paidFirst: boolean },
    events: {} as OrderFact | { type: 'money.in' } | { type: 'money.void' },
  },
  guards: {
    isPaidLater: ({ context }) => !context.paidFirst,
    /** it goes on without all of its money: it is paid later, or money that it began with did not hold */
    isUnderway: not(stateIn({ fulfilment: 'awaiting_payment' })),
    /** something of it has left */
    isReducible: and([
      not(stateIn({ fulfilment: 'awaiting_payment' })),
      not(stateIn({ fulfilment: 'confirmed' })),
      not(stateIn({ fulfilment: 'in_production' })),
    ]),
  },
  actions: {
    /** the quote that it was ordered from may be ordered again */
    releaseQuote: followUp,
    /** the customer is written to */
    tellCustomer: followUp,
    /** the customer is written to of the parcel's new tracking */
    tellParcel: followUp,
    /** the customer is written to of where their money stands */
    tellPayment: followUp,
    /** the customer is written to of money that did not hold */
    tellBounce: followUp,
    /** the customer is written to of what is not to come, and of what is to be paid since */
    tellRest: followUp,
    /** the customer is written to of the credit note, and of what is to be paid since */
    tellCredit: followUp,
  },
})

const cancelled = { target: 'cancelled', actions: ['releaseQuote', 'tellCustomer'] } as const

/**
 * The life of an order and of its payment (decision 006). It is cancelled until it has left; money that came in for a
 * cancelled order, before or after, is owed back until it was given back. Money that did not hold is waited for again, and
 * leaves the order where it is: whether it goes on is for staff to say. What is not to come of an order that left in part,
 * and what is credited of its invoices, leave less to be paid.
 */
export const orderLife = setting.createMachine({
  id: 'orderLife',
  context: ({ input: { paidFirst } }) => ({ paidFirst }),
  type: 'parallel',
  states: {
    fulfilment: {
      initial: 'awaiting_payment',
      states: {
        awaiting_payment: {
          always: { guard: 'isPaidLater', target: 'confirmed' },
          on: {
            'payment.settled': {
              target: 'confirmed',
              actions: raise({ type: 'money.in' }),
              description: 'Who has just paid sees it: no mail tells it once more.',
            },
            'payment.recorded': {
              target: 'confirmed',
              actions: [raise({ type: 'money.in' }), 'tellCustomer'],
            },
            'order.cancelled': cancelled,
          },
        },
        confirmed: {
          on: {
            'production.started': { target: 'in_production', actions: 'tellCustomer' },
            'order.cancelled': cancelled,
          },
        },
        in_production: {
          on: {
            'part.shipped': { target: 'partly_shipped', actions: 'tellCustomer' },
            'parcel.shipped': { target: 'shipped', actions: 'tellCustomer' },
            'order.cancelled': cancelled,
          },
        },
        partly_shipped: {
          description: 'What has left is not cancelled any more.',
          on: {
            'part.shipped': { actions: 'tellCustomer' },
            'parcel.corrected': { actions: 'tellParcel' },
            'parcel.shipped': { target: 'shipped', actions: 'tellCustomer' },
            'rest.cancelled': {
              target: 'shipped',
              actions: 'tellRest',
              description: 'It ends with what has left.',
            },
            'invoice.credited': { actions: 'tellCredit' },
          },
        },
        shipped: {
          on: {
            'parcel.corrected': { actions: 'tellParcel' },
            'invoice.credited': { actions: 'tellCredit' },
            'parcel.delivered': { target: 'delivered', actions: 'tellCustomer' },
          },
        },
        delivered: { on: { 'invoice.credited': { actions: 'tellCredit' } } },
        cancelled: { entry: raise({ type: 'money.void' }) },
      },
    },
    payment: {
      initial: 'pending',
      states: {
        pending: {
          on: {
            'money.in': 'settled',
            'money.void': 'cancelled',
            'instalment.received': { target: 'partial', actions: 'tellPayment' },
            'invoice.settled': { guard: 'isUnderway', target: 'settled', actions: 'tellPayment' },
            'reduction.settled': {
              guard: 'isReducible',
              target: 'settled',
              description: 'Nothing is left to pay: what is told of the reduction says so.',
            },
          },
        },
        partial: {
          on: {
            'money.in': 'settled',
            'money.void': 'refund_due',
            'instalment.received': { actions: 'tellPayment' },
            'instalments.returned': { target: 'pending', actions: 'tellPayment' },
            'payment.bounced': { actions: 'tellBounce' },
            'payments.bounced': { target: 'pending', actions: 'tellBounce' },
            'invoice.settled': { guard: 'isUnderway', target: 'settled', actions: 'tellPayment' },
            'reduction.settled': { guard: 'isReducible', target: 'settled' },
            'reduction.surplus': { guard: 'isReducible', target: 'overpaid' },
          },
        },
        settled: {
          on: {
            'money.void': 'refund_due',
            'reduction.surplus': { guard: 'isReducible', target: 'overpaid' },
            'surplus.received': { target: 'overpaid', actions: 'tellPayment' },
            'payment.bounced': { target: 'partial', actions: 'tellBounce' },
            'payments.bounced': { target: 'pending', actions: 'tellBounce' },
          },
        },
        overpaid: {
          on: {
            'money.void': 'refund_due',
            'surplus.returned': { target: 'settled', actions: 'tellPayment' },
            'surplus.bounced': { target: 'settled', actions: 'tellBounce' },
            'payment.bounced': { target: 'partial', actions: 'tellBounce' },
            'payments.bounced': { target: 'pending', actions: 'tellBounce' },
          },
        },
        cancelled: { on: { 'payment.late': { target: 'refund_due', actions: 'tellPayment' } } },
        refund_due: {
          on: {
            'refund.paid': { target: 'refunded', actions: 'tellPayment' },
            'payments.bounced': { target: 'cancelled', actions: 'tellBounce' },
          },
        },
        refunded: { on: { 'payment.late': { target: 'refund_due', actions: 'tellPayment' } } },
      },
    },
  },
})

export type OrderSnapshot = SnapshotFrom<typeof orderLife>

/** Where an order and its payment stand. */
export type OrderStanding = OrderSnapshot['value']

/** An order that stands there; `paidFirst`: as its payment method has it. */
export const orderAt = (value: OrderStanding, paidFirst: boolean): OrderSnapshot =>
  orderLife.resolveState({ value, context: { paidFirst } })

/** Where an order stands as it is placed. */
export const placedOrder = (paidFirst: boolean): OrderStanding => (paidFirst ? PAID_FIRST : PAID_LATER)

const standingAtFirst = (paidFirst: boolean): OrderStanding =>
  initialTransition(orderLife, { paidFirst })[0].value
const PAID_FIRST = standingAtFirst(true)
const PAID_LATER = standingAtFirst(false)

/** What brings an order to a status. */
const facts: Readonly<Record<OrderStatus, OrderFact['type'] | null>> = {
  awaiting_payment: null,
  confirmed: 'payment.recorded',
  in_production: 'production.started',
  partly_shipped: null,
  shipped: 'parcel.shipped',
  delivered: 'parcel.delivered',
  cancelled: 'order.cancelled',
}

/** What staff tell by giving an order this status; null: nothing that they tell leads there. */
export const factOf = (status: OrderStatus): OrderFact | null => {
  const type = facts[status]
  return type === null ? null : { type }
}

/** Whether staff may give an order that is `from` the status `to`. */
export const mayFollow = (from: OrderStatus, to: OrderStatus): boolean => {
  const fact = factOf(to)
  return fact !== null && orderAt({ fulfilment: from, payment: 'pending' }, true).can(fact)
}

/** Whether its customer may cancel an order that stands there: nothing of it is made, and no money has come. */
export const mayCancelOwn = ({ fulfilment, payment }: OrderStanding): boolean =>
  fulfilment === 'awaiting_payment' && payment === 'pending'

/** Whether a part of an order of this status may leave. */
export const mayShipPart = (status: OrderStatus): boolean =>
  orderAt({ fulfilment: status, payment: 'pending' }, true).can({ type: 'part.shipped' })

/** Whether what has not left of an order of this status may be cancelled. */
export const mayCancelRest = (status: OrderStatus): boolean =>
  orderAt({ fulfilment: status, payment: 'pending' }, true).can({ type: 'rest.cancelled' })

/** Whether an invoice of an order of this status may be credited. */
export const mayCredit = (status: OrderStatus): boolean =>
  orderAt({ fulfilment: status, payment: 'pending' }, true).can({ type: 'invoice.credited' })

/** Whether staff may say anew how an order of this status left. */
export const mayCorrectParcel = (status: OrderStatus): boolean =>
  orderAt({ fulfilment: status, payment: 'pending' }, true).can({ type: 'parcel.corrected' })

/** The statuses that staff may give an order next, in the order in which an order meets them. */
export const nextStatuses = (status: OrderStatus): OrderStatus[] =>
  ORDER_STATUSES.filter((to) => mayFollow(status, to))

/** The statuses that an order has yet to meet, in their order; none once it is delivered or cancelled. */
export const comingStatuses = (status: OrderStatus): OrderStatus[] => {
  const next = nextStatuses(status).find((to) => to !== 'cancelled')
  return next === undefined ? [] : [next, ...comingStatuses(next)]
}

/** What an order's money has yet to meet where all goes as agreed. */
export const comingPayments = (standing: OrderStanding, paidFirst: boolean): PaymentStatus[] => {
  const way = ['payment.recorded', 'invoice.settled', 'surplus.returned', 'refund.paid'] as const
  const ahead = way.map(
    (type) => transition(orderLife, orderAt(standing, paidFirst), { type })[0].value.payment,
  )
  return ahead.filter((payment) => payment !== standing.payment)
}
