import { placedOrder } from '#machines/lives/order.machine'
import { isUuid } from '#server/platform/columns'
import type { Deps } from '#server/platform/deps'
import { PermanentFailure } from '#server/platform/jobs'
import type { Job, NewJob } from '#server/platform/jobs.queries'
import { copied, type MailMaker } from '#server/platform/mail'
import { isPaidFirst, type PaymentMeans, paymentInstructions } from '#shared/orders/payment-methods'
import { ORDER_MAIL_READERS, type OrderMailContent, type OrderMailReader, orderMail } from './order-mail.ts'
import { findOrderToTell, type OrderToTell } from './orders.queries.ts'
import { siteOf } from './site-row.ts'

/** Kind of the jobs that stand for a mail of a placed order: written when it leaves, from what the order keeps. */
export const ORDER_MAIL_JOB = 'order_mail'

/** What such a job holds. */
interface OrderMailPayload {
  readonly orderId: string
  readonly reader: OrderMailReader
}

/** The mails of an order that is being placed: one to its customer, one to the company. */
export const orderMailJobs = (orderId: string): NewJob[] =>
  ORDER_MAIL_READERS.map((reader) => ({
    kind: ORDER_MAIL_JOB,
    payload: { orderId, reader } satisfies OrderMailPayload,
  }))

const payloadOf = ({ payload }: Pick<Job, 'payload'>): OrderMailPayload => {
  if (typeof payload === 'object' && payload !== null && 'orderId' in payload && 'reader' in payload) {
    const { orderId } = payload
    const reader = ORDER_MAIL_READERS.find((one) => one === payload.reader)
    if (typeof orderId === 'string' && isUuid(orderId) && reader !== undefined) return { orderId, reader }
  }
  throw new PermanentFailure('The job names no order and reader.')
}

/** Writes the mails of placed orders: as they were placed, whatever became of them since. */
export const orderMailMaker =
  ({ db, config }: Pick<Deps, 'db' | 'config'>, means: PaymentMeans): MailMaker =>
  async (job) => {
    const { orderId, reader } = payloadOf(job)
    const found = await findOrderToTell(db, orderId)
    if (found === undefined) throw new PermanentFailure('The job’s order does not exist.')
    if (reader === 'customer' && found.user.deleted_at !== null) return undefined
    const mail = orderMail(reader, contentOf(found, means), config)
    return reader === 'customer' ? copied(mail, found.ordererEmail) : mail
  }

const contentOf = (
  { order, lines, user, ordererEmail }: OrderToTell,
  means: PaymentMeans,
): OrderMailContent => ({
  id: order.id,
  number: order.number,
  at: order.created_at,
  name: order.name,
  purchaseOrder: order.purchase_order,
  comments: order.comments,
  placedBy: ordererEmail,
  site: siteOf(order),
  customer:
    user.deleted_at === null
      ? {
          email: user.email,
          firstName: user.first_name,
          lastName: user.last_name,
          company: user.company,
        }
      : null,
  lines,
  lineNames: new Map(order.product_names.map(({ index, name }) => [index, name.trim()])),
  netCents: order.net_cents,
  vatPercent: order.vat_percent,
  vatCents: order.vat_cents,
  delivery:
    order.delivery_mode === null
      ? null
      : { mode: order.delivery_mode, cents: order.delivery_cents, why: order.delivery_why },
  billingAddress: order.billing_address,
  shippingAddress: order.shipping_address,
  paymentMethod: order.payment_method,
  payment: paymentInstructions(
    {
      number: order.number,
      paymentStatus: placedOrder(isPaidFirst(order.payment_method)).payment,
      paymentMethod: order.payment_method,
      totalCents: order.total_cents,
      receivedCents: 0,
      dueCents: order.total_cents,
    },
    means,
  ),
})
