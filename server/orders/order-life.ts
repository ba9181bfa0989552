import type { Transaction } from 'kysely'
import { transition } from 'xstate'
import { type OrderFact, type OrderSnapshot, orderAt, orderLife } from '#machines/lives/order.machine'
import { closeCheckouts } from '#server/card-payments/close-checkouts'
import { askForDeliveryNotes } from '#server/documents/parcel-papers.queries'
import { findLastInvoice } from '#server/invoices/invoices.queries'
import { type Issuer, issueInvoices } from '#server/invoices/issue-invoices'
import type { LifeStore } from '#server/platform/advance'
import { copied, enqueueMail } from '#server/platform/mail'
import type { MailConfig } from '#server/platform/mail-blocks'
import type { Database } from '#server/platform/tables'
import { releaseQuote } from '#server/quotes/release-quote'
import { personOf } from '#server/session/account-mails'
import { presentShipment, type ShipmentBody } from '#shared/orders/carriers'
import { hasFirstLeft } from '#shared/orders/delivery-in-two'
import type { OrderStatus, PaymentStatus } from '#shared/orders/order-status.rules'
import { type PartLine, partTexts, remainingOf, restOf } from '#shared/orders/parcels'
import { meansOfMethod } from '#shared/orders/payment-entries'
import { isPaidFirst } from '#shared/orders/payment-methods'
import { parisDay } from '#shared/platform/dates'
import type { Closings } from '#shared/platform/working-days'
import { presentOrderEvent } from './complaints.presenter.ts'
import { listOrderEvents } from './complaints.queries.ts'
import {
  bounceMail,
  orderStatusMail,
  parcelMail,
  paymentMail,
  type TheirParcel,
} from './order-status-mail.ts'
import { findOrderLines, insertOrderEvent, type LivingOrder, updateOrderStatus } from './orders.queries.ts'
import {
  clearFirstDue,
  insertParcel,
  listOrdered,
  listParcels,
  type ParcelRecord,
  updateParcel,
} from './parcels.queries.ts'
import { payableCents } from './payable.ts'
import { insertRest, listPaymentEntries, updatePaymentStatus } from './payment-entries.queries.ts'
import type { Reduction } from './reduction-mail.ts'
import { moneyToTell, tellReduction } from './tell-reduction.ts'
import { timeOfStep } from './time-of-step.ts'
import { promisedDays } from './write-order.ts'

/** What is written with a step of an order. */
export interface OrderStep {
  readonly at: Date
  /** French, for staff and customer; may be empty */
  readonly detail: string
  /** how it leaves, or left, of a parcel alone */
  readonly shipment?: ShipmentBody | undefined
  /** what leaves, where something stays; absent: all that has not left, if the step is of leaving */
  readonly leaving?: readonly PartLine[] | undefined
  /** the parcel of which it is said anew how it left; absent: one of an order without any */
  readonly parcel?: number | undefined
  /** what is not to come, or is credited; absent: nothing is */
  readonly reduction?: Reduction | undefined
  /** who of the customer's people takes it; absent: none of them does */
  readonly doneBy?: string | undefined
  /** of the staff who tell it; absent: whoever takes the payment */
  readonly actorId?: string
}

type KeptOrders = LifeStore<OrderSnapshot, OrderFact, LivingOrder, OrderStep>

const withMoney: Readonly<Record<PaymentStatus, boolean>> = {
  pending: false,
  partial: false,
  settled: true,
  overpaid: true,
  cancelled: false,
  refund_due: true,
  refunded: true,
}

/** Whether all of an order's money had come in where its payment stands so. */
export const hasCome = (status: PaymentStatus): boolean => withMoney[status]

/** Invoices what has left of an order, and asks for its delivery note. */
type Invoicing = (trx: Transaction<Database>, order: LivingOrder, at: Date) => Promise<void>

/**
 * An order's life in its rows: its status, its history, its payment, and the days promised around what the shop closes for;
 * `invoice`: absent, what leaves has no papers.
 */
