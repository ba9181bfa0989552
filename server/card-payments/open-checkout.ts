import { randomUUID } from 'node:crypto'
import { standingOf } from '#server/orders/enter-money'
import { lockOrder } from '#server/orders/orders.queries'
import { listPaymentEntries } from '#server/orders/payment-entries.queries'
import { STRIPE_MINIMUM_CENTS } from '#server/orders/payment-provider'
import type { Deps } from '#server/platform/deps'
import { insertJob } from '#server/platform/jobs.queries'
import { CHECKOUT_RETURNS } from '#shared/orders/card-checkouts'
import { balanceOf } from '#shared/orders/payment-entries'
import { type PaymentMeans, paymentInstructions, tooSmallText } from '#shared/orders/payment-methods'
import { HOUR, MINUTE } from '#shared/platform/durations'
import { AppError } from '#shared/platform/errors'
import {
  CHECKOUT_JOB,
  type CheckoutRow,
  findCartOfOrder,
  insertCheckout,
  lockCurrentCheckout,
} from './card-payments.queries.ts'
import { closeCheckout, stepTo } from './end-checkout.ts'
import { noticesOfSession } from './notices.ts'
import type { StripeGateway } from './stripe-gateway.ts'
import { takeNotices } from './take-notices.ts'

/** What card payments are made with. */
export interface CardPayments extends Pick<Deps, 'db' | 'clock' | 'config'> {
  readonly gateway: StripeGateway
  readonly means: PaymentMeans
}

/** ms that a page stands; Stripe takes 30 minutes to a day. */
const LIFE_MS = HOUR
/** A page that ends sooner is not opened: what is typed there would be lost. */
const LEFT_MS = 5 * MINUTE
/** What Stripe was asked so long before its end may be asked again: it takes no page that ends sooner. */
const ASKABLE_MS = 31 * MINUTE
/** Pages that end, or are paid, while one is asked for: what is found then is there to stay. */
const ATTEMPTS = 3

type Begun =
  | { readonly step: 'opened'; readonly url: string; readonly checkout: CheckoutRow }
  | {
      readonly step: 'ask'
      readonly checkout: CheckoutRow
      /** it was asked before, and the answer is not known */
      readonly isAgain: boolean
      readonly number: string
      readonly cartId: string
    }
  | { readonly step: 'close'; readonly checkout: CheckoutRow }

/**
 * Where what is left of an order of `customerId` is paid, by who has that `email`: the page that is open for it, or a new
 * one. It is written here before it is asked for, so that whatever stops meanwhile finds the same one again. Throws
 * NOT_FOUND, PAYMENT_NOT_AWAITED, PAYMENT_UNDER_WAY, CARD_AMOUNT_TOO_SMALL; UNAVAILABLE where Stripe does not answer.
 */
export const openCheckout = async (
  payments: CardPayments,
  { customerId, email }: { readonly customerId: string; readonly email: string },
  orderId: string,
): Promise<string> => {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const begun = await begin(payments, customerId, orderId)
    if (begun.step === 'opened') {
      if (await isStillOpen(payments, begun.checkout)) return begun.url
      continue
    }
    const url =
      begun.step === 'ask' ? await ask(payments, email, begun) : await closeCheckout(payments, begun.checkout)
    if (url !== null) return url
  }
  throw new AppError('PAYMENT_UNDER_WAY')
}

const begin = ({ db, clock, means }: CardPayments, userId: string, orderId: string): Promise<Begun> =>
  db.transaction().execute(async (trx): Promise<Begun> => {
    const order = await lockOrder(trx, orderId)
    if (order?.user_id !== userId) throw new AppError('NOT_FOUND')
    const { totalCents, receivedCents } = standingOf(order, await listPaymentEntries(trx, orderId))
    const cents = balanceOf({ totalCents, receivedCents })
    const { provider, instructions } = paymentInstructions(
      {
        number: order.number,
        paymentStatus: order.payment_status,
        paymentMethod: order.payment_method,
        totalCents,
        receivedCents,
        dueCents: cents,
        isUnderway: order.status !== 'awaiting_payment',
      },
      means,
    )
    if (provider !== means.cards?.name)
      throw new AppError(
        instructions.endsWith(tooSmallText(STRIPE_MINIMUM_CENTS))
          ? 'CARD_AMOUNT_TOO_SMALL'
          : 'PAYMENT_NOT_AWAITED',
      )
    const now = clock.now()
    const current = await lockCurrentCheckout(trx, orderId)
    if (current?.state === 'processing' && current.expires_at.getTime() > now)
      throw new AppError('PAYMENT_UNDER_WAY')
    const { number } = order
    if (current === undefined) {
      const expires_at = new Date(now + LIFE_MS)
      const page = { id: randomUUID(), order_id: orderId, cents, created_at: new Date(now), expires_at }
      const checkout = await insertCheckout(trx, page)
      const look = new Date(expires_at.getTime() + MINUTE)
      await insertJob(trx, { kind: CHECKOUT_JOB, payload: { checkoutId: checkout.id } }, look)
      return { step: 'ask', checkout, isAgain: false, number, cartId: await findCartOfOrder(trx, orderId) }
    }
    const left = current.expires_at.getTime() - now
    if (
      current.state === 'processing' ||
      current.cents !== cents ||
      left < (current.url === null ? ASKABLE_MS : LEFT_MS)
    )
      return { step: 'close', checkout: current }
    return current.url === null
      ? { step: 'ask', checkout: current, isAgain: true, number, cartId: await findCartOfOrder(trx, orderId) }
      : { step: 'opened', url: current.url, checkout: current }
  })

/** Whether a page that was opened takes money still: one that was paid, of which nothing was told yet, is taken now. */
const isStillOpen = async (payments: CardPayments, checkout: CheckoutRow): Promise<boolean> => {
  const { db, config, clock, gateway } = payments
  const session = checkout.session_id === null ? null : await gateway.find(checkout.session_id)
  if (session?.status === 'open') return true
  if (session === null) await stepTo(payments, checkout.id, { type: 'page.closed' }, {})
  else {
    const now = new Date(clock.now())
    await takeNotices({ db, config }, noticesOfSession(session), { eventId: null, happenedAt: now, now })
  }
  return false
}

/** The page at Stripe; null where it was closed or paid meanwhile, or cannot be asked for any more. */
const ask = async (
  { db, config, gateway }: CardPayments,
  email: string,
  { checkout, isAgain, number, cartId }: Extract<Begun, { step: 'ask' }>,
): Promise<string | null> => {
  const back = (how: keyof typeof CHECKOUT_RETURNS) =>
    `${config.publicUrl}/my-cart/order/${cartId}?paiement=${CHECKOUT_RETURNS[how]}`
  try {
    const session = await gateway.open({
      checkoutId: checkout.id,
      number,
      email,
      cents: checkout.cents,
      expiresAt: checkout.expires_at,
      doneUrl: back('done'),
      cancelUrl: back('cancelled'),
    })
    const { url } = session
    if (url === null) return stepTo({ db }, checkout.id, { type: 'page.closed' }, { sessionId: session.id })
    return await stepTo({ db }, checkout.id, { type: 'page.opened' }, { sessionId: session.id, url })
  } catch (error) {
    if (!gateway.isRefused(error)) throw error
    await stepTo({ db }, checkout.id, { type: 'page.closed' }, {})
    // asked before with another address of the customer, or too late: nobody was ever given that page
    if (isAgain) return null
    throw error
  }
}
