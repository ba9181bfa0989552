import { randomUUID } from 'node:crypto'
import type { Kysely, Selectable, Transaction } from 'kysely'
import { placedOrder } from '#machines/lives/order.machine'
import { type LineToPrice, priceCart } from '#server/cart/price-cart'
import { type CartContent, rewriteValidatedCart } from '#server/cart/validated-cart.queries'
import { orderCart, refuseOrdered } from '#server/cart/validated-cart-life'
import type { CatalogueEdition, CatalogueMemory } from '#server/catalogue/catalogue-memory'
import { type Account, colleagueOf } from '#server/platform/access'
import type { Deps } from '#server/platform/deps'
import type { Meters } from '#server/platform/meters'
import type { Database } from '#server/platform/tables'
import { tellOrdered } from '#server/quotes/order-quote'
import { findQuoteOfCart } from '#server/quotes/quote-carts.queries'
import type { ArrivalFacts, PromisedDays } from '#shared/orders/arrival.schema'
import { isWithinCredit } from '#shared/orders/credit.rules'
import { arrivalDates } from '#shared/orders/delivery-dates'
import type { DeliveryMode } from '#shared/orders/delivery-tariff.schema'
import type { AddressSnapshot, PlaceOrderBody } from '#shared/orders/orders.schema'
import { isPaidFirst, type PaymentMeans, paymentMethods } from '#shared/orders/payment-methods'
import type { PricedLine } from '#shared/orders/pricing.rules'
import { parisDay } from '#shared/platform/dates'
import { AppError } from '#shared/platform/errors'
import { formatCents, toCents, toEuros, vatOf } from '#shared/platform/money'
import type { Closings } from '#shared/platform/working-days'
import { checkChoices } from './check-choices.ts'
import { lockCredit } from './credit.queries.ts'
import { deliveryOf, pricedDelivery, quotedDeliveryOf } from './deliver-order.ts'
import { withNames } from './order-names.ts'
import { requestHash } from './order-request.ts'
import { findOrder, type OrderRecord, type PlacedOrder } from './orders.queries.ts'
import { findForOrder, isOvertaken } from './place-order.queries.ts'
import type { ValidatedCartsTable } from './tables.ts'
import { arrivalFacts, type NewOrder, orderAmounts } from './write-order.ts'

export interface Ordering extends Pick<Deps, 'db' | 'clock' | 'config'> {
  memory: CatalogueMemory
  means: PaymentMeans
  /** of the shop */
  closings: Closings
  meters: Pick<Meters, 'orderPlaced'>
}

/** Who orders, and for whom. */
type Caller = Pick<Account, 'user' | 'customer'>

/** Times that a request is looked at anew because another order came between: what it finds then is there to stay. */
const ATTEMPTS = 3

/**
 * Places an order, once whatever the number of times it is asked: order, lines, history, payment, idempotency
 * record and mails are one statement, priced by the list in force, or as its quote was answered. Throws NOT_FOUND, PRICE_MOVED,
 * MAY_NOT_ORDER, DELIVERY_MOVED, DELIVERY_QUOTED, DAYS_MOVED, CART_NO_LONGER_VALID, CART_ALREADY_ORDERED, QUOTE_STEP_REFUSED,
 * CREDIT_LIMIT_REACHED, IDEMPOTENCY_CONFLICT or INVALID_FIELDS.
 */
export const placeOrder = async (
  ordering: Ordering,
  caller: Caller,
  key: string,
  body: PlaceOrderBody,
): Promise<OrderRecord> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await placeOnce(ordering, caller, key, body)
    } catch (error) {
      if (attempt === ATTEMPTS || !(isOvertaken(error) || mayBeOrderedSince(error))) throw error
    }
  }
}

