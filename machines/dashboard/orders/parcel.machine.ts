import { assign, emit, setup } from 'xstate'
import { type Failure, failureOf } from '#machines/platform/failure'
import { requiredCall } from '#machines/platform/provided'
import type { ShipParcelBody } from '#shared/dashboard/orders/orders.schema'
import { noShipment, type ShipmentDraft, shipmentOf, shipmentProblem } from '#shared/orders/carriers'
import { type PartLine, parcelProblem } from '#shared/orders/parcels'

/** What of an order has not left. */
export interface Remaining {
  /** units of each line, in the order of the lines */
  readonly units: readonly number[]
  /** parcels that the order has left in so far */
  readonly parcels: number
  /** units that are to leave next, as it was ordered; absent: all that remain */
  readonly next?: readonly number[] | undefined
}

export interface ParcelContext {
  /** of the order */
  id: string
  /** as it was read last */
  remaining: Remaining
  /** units of each line that leave, as chosen */
  leaving: readonly number[]
  shipment: ShipmentDraft
  /** what the customer is told with it, as typed */
  detail: string
  failure: Failure | null
  /** another parcel left while this was chosen */
  isOvertaken: boolean
}

export type ParcelEvent =
  /** the order was read again */
  | { type: 'remaining.read'; remaining: Remaining }
  | { type: 'parcel.ask' }
  | { type: 'units.set'; line: number; units: number }
  /** everything that remains leaves, or nothing yet */
  | { type: 'units.all' }
  | { type: 'units.none' }
  | { type: 'shipment.change'; change: Partial<ShipmentDraft> }
  | { type: 'detail.type'; text: string }
  | { type: 'parcel.confirm' }
  | { type: 'parcel.cancel' }

/** What is asked of the server. */
export interface ShippedParcel {
  readonly id: string
  readonly body: ShipParcelBody
}

/** The lines that leave, of those of which any does. */
export const leavingLines = ({ leaving }: Pick<ParcelContext, 'leaving'>): PartLine[] =>
  leaving.flatMap((quantity, line) => (quantity > 0 ? [{ line, quantity }] : []))

/**
 * Some of an order that leaves before the rest, or the rest itself: what of each line, and how. Where another parcel left
 * meanwhile, a colleague's or this very one whose answer was lost, it is refused, the order is read again, and what leaves is
 * chosen anew.
 */
export const parcelMachine = setup({
  types: {
    input: {} as { id: string; remaining: Remaining },
    context: {} as ParcelContext,
    events: {} as ParcelEvent,
    emitted: {} as
      | { type: 'parcel.left'; message: string }
      /** the order may be no longer as it is shown */
      | { type: 'parcel.refused' },
    /** open: the form stands, or is being sent */
    tags: {} as 'open' | 'busy',
  },
  actors: {
    /** gives what is said of it */
    shipParcel: requiredCall<string, ShippedParcel>('shipParcel'),
  },
  guards: {
    isGood: ({ context }) =>
      parcelProblem(leavingLines(context), context.remaining.units) === null &&
      shipmentProblem(context.shipment) === null,
  },
}).createMachine({
  id: 'parcel',
  context: ({ input: { id, remaining } }) => ({
    id,
    remaining,
    leaving: [],
    shipment: noShipment,
    detail: '',
    failure: null,
    isOvertaken: false,
  }),
  initial: 'idle',
  on: {
    'remaining.read': {
      actions: assign(({ context, event: { remaining } }) =>
        remaining.parcels === context.remaining.parcels
          ? { remaining }
          : { remaining, leaving: remaining.units.map(() => 0), failure: null, isOvertaken: true },
      ),
      description: 'Where another parcel left meanwhile, or this very one, what leaves is chosen anew.',
    },
  },
  states: {
    idle: {
      on: {
        'parcel.ask': {
          target: 'editing',
          actions: assign(({ context }) => ({
            leaving: context.remaining.next ?? context.remaining.units,
            shipment: noShipment,
            detail: '',
            failure: null,
            isOvertaken: false,
          })),
        },
      },
    },
    editing: {
      tags: 'open',
      on: {
        'units.set': {
          actions: assign(({ context: { leaving, remaining }, event: { line, units } }) => ({
            leaving: leaving.map((before, index) =>
              index === line ? Math.min(Math.max(units, 0), remaining.units[line] ?? 0) : before,
            ),
          })),
        },
        'units.all': { actions: assign(({ context }) => ({ leaving: context.remaining.units })) },
        'units.none': {
          actions: assign(({ context }) => ({ leaving: context.remaining.units.map(() => 0) })),
        },
        'shipment.change': {
          actions: assign(({ context, event }) => ({ shipment: { ...context.shipment, ...event.change } })),
        },
        'detail.type': { actions: assign(({ event: { text } }) => ({ detail: text })) },
        'parcel.confirm': { guard: 'isGood', target: 'sending' },
        'parcel.cancel': 'idle',
      },
    },
    sending: {
      tags: ['open', 'busy'],
      description: 'It cannot be left: whether it left would not be known.',
      entry: assign({ failure: null, isOvertaken: false }),
      invoke: {
        id: 'shipParcel',
        src: 'shipParcel',
        input: ({ context }) => ({
          id: context.id,
          body: {
            lines: leavingLines(context),
            ...withShipment(context.shipment),
            detail: context.detail.trim(),
            seen: context.remaining.parcels,
          },
        }),
        onDone: {
          target: 'idle',
          actions: emit(({ event }) => ({ type: 'parcel.left' as const, message: event.output })),
        },
        onError: {
          target: 'editing',
          actions: [
            assign(({ event }) => ({ failure: failureOf(event.error) })),
            emit({ type: 'parcel.refused' as const }),
          ],
        },
      },
    },
  },
})

const withShipment = (draft: ShipmentDraft): Pick<ShipParcelBody, 'shipment'> => {
  const shipment = shipmentOf(draft)
  return shipment === undefined ? {} : { shipment }
}