export const orderRows = (closings: Closings, invoice?: Invoicing): Omit<KeptOrders, 'follow'> => ({
  at: ({ status, payment_status, payment_method }) =>
    orderAt({ fulfilment: status, payment: payment_status }, isPaidFirst(payment_method)),
  step: (before, fact) => transition(orderLife, before, fact),
  refusal: 'ORDER_STEP_REFUSED',
  write: async (
    trx,
    order,
    { value },
    { at, detail, shipment, leaving, parcel: corrected, reduction, actorId, doneBy },
  ) => {
    const begins = order.status === 'awaiting_payment' && value.fulfilment === 'confirmed'
    const promised = begins
      ? promisedDays('confirmed', at, await findOrderLines(trx, order.id), closings, order.delivery_mode)
      : undefined
    const isLeaving =
      leaving !== undefined ||
      (value.fulfilment === 'shipped' && order.status !== 'shipped' && reduction === undefined)
    const parcel = isLeaving ? await writeParcel(trx, order.id, { at, shipment, leaving }) : corrected
    if (
      order.first_due !== null &&
      (value.fulfilment === 'shipped' || (isLeaving && (await isFirstGone(trx, order.id))))
    )
      await clearFirstDue(trx, order.id)
    if (isLeaving) await invoice?.(trx, order, at)
    const event = {
      ...{ orderId: order.id, status: value.fulfilment, detail, at, doneBy },
      ...{ shipment, parcel, promised },
    }
    const { payment: status } = value
    const isPaymentStep = status !== order.payment_status
    if (value.fulfilment !== order.status) await updateOrderStatus(trx, event)
    else if (isLeaving || shipment !== undefined) await insertOrderEvent(trx, event)
    if (corrected !== undefined && shipment !== undefined)
      await updateParcel(trx, order.id, corrected, shipment)
    // it may cost less, or wait for nothing any more
    await closeCheckouts(trx, order.id, at)
    if (!isPaymentStep) return
    const came = hasCome(status) === hasCome(order.payment_status) ? undefined : hasCome(status)
    await updatePaymentStatus(trx, { orderId: order.id, status, at, came })
    if (status !== 'settled') return
    // whoever tells no amount tells that all of it is there
    const means = meansOfMethod[order.payment_method]
    const day = parisDay(at.getTime())
    await insertRest(trx, {
      orderId: order.id,
      payableCents: payableCents(order),
      day,
      means,
      recordedBy: actorId ?? null,
      at,
    })
  },
})

/** Whether something of such an order is on its way, or waits to be fetched. */
const hasLeft = (status: OrderStatus): boolean => status === 'partly_shipped' || status === 'shipped'

/** Whether the first delivery of an order that is brought in two has left. */
const isFirstGone = async (trx: Transaction<Database>, orderId: string): Promise<boolean> => {
  const lines = await findOrderLines(trx, orderId)
  const remaining = remainingOf(
    lines.map(({ quantity }) => quantity),
    await listParcels(trx, orderId),
  )
  return hasFirstLeft(lines, remaining)
}

/** What leaves, or all that stayed, as the order's next parcel; its number. An order whose lines are not told has none. */
const writeParcel = async (
  trx: Transaction<Database>,
  orderId: string,
  { at, shipment, leaving }: Pick<OrderStep, 'at' | 'shipment' | 'leaving'>,
): Promise<number | undefined> => {
  const parcels = await listParcels(trx, orderId)
  const ordered = (await listOrdered(trx, orderId)).map(({ quantity }) => quantity)
  const lines = leaving ?? restOf(remainingOf(ordered, parcels))
  if (lines.length === 0) return undefined
  const number = parcels.length + 1
  await insertParcel(trx, { orderId, number, at, shipment, lines })
  return number
}

/** The parcels of an order that leaves in several; none where it left whole, or has not left. */
const listSeveral = async (
  trx: Transaction<Database>,
  orderId: string,
  status: OrderStatus,
): Promise<ParcelRecord[]> => {
  const parcels = hasLeft(status) ? await listParcels(trx, orderId) : []
  return status === 'shipped' && parcels.length === 1 ? [] : parcels
}

