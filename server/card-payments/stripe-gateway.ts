import type Stripe from 'stripe'
import type { StripeSettings } from '#server/platform/config'

/** What a page on which an order is paid is made of. */
export interface NewSession {
  /** of the page here: the same one asked again gives the same page there */
  readonly checkoutId: string
  /** of the order */
  readonly number: string
  readonly email: string
  readonly cents: number
  readonly expiresAt: Date
  /** where the customer comes back to */
  readonly doneUrl: string
  readonly cancelUrl: string
}

/** What of Stripe is used here. */
export interface StripeGateway {
  /** opens a page, or gives the one that was opened for the same checkout */
  open(session: NewSession): Promise<Stripe.Checkout.Session>
  /** as it stands, with its payment; null: this account of Stripe has no such page */
  find(sessionId: string): Promise<Stripe.Checkout.Session | null>
  /** closes it if it is open; as it stands then */
  close(sessionId: string): Promise<Stripe.Checkout.Session | null>
  /** of a payment, newest first */
  listRefunds(intentId: string): Promise<Stripe.Refund[]>
  /** what a call of Stripe tells; throws where its signature is not Stripe's, or older than five minutes at `now` */
  read(body: Buffer, signature: string, now: number): Promise<Stripe.Event>
  /** whether Stripe has answered, and refuses what it was asked: asking the same again changes nothing */
  isRefused(error: unknown): boolean
  /** whether it is Stripe that failed, or the way to it */
  isOfStripe(error: unknown): boolean
}

/** ms that Stripe may take for an answer: who pays waits for it. */
const TIMEOUT_MS = 10_000
/** Of a payment at once; one that has more is a matter for people. */
const REFUNDS_MAX = 100

/** Stripe by its own package, which is read when it is first needed. */
export const createStripeGateway = ({ secretKey, webhookSecret, apiUrl }: StripeSettings): StripeGateway => {
  const load = async () => {
    const { default: StripeClient } = await import('stripe')
    const { hostname, port, protocol } = new URL(apiUrl)
    const isPlain = protocol === 'http:'
    const client = new StripeClient(secretKey, {
      host: hostname,
      port: port || (isPlain ? 80 : 443),
      protocol: isPlain ? 'http' : 'https',
      timeout: TIMEOUT_MS,
      maxNetworkRetries: 1,
      telemetry: false,
    })
    return { client, errors: StripeClient.errors }
  }
  let loaded: ReturnType<typeof load> | undefined
  let errors: Awaited<ReturnType<typeof load>>['errors'] | undefined
  const stripe = async (): Promise<Stripe> => {
    loaded ??= load()
    const { client, errors: known } = await loaded
    errors = known
    return client
  }
  const sessions = async () => (await stripe()).checkout.sessions
  const isRefused = (error: unknown): boolean =>
    errors !== undefined &&
    (error instanceof errors.StripeInvalidRequestError || error instanceof errors.StripeIdempotencyError)
  const find = async (id: string) => {
    try {
      return await (await sessions()).retrieve(id, { expand: ['payment_intent'] })
    } catch (error) {
      if (isRefused(error) && Reflect.get(Object(error), 'code') === 'resource_missing') return null
      throw error
    }
  }
  return {
    open: async ({ checkoutId, number, email, cents, expiresAt, doneUrl, cancelUrl }) => {
      const metadata = { checkout: checkoutId, order: number }
      const title = `Commande ${number}`
      return (await sessions()).create(
        {
          mode: 'payment',
          allowed_payment_method_types: ['card'],
          locale: 'fr',
          client_reference_id: number,
          customer_email: email,
          line_items: [
            {
              quantity: 1,
              price_data: { currency: 'eur', unit_amount: cents, product_data: { name: title } },
            },
          ],
          metadata,
          payment_intent_data: { metadata, description: title },
          success_url: doneUrl,
          cancel_url: cancelUrl,
          expires_at: Math.floor(expiresAt.getTime() / 1000),
        },
        { idempotencyKey: checkoutId },
      )
    },
    find,
    close: async (id) => {
      try {
        return await (await sessions()).expire(id)
      } catch (error) {
        // it was paid, or ran out, meanwhile
        if (isRefused(error)) return find(id)
        throw error
      }
    },
    listRefunds: async (intentId) =>
      (await (await stripe()).refunds.list({ payment_intent: intentId, limit: REFUNDS_MAX })).data,
    read: async (body, signature, now) =>
      (await stripe()).webhooks.constructEvent(body, signature, webhookSecret, undefined, undefined, now),
    isRefused,
    isOfStripe: (error) => errors !== undefined && error instanceof errors.StripeError,
  }
}
