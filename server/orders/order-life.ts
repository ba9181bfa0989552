import { transition } from 'xstate'
import { type OrderFact, type OrderSnapshot, orderAt, orderLife } from '#machines/lives/order.machine'
import type { LifeStore } from '#server/platform/advance'
import { enqueueMail } from '#server/platform/mail'
import type { MailConfig } from '#server/session/account-mails'
import { personOf } from '#server/session/account-mails'
import { presentShipment, type ShipmentBody } from '#shared/orders/carriers'
import { awaitedText } from '#shared/orders/delivery.rules'
import { leadTimeOf } from '#shared/orders/lead-time.rules'
import { isPaidFirst } from '#shared/orders/payment-methods'
import { presentOrderEvent } from './complaints.presenter.ts'
import { listOrderEvents } from './complaints.queries.ts'
import { orderStatusMail, parcelMail } from './order-status-mail.ts'
import {
  findOrderLines,
  insertOrderEvent,
  type LivingOrder,
  updateOrderStatus,
  updatePaymentStatus,
} from './orders.queries.ts'

/** What is written with a step of an order. */
export interface OrderStep {
  readonly at: Date
  /** French, for staff and customer; may be empty */
  readonly detail: string
  /** how it leaves, of « shipped » alone */
  readonly shipment?: ShipmentBody | undefined
}

type KeptOrders = LifeStore<OrderSnapshot, OrderFact, LivingOrder, OrderStep>

/** An order's life in its rows: its status, its history and its payment. */
export const orderRows: Omit<KeptOrders, 'follow'> = {
  at: ({ status, payment_status, payment_method }) =>
    orderAt({ fulfilment: status, payment: payment_status }, isPaidFirst(payment_method)),
  step: (before, fact) => transition(orderLife, before, fact),
  refusal: 'ORDER_STEP_REFUSED',
  write: async (trx, order, { value }, { at, detail, shipment }) => {
    const event = { orderId: order.id, status: value.fulfilment, detail, at, shipment }
    if (value.fulfilment === order.status) await insertOrderEvent(trx, event)
    else await updateOrderStatus(trx, event)
    if (value.payment === order.payment_status) return
    await updatePaymentStatus(trx, order.id, value.payment, value.payment === 'settled' ? at : undefined)
  },
}

/** Every order whose customer is written to. */
export const orderLifeStore = (config: MailConfig): KeptOrders => ({
  ...orderRows,
  follow: {
    tellCustomer: async (trx, order, { value }, { at, detail, shipment }) => {
      if (order.deleted_at !== null) return
      const told = {
        id: order.id,
        number: order.number,
        name: order.name,
        status: value.fulfilment,
        detail,
        time: awaitedText({
          status: value.fulfilment,
          created_at: order.created_at.toISOString(),
          leadTimeDays: leadTimeOf(await findOrderLines(trx, order.id)),
          history: (await listOrderEvents(trx, order.id)).map(presentOrderEvent),
        }),
        shipment: shipment && presentShipment(shipment),
        mustRefund: value.payment === 'refund_due',
      }
      await enqueueMail(trx, orderStatusMail(personOf(order), told, config), at)
    },
    tellParcel: async (trx, order, _, { at, shipment }) => {
      if (order.deleted_at !== null || shipment === undefined) return
      const told = (await listOrderEvents(trx, order.id)).map(presentOrderEvent).filter((one) => one.shipment)
      const parcel = { shipment: presentShipment(shipment), isFirst: told.length === 1 }
      await enqueueMail(trx, parcelMail(personOf(order), order, parcel, config), at)
    },
  },
})