/** What an order's mail says of the last of its several parcels, and of what stays. */
const parcelToTell = async (
  trx: Transaction<Database>,
  orderId: string,
  status: OrderStatus,
): Promise<TheirParcel | undefined> => {
  const parcels = await listSeveral(trx, orderId, status)
  const last = parcels.at(-1)
  if (last === undefined) return undefined
  const ordered = await listOrdered(trx, orderId)
  const titles = ordered.map(({ label, name }) => (name === '' ? label : `${name} – ${label}`))
  const units = ordered.map(({ quantity }) => quantity)
  const rest = restOf(remainingOf(units, parcels))
  return { number: last.number, lines: partTexts(last.lines, titles), rest: partTexts(rest, titles) }
}

/** Every order whose customer is written to. */
export const orderLifeStore = (config: MailConfig & Issuer): KeptOrders => ({
  ...orderRows(config.company.closings, async (trx, order, at) => {
    await issueInvoices(trx, order, config, at)
    await askForDeliveryNotes(trx, order.id, at)
  }),
  follow: {
    releaseQuote: (trx, order, _, { at }) => releaseQuote(trx, config, order, at),
    tellCustomer: async (trx, order, { value }, { at, detail, shipment }) => {
      if (order.deleted_at !== null) return
      const told = {
        id: order.id,
        number: order.number,
        name: order.name,
        status: value.fulfilment,
        mode: order.delivery_mode,
        place: order.delivery_mode === 'pickup' && hasLeft(value.fulfilment) ? order.delivery_why : '',
        detail,
        time: await timeOfStep(trx, order, value.fulfilment, at, config.company.closings),
        shipment: shipment && presentShipment(shipment),
        parcel: await parcelToTell(trx, order.id, value.fulfilment),
        invoice: hasLeft(value.fulfilment) ? await findLastInvoice(trx, order.id) : undefined,
        mustRefund: value.payment === 'refund_due',
      }
      await enqueueMail(trx, copied(orderStatusMail(personOf(order), told, config), order.orderer_email), at)
    },
    tellPayment: async (trx, order, { value }, { at }) => {
      if (order.deleted_at !== null) return
      const money = await moneyToTell(trx, order, value)
      const step = { before: order.payment_status, status: value.payment }
      const mail = paymentMail(personOf(order), order, step, money, config)
      await enqueueMail(trx, copied(mail, order.orderer_email), at)
    },
    tellBounce: async (trx, order, { value }, { at, detail }) => {
      if (order.deleted_at !== null) return
      const entries = await listPaymentEntries(trx, order.id)
      const bounced = entries.findLast((entry) => entry.bounced)
      if (bounced === undefined) throw new Error(`No money of the order ${order.number} bounced.`)
      const { means, reference } = bounced
      const money = { ...(await moneyToTell(trx, order, value)), means, reference }
      const told = { ...money, status: value.payment, why: detail }
      const mail = bounceMail(personOf(order), order, told, config)
      await enqueueMail(trx, copied(mail, order.orderer_email), at)
    },
    tellRest: tellReduction(config),
    tellCredit: tellReduction(config),
    tellParcel: async (trx, order, { value }, { at, shipment, parcel: number }) => {
      if (order.deleted_at !== null || shipment === undefined) return
      const told = (await listOrderEvents(trx, order.id))
        .map(presentOrderEvent)
        .filter((one) => one.shipment && one.parcel === number)
      const isOneOfSeveral = (await listSeveral(trx, order.id, value.fulfilment)).length > 0
      const parcel = {
        shipment: presentShipment(shipment),
        isFirst: told.length === 1,
        number: isOneOfSeveral ? number : undefined,
      }
      const mail = parcelMail(personOf(order), order, parcel, config)
      await enqueueMail(trx, copied(mail, order.orderer_email), at)
    },
  },
})
