import { and, assign, emit, setup } from 'xstate'
import { type Failure, failureOf } from '#machines/platform/failure'
import { requiredCall } from '#machines/platform/provided'
import { type ShipmentBody, type ShipmentDraft, shipmentOf, shipmentProblem } from '#shared/orders/carriers'

export interface ShipmentEditContext {
  /** of the order */
  id: string
  /** its parcel; null: of an order that left before there were any */
  parcel: number | null
  /** how it left, as it is known to have been said last */
  said: ShipmentDraft
  /** as typed */
  draft: ShipmentDraft
  failure: Failure | null
  /** another said it anew while this was being typed */
  isOvertaken: boolean
}

/** A correction as the server answers it: made, or another came before and it is said otherwise than it was seen. */
export type CorrectionOutcome =
  | { readonly kind: 'corrected'; readonly message: string }
  | { readonly kind: 'overtaken'; readonly said: ShipmentDraft }

/** What is asked of the server; `seen`: how it was said to have left when it was typed. */
export interface Correction {
  readonly id: string
  readonly parcel: number | null
  readonly seen: ShipmentBody | null
  readonly shipment: ShipmentBody
}

export type ShipmentEditEvent =
  | { type: 'edit.ask' }
  /** the order was read again */
  | { type: 'parcel.read'; said: ShipmentDraft }
  | { type: 'shipment.change'; change: Partial<ShipmentDraft> }
  | { type: 'edit.confirm' }
  | { type: 'edit.cancel' }

const differ = (one: ShipmentDraft, other: ShipmentDraft): boolean => {
  const [before, after] = [shipmentOf(one), shipmentOf(other)]
  return (
    before?.carrier !== after?.carrier || before?.name !== after?.name || before?.number !== after?.number
  )
}

/**
 * How an order on its way left, said anew: its carrier and its number, which its customer is then told. Where another was
 * quicker, the form says what that one said and keeps what is typed: it is sent again on what is now seen, or given up.
 */
export const shipmentEditMachine = setup({
  types: {
    input: {} as { id: string; parcel: number | null; said: ShipmentDraft },
    context: {} as ShipmentEditContext,
    events: {} as ShipmentEditEvent,
    emitted: {} as
      | { type: 'shipment.corrected'; message: string }
      /** another said it anew: the order is no longer as it is shown */
      | { type: 'shipment.moved' }
      /** the order is on its way no longer */
      | { type: 'shipment.overtaken'; message: string },
    /** open: the form stands, or is being sent */
    tags: {} as 'open' | 'busy',
  },
  actors: {
    correctShipment: requiredCall<CorrectionOutcome, Correction>('correctShipment'),
  },
  guards: {
    isChanged: ({ context: { said, draft } }) => shipmentOf(draft) !== undefined && differ(said, draft),
    isNews: ({ context, event }) => event.type === 'parcel.read' && differ(context.said, event.said),
    isOvertaken: (_, outcome: CorrectionOutcome) => outcome.kind === 'overtaken',
    isGone: ({ event }) => 'error' in event && failureOf(event.error).code === 'ORDER_CHANGED',
    isGood: ({ context }) => shipmentProblem(context.draft) === null,
  },
}).createMachine({
  id: 'shipmentEdit',
  context: ({ input: { id, parcel, said } }) => ({
    id,
    parcel,
    said,
    draft: said,
    failure: null,
    isOvertaken: false,
  }),
  initial: 'idle',
  states: {
    idle: {
      on: {
        'parcel.read': { actions: assign(({ event: { said } }) => ({ said })) },
        'edit.ask': {
          target: 'editing',
          actions: assign(({ context }) => ({ draft: context.said, failure: null, isOvertaken: false })),
        },
      },
    },
    editing: {
      tags: 'open',
      on: {
        'shipment.change': {
          actions: assign(({ context, event }) => ({ draft: { ...context.draft, ...event.change } })),
        },
        'parcel.read': {
          guard: 'isNews',
          actions: assign(({ event: { said } }) => ({ said, isOvertaken: true })),
        },
        'edit.confirm': { guard: and(['isChanged', 'isGood']), target: 'saving' },
        'edit.cancel': 'idle',
      },
    },
    saving: {
      tags: ['open', 'busy'],
      entry: assign({ failure: null }),
      invoke: {
        id: 'correctShipment',
        src: 'correctShipment',
        input: ({ context: { id, parcel, said, draft } }) => {
          const shipment = shipmentOf(draft)
          if (shipment === undefined) throw new Error('No carrier was chosen.')
          return { id, parcel, seen: shipmentOf(said) ?? null, shipment }
        },
        onDone: [
          {
            guard: { type: 'isOvertaken', params: ({ event }) => event.output },
            target: 'editing',
            actions: [
              assign(({ context, event: { output } }) => ({
                said: output.kind === 'overtaken' ? output.said : context.said,
                isOvertaken: true,
              })),
              emit({ type: 'shipment.moved' as const }),
            ],
          },
          {
            target: 'idle',
            actions: [
              assign(({ context }) => ({ said: context.draft })),
              emit(({ event: { output } }) => ({
                type: 'shipment.corrected' as const,
                message: output.kind === 'corrected' ? output.message : '',
              })),
            ],
          },
        ],
        onError: [
          {
            guard: 'isGone',
            target: 'idle',
            actions: emit(({ event }) => ({
              type: 'shipment.overtaken' as const,
              message: failureOf(event.error).message,
            })),
          },
          {
            target: 'editing',
            actions: assign(({ event }) => ({ failure: failureOf(event.error) })),
            description: 'Sent again, what did arrive is said already: the customer is written to once.',
          },
        ],
      },
    },
  },
})
