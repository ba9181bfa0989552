import { call } from '#client/platform/call.ts'
import { provideCall } from '#client/platform/provide.ts'
import { type MoveOutcome, orderMovesMachine } from '#machines/dashboard/orders/order-moves.machine'
import { moveOrders } from '#shared/dashboard/orders/orders.endpoints'
import type { MoveOrdersBody } from '#shared/dashboard/orders/orders.schema'

export const orderMovesLogic = orderMovesMachine.provide({
  actors: {
    moveOrders: provideCall<MoveOutcome, MoveOrdersBody>(async (body) => {
      const { success: _, ...outcome } = await call(moveOrders, { body })
      return outcome
    }),
  },
})