const placeOnce = async (
  { db, config, memory, means, closings, clock, meters }: Ordering,
  { user, customer }: Caller,
  key: string,
  body: PlaceOrderBody,
): Promise<OrderRecord> => {
  const hash = requestHash(body)
  const found = await findForOrder(db, { ...body, userId: customer.id, callerId: user.id, key })
  const { placed, cart } = found
  if (placed !== null) {
    if (placed.request_hash !== hash) throw new AppError('IDEMPOTENCY_CONFLICT')
    return getOrder(db, customer.id, placed.id)
  }
  if (!found.isActive) throw new AppError('ACCOUNT_INACTIVE')
  if (!found.mayOrder) throw new AppError('MAY_NOT_ORDER')
  if (cart === undefined) throw new AppError('NOT_FOUND')
  const living = { id: cart.id, order_id: found.orderOfCart }
  refuseOrdered(living)
  const at = new Date(clock.now())
  const choices = checkChoices(found.addresses, customer, body, {
    ...{ lines: cart.configurations.length, means },
    today: parisDay(at.getTime()),
  })
  const edition = await memory.at(db, found.catalogueVersion)
  const quote = found.quoteOfCart === null ? undefined : await findQuoteOfCart(db, cart.id)
  const content =
    quote === undefined
      ? await priceAgain({ db, closings, clock }, edition, cart, choices.shippingAddress, body)
      : contentOf(cart)
  const delivery =
    quote === undefined
      ? deliveryOf(edition, content, choices.shippingAddress, body.delivery)
      : quotedDeliveryOf(edition, quote, choices.shippingAddress, body.delivery)
  checkDays(body.promised, arrivalFacts(at, content.lines, closings), delivery?.mode ?? 'ship')
  const order = {
    ...choices,
    id: randomUUID(),
    userId: customer.id,
    placedBy: colleagueOf({ user, customer }),
    validatedCartId: cart.id,
    content,
    delivery,
    catalogueVersion: edition.tree.catalogueVersion,
    idempotencyKey: key,
    requestHash: hash,
    comments: body.comments.trim(),
    productsNames: body.productsNames,
    paymentMethod: body.paymentMethod,
    means,
    closings,
    at,
    detail:
      quote !== undefined
        ? `Devis ${quote.number}`
        : content.totalCents === cart.total_cents
          ? ''
          : `Nouveau total accepté\u00a0: ${formatCents(cart.total_cents)} → ${formatCents(content.totalCents)} HT`,
  }
  const isMoved =
    content.priceListVersion !== cart.price_list_version || content.vatPercent !== cart.vat_percent
  const isLimited = !isPaidFirst(body.paymentMethod) && found.creditLimitCents !== null
  const acting = { userId: user.id, customerId: customer.id }
  const write = async (trx: Transaction<Database>): Promise<PlacedOrder> => {
    if (isLimited) await takeCredit(trx, customer.id, orderAmounts(order).totalCents)
    if (quote !== undefined) await tellOrdered(trx, config, acting, quote.id, at)
    if (isMoved) await rewriteValidatedCart(trx, cart.id, content)
    return orderCart(trx, living, order)
  }
  const row =
    quote !== undefined || isMoved || isLimited
      ? await db.transaction().execute(write)
      : await orderCart(db, living, order)
  meters.orderPlaced(content.totalCents)
  return isMoved ? getOrder(db, customer.id, order.id) : withNames(db, recordOf(row, cart, order))
}

/** Throws CREDIT_LIMIT_REACHED where an order of that total is more than the held account may have open. */
const takeCredit = async (trx: Transaction<Database>, userId: string, totalCents: number): Promise<void> => {
  const credit = await lockCredit(trx, userId)
  if (credit === undefined) throw new AppError('ACCOUNT_INACTIVE')
  if (!isWithinCredit(credit, totalCents)) throw new AppError('CREDIT_LIMIT_REACHED', { details: { credit } })
}

/** A cart at its own prices: what is promised by a quote is not worked out again. */
const contentOf = (cart: Selectable<ValidatedCartsTable>): CartContent => ({
  priceListVersion: cart.price_list_version,
  lines: cart.configurations,
  totalCents: cart.total_cents,
  vatPercent: cart.vat_percent,
  vatCents: cart.vat_cents,
})

