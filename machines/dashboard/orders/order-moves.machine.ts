import { type ActorRefFrom, and, assign, emit, setup } from 'xstate'
import { mayFollow } from '#machines/lives/order.machine'
import { type Failure, failureOf } from '#machines/platform/failure'
import { requiredCall } from '#machines/platform/provided'
import { ORDER_STATUS_DETAIL_MAX, ORDERS_AT_ONCE_MAX } from '#shared/dashboard/orders/orders.rules'
import type { MoveOrdersBody, MoveOrdersReply } from '#shared/dashboard/orders/orders.schema'
import { noShipment, type ShipmentDraft, shipmentOf, shipmentProblem } from '#shared/orders/carriers'
import type { DeliveryMode } from '#shared/orders/delivery-tariff.schema'
import type { OrderStatus } from '#shared/orders/orders.schema'

/** An order as whoever moves it saw it. */
export interface SeenOrder {
  readonly id: string
  readonly number: string
  /** its company, or the person */
  readonly customer: string
  readonly status: OrderStatus
  /** what came in for it, in cents; 0: nothing yet */
  readonly paid: number
  /** what is left to pay, in cents */
  readonly rest: number
  /** null: it was placed without */
  readonly deliveryMode: DeliveryMode | null
}

/** What came of it, order by order. */
export type MoveOutcome = Pick<MoveOrdersReply, 'message' | 'done' | 'refused'>

export interface OrderMovesContext {
  orders: readonly SeenOrder[]
  /** what they become */
  status: OrderStatus
  /** what the customers are told with it, as typed */
  detail: string
  /** how each order leaves, by its id, as typed; absent: nothing was said of it */
  shipments: Readonly<Record<string, ShipmentDraft>>
  /** chosen for all of them; null: nothing was */
  carrier: ShipmentDraft['carrier'] | null
  /** told line by line when some were refused */
  outcome: MoveOutcome | null
  failure: Failure | null
}

export type OrderMovesEvent =
  | { type: 'moves.ask'; orders: readonly SeenOrder[]; status: OrderStatus }
  | { type: 'detail.type'; text: string }
  | { type: 'shipment.change'; id: string; change: Partial<ShipmentDraft> }
  /** for all orders, that have it once it is applied; null: each keeps its own */
  | { type: 'carrier.choose'; carrier: ShipmentDraft['carrier'] | null }
  /** every order leaves by the chosen carrier, each under a number of its own */
  | { type: 'carrier.apply' }
  | { type: 'moves.confirm' }
  | { type: 'moves.cancel' }
  | { type: 'outcome.dismiss' }

/** How an order leaves, as typed. */
export const shipmentDraftOf = ({ shipments }: Pick<OrderMovesContext, 'shipments'>, id: string) =>
  shipments[id] ?? noShipment

/** The orders that a carrier takes: who fetches one is told that it is ready. */
export const leavingOf = ({ orders }: Pick<OrderMovesContext, 'orders'>): SeenOrder[] =>
  orders.filter(({ deliveryMode }) => deliveryMode !== 'pickup')

/** What is owed back to the customers of cancelled orders: their sum in cents, and of how many orders. */
export const refundOf = ({ orders, status }: Pick<OrderMovesContext, 'orders' | 'status'>) => {
  const paid = status === 'cancelled' ? orders.filter((order) => order.paid > 0) : []
  return { count: paid.length, cents: paid.reduce((sum, order) => sum + order.paid, 0) }
}

/** What is recorded as received by telling that their payments came in: the sum in cents. */
export const recordedOf = ({ orders, status }: Pick<OrderMovesContext, 'orders' | 'status'>): number =>
  status === 'confirmed' ? orders.reduce((sum, order) => sum + order.rest, 0) : 0

/** The carrier by which every order leaves, as typed so far; null where they differ. */
export const sharedCarrier = (
  context: Pick<OrderMovesContext, 'orders' | 'shipments'>,
): ShipmentDraft['carrier'] | null => {
  const [first = '', ...others] = new Set(
    leavingOf(context).map(({ id }) => shipmentDraftOf(context, id).carrier),
  )
  return others.length === 0 ? first : null
}

/** Whether a carrier was chosen for all orders that they do not have: they would leave without it. */
export const isUnapplied = (context: Pick<OrderMovesContext, 'orders' | 'shipments' | 'carrier'>): boolean =>
  context.carrier !== null && context.carrier !== sharedCarrier(context)

/** How many orders would leave without a number; they may. */
export const unnumbered = (context: Pick<OrderMovesContext, 'orders' | 'shipments'>): number =>
  leavingOf(context).filter(({ id }) => shipmentDraftOf(context, id).number.trim() === '').length

