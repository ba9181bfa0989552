import type { Transaction } from 'kysely'
import type { Database } from '#server/platform/tables'
import type { OrderStatus } from '#shared/orders/order-status.rules'
import { timeToTell } from '#shared/orders/time-to-tell'
import type { Closings } from '#shared/platform/working-days'
import { presentOrderEvent } from './complaints.presenter.ts'
import { listOrderEvents } from './complaints.queries.ts'
import { presentPromise } from './order.presenter.ts'
import { findOrderLines, type LivingOrder } from './orders.queries.ts'
import { listParcels } from './parcels.queries.ts'

/** What the mail of a step that an order took at that instant says of time; empty where there is nothing to say. */
export const timeOfStep = async (
  trx: Transaction<Database>,
  order: LivingOrder,
  status: OrderStatus,
  at: Date,
  closings: Closings,
): Promise<string> =>
  timeToTell({
    now: at.getTime(),
    status,
    created_at: order.created_at.toISOString(),
    history: (await listOrderEvents(trx, order.id)).map(presentOrderEvent),
    promised: presentPromise(order),
    delivery: order.delivery_mode && { mode: order.delivery_mode },
    lines: await findOrderLines(trx, order.id),
    parcels: await listParcels(trx, order.id),
    closings,
  })
