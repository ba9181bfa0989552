import type { FastifyInstance } from 'fastify'
import type { CatalogueMemory } from '#server/catalogue/catalogue-memory'
import { actingOf } from '#server/platform/access'
import { isUuid } from '#server/platform/columns'
import type { Deps } from '#server/platform/deps'
import type { JobWorker } from '#server/platform/jobs'
import type { InTurn } from '#server/platform/large-replies'
import type { Meters } from '#server/platform/meters'
import type { RateLimitRule, RateLimits } from '#server/platform/rate-limits'
import { route } from '#server/platform/route'
import * as calls from '#shared/orders/orders.endpoints'
import { IdParams, OrderReply, PlaceOrderBody } from '#shared/orders/orders.schema'
import type { PaymentMeans } from '#shared/orders/payment-methods'
import { MINUTE } from '#shared/platform/durations'
import { AppError } from '#shared/platform/errors'
import { cancelOrder } from './cancel-order.ts'
import { presentOrder } from './order.presenter.ts'
import { idempotencyKey } from './order-request.ts'
import { findOrder, type OrderRecord } from './orders.queries.ts'
import { testPaymentProvider } from './payment-provider.ts'
import { placeOrder } from './place-order.ts'
import { settlePayment } from './settle-payment.ts'

/** Orders that an account may ask of one instance, the repeated and the refused ones included. */
const LIMIT: RateLimitRule = { name: 'order.place', limit: 30, windowMs: MINUTE }

/** api/orders: placing, reading one's own, and the test payment. */
export const orderRoutes = (
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  memory: CatalogueMemory,
  jobs: Pick<JobWorker, 'wake'>,
  means: PaymentMeans,
  limits: RateLimits,
  meters: Pick<Meters, 'orderPlaced'>,
  inTurn: InTurn,
): void => {
  const { db, clock, config } = deps

  const replyOf = (record: OrderRecord): OrderReply => ({ success: true, order: presentOrder(record, means) })

  const own = async (userId: string, id: string): Promise<OrderReply> => {
    const record = isUuid(id) ? await findOrder(db, userId, id) : undefined
    if (record === undefined) throw new AppError('NOT_FOUND')
    return replyOf(record)
  }

  route(
    app,
    calls.placeOrder,
    { body: PlaceOrderBody, reply: OrderReply },
    async ({ body, account, request }) => {
      const key = idempotencyKey(request.headers)
      limits.takeHere(LIMIT, account.user.id)
      const placed = await placeOrder(
        { db, clock, config, memory, means, closings: config.company.closings, meters },
        account,
        key,
        body,
      )
      jobs.wake()
      return replyOf(placed)
    },
  )

  route(
    app,
    calls.order,
    { params: IdParams, reply: OrderReply },
    ({ params, account: { user, customer }, reply }) =>
      inTurn(user.id, reply, () => own(customer.id, params.id)),
  )

  route(app, calls.cancelOrder, { params: IdParams, reply: OrderReply }, async ({ params, account }) => {
    if (!isUuid(params.id)) throw new AppError('NOT_FOUND')
    await cancelOrder({ db, config }, actingOf(account), params.id, new Date(clock.now()))
    jobs.wake()
    return own(account.customer.id, params.id)
  })

  route(app, calls.testPayment, { params: IdParams, reply: OrderReply }, async ({ params, account }) => {
    // Where the test takes no payment, this call is one that does not exist.
    if (means.cards !== testPaymentProvider || !isUuid(params.id)) throw new AppError('NOT_FOUND')
    const at = new Date(clock.now())
    await settlePayment({ db, config }, account.customer.id, params.id, {
      provider: testPaymentProvider.name,
      at,
    })
    return own(account.customer.id, params.id)
  })
}