/** Numbers that stand on more than one order, by the same carrier: rarely what one means. */
export const repeatedNumbers = (context: Pick<OrderMovesContext, 'orders' | 'shipments'>): string[] => {
  const seen = new Map<string, number>()
  const numbers = context.orders.map(({ id }) => {
    const { carrier, number } = shipmentDraftOf(context, id)
    return { key: `${carrier} ${number.replace(/\s/g, '').toUpperCase()}`, number: number.trim() }
  })
  for (const { key, number } of numbers) if (number !== '') seen.set(key, (seen.get(key) ?? 0) + 1)
  return [...new Set(numbers.filter(({ key }) => (seen.get(key) ?? 0) > 1).map(({ number }) => number))]
}

const bodyOf = (context: OrderMovesContext): MoveOrdersBody => ({
  orders: context.orders.map(({ id, status: seen }) => {
    const shipment = shipmentOf(shipmentDraftOf(context, id))
    return { id, seen, ...(shipment && { shipment }) }
  }),
  status: context.status,
  detail: context.detail,
})

/**
 * Orders given their next status: asked, with what the customers are told, confirmed. What is shipped has one carrier
 * and one number for each order. When some were refused, what came of each is told until it was read.
 */
export const orderMovesMachine = setup({
  types: {
    context: {} as OrderMovesContext,
    events: {} as OrderMovesEvent,
    emitted: {} as { type: 'orders.moved'; outcome: MoveOutcome },
    /** asked: the question stands, or its answer runs */
    tags: {} as 'asked' | 'busy',
  },
  actors: { moveOrders: requiredCall<MoveOutcome, MoveOrdersBody>('moveOrders') },
  guards: {
    mayMove: ({ event }) =>
      event.type === 'moves.ask' &&
      event.orders.length > 0 &&
      event.orders.length <= ORDERS_AT_ONCE_MAX &&
      event.orders.every(({ status }) => mayFollow(status, event.status)),
    isRefusedInPart: ({ event }) => 'output' in event && (event.output as MoveOutcome).refused.length > 0,
    isShort: ({ context }) => context.detail.length <= ORDER_STATUS_DETAIL_MAX,
    mayLeave: ({ context }) =>
      context.orders.every(({ id }) => shipmentProblem(shipmentDraftOf(context, id)) === null),
    isShipped: ({ context }) => context.status === 'shipped',
    isLeaving: ({ context, event }) =>
      event.type === 'shipment.change' &&
      context.status === 'shipped' &&
      leavingOf(context).some(({ id }) => id === event.id),
    isApplied: ({ context }) => !isUnapplied(context),
  },
  actions: {
    ask: assign(({ event }) =>
      event.type === 'moves.ask'
        ? {
            orders: event.orders,
            status: event.status,
            detail: '',
            shipments: {},
            carrier: null,
            failure: null,
          }
        : {},
    ),
  },
}).createMachine({
  id: 'orderMoves',
  context: {
    orders: [],
    status: 'confirmed',
    detail: '',
    shipments: {},
    carrier: null,
    outcome: null,
    failure: null,
  },
  initial: 'idle',
  states: {
    idle: { on: { 'moves.ask': { guard: 'mayMove', target: 'asked', actions: 'ask' } } },
    asked: {
      tags: 'asked',
      on: {
        'detail.type': { actions: assign(({ event }) => ({ detail: event.text })) },
        'shipment.change': {
          guard: 'isLeaving',
          actions: assign(({ context, event: { id, change } }) => ({
            shipments: { ...context.shipments, [id]: { ...shipmentDraftOf(context, id), ...change } },
          })),
        },
        'carrier.choose': {
          guard: 'isShipped',
          actions: assign(({ event }) => ({ carrier: event.carrier })),
        },
        'carrier.apply': {
          guard: 'isShipped',
          actions: assign(({ context, context: { carrier } }) =>
            carrier === null
              ? {}
              : {
                  carrier: null,
                  shipments: Object.fromEntries(
                    leavingOf(context).map(({ id }) => [id, { ...shipmentDraftOf(context, id), carrier }]),
                  ),
                },
          ),
        },
        'moves.confirm': { guard: and(['isShort', 'mayLeave', 'isApplied']), target: 'moving' },
        'moves.cancel': { target: 'idle', actions: assign({ failure: null }) },
      },
    },
    moving: {
      tags: ['asked', 'busy'],
      entry: assign({ failure: null }),
      invoke: {
        id: 'moveOrders',
        src: 'moveOrders',
        input: ({ context }) => bodyOf(context),
        onDone: [
          {
            guard: 'isRefusedInPart',
            target: 'told',
            actions: [
              assign(({ event }) => ({ outcome: event.output })),
              emit(({ event }) => ({ type: 'orders.moved' as const, outcome: event.output })),
            ],
          },
          {
            target: 'idle',
            actions: emit(({ event }) => ({ type: 'orders.moved' as const, outcome: event.output })),
          },
        ],
        onError: {
          target: 'asked',
          actions: assign(({ event }) => ({ failure: failureOf(event.error) })),
          description: 'Sent again, orders that did move come back as changed meanwhile: none moves twice.',
        },
      },
    },
    told: { on: { 'outcome.dismiss': { target: 'idle', actions: assign({ outcome: null }) } } },
  },
})

export type OrderMovesRef = ActorRefFrom<typeof orderMovesMachine>