/**
 * Whether the cart may have got its order between, as its quote tells, or as that order took what its account may have open:
 * asked again, that is found.
 */
const mayBeOrderedSince = (error: unknown): boolean =>
  error instanceof AppError &&
  (error.code === 'CREDIT_LIMIT_REACHED' ||
    (error.code === 'QUOTE_STEP_REFUSED' && error.details?.state === 'ordered'))

/** An order that is there. */
const getOrder = async (db: Kysely<Database>, userId: string, id: string): Promise<OrderRecord> => {
  const record = await findOrder(db, userId, id)
  if (record === undefined) throw new Error(`The order ${id} is gone.`)
  return record
}

/** The order as it was just written. */
const recordOf = (
  row: OrderRecord['order'],
  cart: OrderRecord['cart'],
  { at, detail, means }: NewOrder,
): OrderRecord => {
  const { paidFirst, provider } = paymentMethods[row.payment_method]
  return {
    order: row,
    cart,
    payment: {
      order_id: row.id,
      provider: provider(means),
      status: placedOrder(paidFirst).payment,
      amount_cents: row.total_cents,
      created_at: at,
      settled_at: null,
    },
    events: [
      {
        ...{ status: row.status, detail, at, done_by_name: null },
        ...{ carrier: null, carrier_name: '', parcel_number: '', parcel: null },
      },
    ],
    payments: [],
    entries: [],
  }
}

/** Throws DAYS_MOVED, with what they are counted from, where others were shown than would be promised. */
const checkDays = (shown: PromisedDays | undefined, arrival: ArrivalFacts, mode: DeliveryMode): void => {
  if (shown === undefined) return
  const { earliest, latest } = arrivalDates(arrival, mode)
  if (shown.earliest !== earliest || shown.latest !== latest)
    throw new AppError('DAYS_MOVED', { details: { arrival } })
}

/** A stored line as something to price again: with the very components that the customer was shown. */
export const toPriceAgain = (line: PricedLine): LineToPrice => ({
  model: line.model,
  criteria: { ...line.criteria },
  selectedComponents: line.components,
  quantity: line.quantity,
  files: line.files ?? [],
})

/** The cart at the price of this moment; throws when it is not orderable any more or costs what was not accepted. */
const priceAgain = async (
  { db, closings, clock }: Pick<Ordering, 'db' | 'closings' | 'clock'>,
  edition: CatalogueEdition,
  cart: { configurations: PricedLine[]; total_cents: number; vat_percent: number },
  address: AddressSnapshot,
  { acceptedTotal, delivery }: Pick<PlaceOrderBody, 'acceptedTotal' | 'delivery'>,
): Promise<CartContent> => {
  const { priceListVersion } = edition.tree
  const priced = await priceCart(db, edition, cart.configurations.map(toPriceAgain))
  if (!priced.ok || priceListVersion === null) {
    throw new AppError('CART_NO_LONGER_VALID', { details: { lines: priced.ok ? [] : priced.refusals } })
  }
  const { lines, totalCents, vatPercent, vatCents } = priced
  const moved = totalCents !== cart.total_cents || vatPercent !== cart.vat_percent
  if (moved && (acceptedTotal === undefined || totalCents !== toCents(acceptedTotal))) {
    const cents = pricedDelivery(edition, priced, address, delivery)?.cents
    const vat = vatOf(totalCents + (cents ?? 0), vatPercent)
    throw new AppError('PRICE_MOVED', {
      details: {
        total_price: toEuros(totalCents),
        ...(cents !== undefined && { delivery: toEuros(cents) }),
        vatPercent,
        vat: toEuros(vat),
        total_with_vat: toEuros(totalCents + (cents ?? 0) + vat),
        previousTotal: toEuros(cart.total_cents),
        arrival: arrivalFacts(new Date(clock.now()), lines, closings),
      },
    })
  }
  return { priceListVersion, lines, totalCents, vatPercent, vatCents }
}
