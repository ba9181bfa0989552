import type { FastifyInstance } from 'fastify'
import { listAddresses } from '#server/account/addresses.queries'
import type { CatalogueMemory } from '#server/catalogue/catalogue-memory'
import { lastAnswersOf } from '#server/configurator/last-answers'
import { filesOfCart } from '#server/line-files/files-of-cart'
import { findCredit } from '#server/orders/credit.queries'
import { findLastOrder } from '#server/orders/last-order.queries'
import { recallAddresses } from '#server/orders/recall-addresses'
import { arrivalFacts } from '#server/orders/write-order'
import { isUuid } from '#server/platform/columns'
import type { Deps } from '#server/platform/deps'
import type { InTurn } from '#server/platform/large-replies'
import type { RateLimitRule, RateLimits } from '#server/platform/rate-limits'
import { route } from '#server/platform/route'
import { findNamedProject, findProjectSite } from '#server/projects/project-facts.queries'
import { presentOrderedQuote } from '#server/quotes/order-quote'
import { findQuoteOfCart } from '#server/quotes/quote-carts.queries'
import { CART_MAX_LINES, LONG_LINES } from '#shared/cart/limits'
import { DeliveryTariffReply } from '#shared/orders/delivery-tariff.schema'
import { deliveryTariff, preValidate, validatedCart } from '#shared/orders/orders.endpoints'
import {
  IdParams,
  PreValidateBody,
  PreValidateReply,
  type RefusedLine,
  ValidatedCartReply,
} from '#shared/orders/orders.schema'
import { offeredMethods, type PaymentMeans } from '#shared/orders/payment-methods'
import { parisDay } from '#shared/platform/dates'
import { standingWish } from '#shared/platform/day'
import { MINUTE } from '#shared/platform/durations'
import { AppError } from '#shared/platform/errors'
import { forgettingOldCarts } from './forget-old-carts.ts'
import { movedPrices } from './moved-prices.ts'
import { priceCart } from './price-cart.ts'
import { presentValidatedCart } from './validated-cart.presenter.ts'
import { findValidatedCart, insertValidatedCart } from './validated-cart.queries.ts'

/** Carts that an account may have validated by one instance, whatever comes of them: what a long one costs is its lines. */
const limits = {
  any: { name: 'cart.validate', limit: 60, windowMs: MINUTE },
  long: { name: 'cart.validate.long', limit: 20, windowMs: MINUTE },
} as const satisfies Record<string, RateLimitRule>

/** Throws 422 for a cart without a line or with too many. */
const checkLength = (lines: number): void => {
  const message =
    lines === 0
      ? 'Le panier est vide.'
      : lines > CART_MAX_LINES
        ? `Le panier compte ${lines} lignes\u00a0: ${CART_MAX_LINES} au maximum.`
        : undefined
  if (message !== undefined) {
    throw new AppError('INVALID_FIELDS', { message, errors: { configurations: [message] } })
  }
}

/** The refusal of a cart: by line for screens, by field for whoever reads `errors`. */
const cartRefused = (refusals: RefusedLine[]): AppError =>
  new AppError('CART_REFUSED', {
    details: { lines: refusals },
    errors: Object.fromEntries(refusals.map(({ index, messages }) => [`configurations.${index}`, messages])),
  })

/** One refusal a line, in the order of the lines. */
const mergedRefusals = (refusals: readonly RefusedLine[]): RefusedLine[] => {
  const byLine = new Map<number, string[]>()
  for (const { index, messages } of refusals) byLine.set(index, [...(byLine.get(index) ?? []), ...messages])
  return [...byLine].sort(([a], [b]) => a - b).map(([index, messages]) => ({ index, messages }))
}

/** api/orders/pre-validate and the carts that it stored: prices are the server's, whatever the browser showed. */
export const cartRoutes = (
  app: FastifyInstance,
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  memory: CatalogueMemory,
  means: PaymentMeans,
  rateLimits: RateLimits,
  inTurn: InTurn,
): void => {
  const forgetOldCarts = forgettingOldCarts(app, { db })

  route(
    app,
    preValidate,
    { body: PreValidateBody, reply: PreValidateReply },
    async ({ body: { configurations, project }, account }) => {
      checkLength(configurations.length)
      if (configurations.length > LONG_LINES) rateLimits.takeHere(limits.long, account.user.id)
      rateLimits.takeHere(limits.any, account.user.id)
      const edition = await memory.current(db)
      const at = new Date(clock.now())
      const { lines, lost } = await filesOfCart(db, account.customer.id, configurations, at)
      const cart = await priceCart(db, edition, lines)
      const refusals = [...lost, ...(cart.ok ? [] : cart.refusals)]
      if (!cart.ok || refusals.length > 0) throw cartRefused(mergedRefusals(refusals))
      const { priceListVersion } = edition.tree
      if (priceListVersion === null) throw new Error('A cart was priced without a price list.')
      const row = await insertValidatedCart(db, {
        userId: account.customer.id,
        content: { ...cart, priceListVersion },
        lastAnswers: await lastAnswersOf(db, edition, lines),
        project: await findNamedProject(db, account.customer.id, project),
        at,
      })
      forgetOldCarts(account.customer.id)
      const moved = movedPrices(configurations, cart.lines)
      return {
        success: true,
        validatedCart: presentValidatedCart(row),
        ...(moved.length > 0 ? { priceMoved: moved } : {}),
      }
    },
  )

  route(app, deliveryTariff, { reply: DeliveryTariffReply }, async () => ({
    success: true,
    tariff: (await memory.recent()).tree.delivery.tariff,
  }))

  route(
    app,
    validatedCart,
    { params: IdParams, reply: ValidatedCartReply },
    async ({ params, account, reply }) => {
      const find = () => findValidatedCart(db, account.customer.id, params.id)
      const row = isUuid(params.id) ? await inTurn(account.user.id, reply, find) : undefined
      if (row === undefined) throw new AppError('NOT_FOUND')
      const paymentMethods = offeredMethods(means, { deferredAllowed: account.customer.deferred_payment })
      const { tariff } = (await memory.recent()).tree.delivery
      const last = await findLastOrder(db, account.customer.id)
      const lastAddresses = last && recallAddresses(last, await listAddresses(db, account.customer.id))
      const site = row.project && (await findProjectSite(db, row.project.id))
      const quote = await findQuoteOfCart(db, row.id)
      const credit = paymentMethods.includes('deferred')
        ? await findCredit(db, account.customer.id)
        : undefined
      return {
        success: true,
        validatedCart: presentValidatedCart(row),
        paymentMethods,
        ...(means.cards !== null && { cardProvider: means.cards.name }),
        ...(tariff !== null && { deliveryTariff: tariff }),
        arrival: arrivalFacts(new Date(clock.now()), row.configurations, config.company.closings),
        ...(last &&
          paymentMethods.includes(last.payment_method) && { lastPaymentMethod: last.payment_method }),
        ...(lastAddresses && { lastAddresses }),
        ...(site && { site: { ...site, wishedOn: standingWish(site.wishedOn, parisDay(clock.now())) } }),
        ...(quote !== undefined && { quote: presentOrderedQuote(quote) }),
        ...(credit !== undefined && credit.limitCents !== null && { credit }),
      }
    },
  )
}
