import { type ActorRefFrom, and, assign, emit, setup } from 'xstate'
import { type Failure, failureOf } from '#machines/platform/failure'
import { requiredCall } from '#machines/platform/provided'
import { type ShipmentBody, type ShipmentDraft, shipmentOf, shipmentProblem } from '#shared/orders/carriers'

export interface ShipmentEditContext {
  /** of the order */
  id: string
  /** how it left, as it was said last */
  said: ShipmentDraft
  /** as typed */
  draft: ShipmentDraft
  failure: Failure | null
}

export type ShipmentEditEvent =
  | { type: 'edit.ask' }
  | { type: 'shipment.change'; change: Partial<ShipmentDraft> }
  | { type: 'edit.confirm' }
  | { type: 'edit.cancel' }

const isChanged = ({ said, draft }: ShipmentEditContext): boolean => {
  const [before, after] = [shipmentOf(said), shipmentOf(draft)]
  return (
    after !== undefined &&
    !(before?.carrier === after.carrier && before.name === after.name && before.number === after.number)
  )
}

/** How an order on its way left, said anew: its carrier and its number, which its customer is then told. */
export const shipmentEditMachine = setup({
  types: {
    input: {} as { id: string; said: ShipmentDraft },
    context: {} as ShipmentEditContext,
    events: {} as ShipmentEditEvent,
    emitted: {} as
      | { type: 'shipment.corrected'; message: string }
      /** the order is on its way no longer */
      | { type: 'shipment.overtaken'; message: string },
    /** open: the form stands, or is being sent */
    tags: {} as 'open' | 'busy',
  },
  actors: {
    correctShipment: requiredCall<{ message: string }, { id: string; shipment: ShipmentBody }>(
      'correctShipment',
    ),
  },
  guards: {
    isChanged: ({ context }) => isChanged(context),
    isOvertaken: ({ event }) => 'error' in event && failureOf(event.error).code === 'ORDER_CHANGED',
    isGood: ({ context }) => shipmentProblem(context.draft) === null,
  },
}).createMachine({
  id: 'shipmentEdit',
  context: ({ input: { id, said } }) => ({ id, said, draft: said, failure: null }),
  initial: 'idle',
  states: {
    idle: {
      on: {
        'edit.ask': {
          target: 'editing',
          actions: assign(({ context }) => ({ draft: context.said, failure: null })),
        },
      },
    },
    editing: {
      tags: 'open',
      on: {
        'shipment.change': {
          actions: assign(({ context, event }) => ({ draft: { ...context.draft, ...event.change } })),
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
        input: ({ context: { id, draft } }) => {
          const shipment = shipmentOf(draft)
          if (shipment === undefined) throw new Error('No carrier was chosen.')
          return { id, shipment }
        },
        onDone: {
          target: 'idle',
          actions: [
            assign(({ context }) => ({ said: context.draft })),
            emit(({ event }) => ({ type: 'shipment.corrected' as const, message: event.output.message })),
          ],
        },
        onError: [
          {
            guard: 'isOvertaken',
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

export type ShipmentEditRef = ActorRefFrom<typeof shipmentEditMachine>
