import { CallFailure, call } from '#client/platform/call.ts'
import { provideCall } from '#client/platform/provide.ts'
import { creditNoteMachine, type MadeCreditNote } from '#machines/dashboard/orders/credit-note.machine'
import { type MoveOutcome, orderMovesMachine } from '#machines/dashboard/orders/order-moves.machine'
import { parcelMachine, type ShippedParcel } from '#machines/dashboard/orders/parcel.machine'
import { paymentEntryMachine, type RecordedPayment } from '#machines/dashboard/orders/payment-entry.machine'
import { type CancelledRest, restCancelMachine } from '#machines/dashboard/orders/rest-cancel.machine'
import {
  type Correction,
  type CorrectionOutcome,
  shipmentEditMachine,
} from '#machines/dashboard/orders/shipment-edit.machine'
import {
  cancelRest,
  correctShipment,
  creditInvoice,
  moveOrders,
  recordPayment,
  shipParcel,
} from '#shared/dashboard/orders/orders.endpoints'
import type { MoveOrdersBody } from '#shared/dashboard/orders/orders.schema'
import { draftOfShipment, noShipment, type Shipment, type ShipmentDraft } from '#shared/orders/carriers'

export const orderMovesLogic = orderMovesMachine.provide({
  actors: {
    moveOrders: provideCall<MoveOutcome, MoveOrdersBody>(async (body) => {
      const { success: _, ...outcome } = await call(moveOrders, { body })
      return outcome
    }),
  },
})

export const paymentEntryLogic = paymentEntryMachine.provide({
  actors: {
    recordPayment: provideCall<string, RecordedPayment>(
      async ({ id, body }) => (await call(recordPayment, { params: { id }, body })).message,
    ),
  },
})

export const parcelLogic = parcelMachine.provide({
  actors: {
    shipParcel: provideCall<string, ShippedParcel>(
      async ({ id, body }) => (await call(shipParcel, { params: { id }, body })).message,
    ),
  },
})

export const restCancelLogic = restCancelMachine.provide({
  actors: {
    cancelRest: provideCall<string, CancelledRest>(
      async ({ id, body }) => (await call(cancelRest, { params: { id }, body })).message,
    ),
  },
})

export const creditNoteLogic = creditNoteMachine.provide({
  actors: {
    creditInvoice: provideCall<string, MadeCreditNote>(
      async ({ id, body }) => (await call(creditInvoice, { params: { id }, body })).message,
    ),
  },
})

export const shipmentEditLogic = shipmentEditMachine.provide({
  actors: {
    correctShipment: provideCall<CorrectionOutcome, Correction>(async ({ id, seen, shipment, parcel }) => {
      try {
        const body = { ...shipment, seen, ...(parcel !== null && { parcel }) }
        const { message } = await call(correctShipment, { params: { id }, body })
        return { kind: 'corrected', message }
      } catch (error) {
        const said = overtakenShipment(error)
        if (said === undefined) throw error
        return { kind: 'overtaken', said }
      }
    }),
  },
})

/** How an order is said to have left now, when another was quicker; undefined for any other failure. */
const overtakenShipment = (error: unknown): ShipmentDraft | undefined => {
  if (!(error instanceof CallFailure) || error.code !== 'ORDER_CHANGED') return undefined
  // the code promises it beside the message, of an order that is still on its way
  const { shipment } = (error.reply ?? {}) as { shipment?: Shipment | null }
  return shipment === null ? noShipment : shipment && draftOfShipment(shipment)
}
