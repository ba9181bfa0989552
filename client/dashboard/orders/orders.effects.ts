import { call } from '#client/platform/call.ts'
import { provideCall } from '#client/platform/provide.ts'
import { type MoveOutcome, orderMovesMachine } from '#machines/dashboard/orders/order-moves.machine'
import { shipmentEditMachine } from '#machines/dashboard/orders/shipment-edit.machine'
import { correctShipment, moveOrders } from '#shared/dashboard/orders/orders.endpoints'
import type { MoveOrdersBody } from '#shared/dashboard/orders/orders.schema'
import type { ShipmentBody } from '#shared/orders/carriers'

export const orderMovesLogic = orderMovesMachine.provide({
  actors: {
    moveOrders: provideCall<MoveOutcome, MoveOrdersBody>(async (body) => {
      const { success: _, ...outcome } = await call(moveOrders, { body })
      return outcome
    }),
  },
})

export const shipmentEditLogic = shipmentEditMachine.provide({
  actors: {
    correctShipment: provideCall<{ message: string }, { id: string; shipment: ShipmentBody }>(
      ({ id, shipment }) => call(correctShipment, { params: { id }, body: shipment }),
    ),
  },
})
