import type { FastifyInstance } from 'fastify'
import { isUuid } from '#server/platform/columns'
import type { Deps } from '#server/platform/deps'
import type { JobWorker } from '#server/platform/jobs'
import type { RateLimitRule, RateLimits } from '#server/platform/rate-limits'
import { route } from '#server/platform/route'
import * as calls from '#shared/orders/orders.endpoints'
import { IdParams } from '#shared/orders/orders.schema'
import type { PaymentMeans } from '#shared/orders/payment-methods'
import { CardNoticeReply, CardPaymentReply } from '#shared/orders/payments.schema'
import { MINUTE } from '#shared/platform/durations'
import { AppError } from '#shared/platform/errors'
import { registerCheckoutJobs } from './checkout-jobs.ts'
import { noticesOf } from './notices.ts'
import { openCheckout } from './open-checkout.ts'
import { createStripeGateway, type StripeGateway } from './stripe-gateway.ts'
import { takeNotices } from './take-notices.ts'

/** Pages that an account may ask of one instance. */
const LIMIT: RateLimitRule = { name: 'card.open', limit: 20, windowMs: MINUTE }
/** Bytes of what Stripe tells at once. */
const NOTICE_MAX_BYTES = 256 * 1024
const AWAY =
  'Le paiement par carte ne répond pas pour le moment. Rien n’a été débité\u00a0: réessayez dans un instant.'

/** Of what Stripe answered, what the log may keep. */
const toLog = (error: unknown): Record<string, unknown> => {
  const { type, code, statusCode, requestId, message } = error as Record<string, unknown>
  return { type, code, statusCode, stripeRequest: requestId, message }
}

/** Card payments by Stripe: the page on which an order is paid, and what Stripe tells of its money (decision 078). */
export const cardPaymentRoutes = async (
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  means: PaymentMeans,
  jobs: Pick<JobWorker, 'wake'>,
  limits: RateLimits,
): Promise<void> => {
  const { clock, config } = deps
  const gateway = config.stripe === null ? undefined : createStripeGateway(config.stripe)
  if (gateway !== undefined) registerCheckoutJobs(app, deps, gateway, () => jobs.wake())
  /** Where Stripe takes no cards, its calls are ones that do not exist. */
  const required = (): StripeGateway => {
    if (gateway === undefined) throw new AppError('NOT_FOUND')
    return gateway
  }
  /** pages that are being asked for, by their order: an impatient finger waits for the first */
  const asked = new Map<string, Promise<string>>()

  route(
    app,
    calls.openCardPayment,
    { params: IdParams, reply: CardPaymentReply },
    async ({ params: { id }, account: { user, customer }, request }) => {
      const stripe = required()
      if (!isUuid(id)) throw new AppError('NOT_FOUND')
      limits.takeHere(LIMIT, user.id)
      const key = `${customer.id} ${id}`
      const asking =
        asked.get(key) ??
        openCheckout({ ...deps, gateway: stripe, means }, { customerId: customer.id, email: user.email }, id)
      asked.set(key, asking)
      try {
        return { success: true, url: await asking }
      } catch (error) {
        if (!stripe.isOfStripe(error)) throw error
        request.log.error({ stripe: toLog(error) }, 'Stripe opens no page')
        throw new AppError('UNAVAILABLE', { message: AWAY })
      } finally {
        asked.delete(key)
      }
    },
  )

  // What is signed are the bytes as they came.
  await app.register(async (scope) => {
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser<Buffer>(
      'application/json',
      { parseAs: 'buffer', bodyLimit: NOTICE_MAX_BYTES },
      (_request, bytes, done) => done(null, bytes),
    )
    route(scope, calls.tellCardPayment, { reply: CardNoticeReply }, async ({ request }) => {
      const stripe = required()
      const { body, headers } = request
      const signature = headers['stripe-signature']
      if (!Buffer.isBuffer(body) || typeof signature !== 'string') throw new AppError('MALFORMED')
      const now = new Date(clock.now())
      const event = await stripe.read(body, signature, now.getTime()).catch((error: unknown) => {
        request.log.warn({ stripe: toLog(error) }, 'a call that is not signed by Stripe')
        throw new AppError('MALFORMED')
      })
      const notices = await noticesOf(event, (intentId) => stripe.listRefunds(intentId)).catch(
        (error: unknown) => {
          if (!stripe.isOfStripe(error)) throw error
          request.log.error({ stripe: toLog(error) }, 'Stripe lists no refunds')
          throw new AppError('UNAVAILABLE')
        },
      )
      await takeNotices(deps, notices, {
        eventId: event.id,
        happenedAt: new Date(event.created * 1000),
        now,
      })
      jobs.wake()
      return { success: true }
    })
  })
}
