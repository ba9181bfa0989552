import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { findAddress } from '#server/account/addresses.queries'
import { type LineToPrice, priceCart } from '#server/cart/price-cart'
import {
  type CartContent,
  lockValidatedCart,
  rewriteValidatedCart,
} from '#server/cart/validated-cart.queries'
import { validatedCartLifeStore, validatedCartRows } from '#server/cart/validated-cart-life'
import type { CatalogueMemory } from '#server/catalogue/catalogue-memory'
import { advance } from '#server/platform/advance'
import { isUuid } from '#server/platform/columns'
import type { Deps } from '#server/platform/deps'
import type { Meters } from '#server/platform/meters'
import type { Database } from '#server/platform/tables'
import type { UserRow } from '#server/session/account.queries'
import type { AddressType } from '#shared/account/addresses.schema'
import type { AddressSnapshot, PlaceOrderBody } from '#shared/orders/orders.schema'
import { offeredMethods, type PaymentMeans, paymentMethods } from '#shared/orders/payment-methods'
import type { PricedLine } from '#shared/orders/pricing.rules'
import { AppError } from '#shared/platform/errors'
import { formatCents, toCents, toEuros } from '#shared/platform/money'
import { addressSnapshot } from './address-snapshot.ts'
import { requestHash } from './order-request.ts'
import { findOrderByKey, findOrderOfCart, lockIdempotencyKey } from './orders.queries.ts'

export interface Ordering extends Pick<Deps, 'db' | 'clock' | 'config'> {
  memory: CatalogueMemory
  means: PaymentMeans
  meters: Pick<Meters, 'orderPlaced'>
}

/**
 * Places an order, once whatever the number of times it is asked: order, lines, history, payment, idempotency
 * record and mails are one transaction, priced by the list in force. Its id; throws NOT_FOUND, PRICE_MOVED,
 * CART_NO_LONGER_VALID, CART_ALREADY_ORDERED, IDEMPOTENCY_CONFLICT or INVALID_FIELDS.
 */
export const placeOrder = async (
  ordering: Ordering,
  user: UserRow,
  key: string,
  body: PlaceOrderBody,
): Promise<string> => {
  const hash = requestHash(body)
  let placedCents: number | undefined
  const id = await ordering.db.transaction().execute(async (trx) => {
    await lockIdempotencyKey(trx, user.id, key)
    const placed = await findOrderByKey(trx, user.id, key)
    if (placed !== undefined) {
      if (placed.request_hash !== hash) throw new AppError('IDEMPOTENCY_CONFLICT')
      return placed.id
    }
    const cart = isUuid(body.validatedCartId)
      ? await lockValidatedCart(trx, user.id, body.validatedCartId)
      : undefined
    if (cart === undefined) throw new AppError('NOT_FOUND')
    const living = { id: cart.id, order_id: (await findOrderOfCart(trx, cart.id))?.id ?? null }
    const fact = { type: 'order.placed' } as const
    if (!validatedCartRows.at(living).can(fact)) throw new AppError(validatedCartRows.refusal)
    const choices = await checkChoices(trx, user, body, {
      lines: cart.configurations.length,
      means: ordering.means,
    })
    const content = await priceAgain(trx, ordering.memory, cart, body.acceptedTotal)
    if (content.priceListVersion !== cart.price_list_version || content.vatPercent !== cart.vat_percent) {
      await rewriteValidatedCart(trx, cart.id, content)
    }
    const order = {
      ...choices,
      id: randomUUID(),
      userId: user.id,
      validatedCartId: cart.id,
      content,
      idempotencyKey: key,
      requestHash: hash,
      comments: body.comments.trim(),
      productsNames: body.productsNames,
      paymentMethod: body.paymentMethod,
      means: ordering.means,
      at: new Date(ordering.clock.now()),
      detail:
        content.totalCents === cart.total_cents
          ? ''
          : `Nouveau total accepté\u00a0: ${formatCents(cart.total_cents)} → ${formatCents(content.totalCents)} HT`,
    }
    await advance(trx, validatedCartLifeStore(ordering.config), living, fact, { order, customer: user })
    placedCents = content.totalCents
    return order.id
  })
  if (placedCents !== undefined) ordering.meters.orderPlaced(placedCents)
  return id
}

/** What the customer chose, checked whole: throws 422 with every field that is wrong. */
const checkChoices = async (
  trx: Transaction<Database>,
  user: UserRow,
  body: PlaceOrderBody,
  { lines, means }: { lines: number; means: PaymentMeans },
): Promise<{ name: string; billingAddress: AddressSnapshot; shippingAddress: AddressSnapshot }> => {
  const errors: Record<string, string[]> = {}
  const name = body.name.replace(/\s+/g, ' ').trim()
  if (name === '') errors.name = ['Donnez un nom au projet.']
  const own = async (id: string, type: AddressType) => {
    const address = isUuid(id) ? await findAddress(trx, user.id, id) : undefined
    return address?.type === type ? address : undefined
  }
  const billing = await own(body.billingAddressId, 'billing')
  if (billing === undefined)
    errors.billingAddressId = ['Choisissez une adresse de facturation de votre compte.']
  const shipping = await own(body.shippingAddressId, 'shipping')
  if (shipping === undefined)
    errors.shippingAddressId = ['Choisissez une adresse de livraison de votre compte.']
  const rights = { deferredAllowed: user.deferred_payment }
  if (!offeredMethods(means, rights).includes(body.paymentMethod)) {
    errors.paymentMethod = [paymentMethods[body.paymentMethod].refusal]
  }
  const named = new Set<number>()
  for (const [place, { number, index }] of body.productsNames.entries()) {
    if (number !== index + 1)
      errors[`productsNames.${place}.number`] = ['Ce n’est pas le numéro de la ligne.']
    if (index >= lines) errors[`productsNames.${place}.index`] = ['Cette ligne n’est pas dans le panier.']
    if (named.has(index)) errors[`productsNames.${place}.index`] = ['Cette ligne a déjà un nom.']
    named.add(index)
  }
  if (billing === undefined || shipping === undefined || Object.keys(errors).length > 0) {
    throw new AppError('INVALID_FIELDS', { errors })
  }
  return { name, billingAddress: addressSnapshot(billing), shippingAddress: addressSnapshot(shipping) }
}

/** A stored line as something to price again: with the very components that the customer was shown. */
export const toPriceAgain = (line: PricedLine): LineToPrice => ({
  model: line.model,
  criteria: { ...line.criteria },
  selectedComponents: line.components,
  quantity: line.quantity,
})

/** The cart at the price of this moment; throws when it is not orderable any more or costs what was not accepted. */
const priceAgain = async (
  trx: Transaction<Database>,
  memory: CatalogueMemory,
  cart: { configurations: PricedLine[]; total_cents: number; vat_percent: number },
  acceptedTotal: number | undefined,
): Promise<CartContent> => {
  const edition = await memory.current(trx)
  const { priceListVersion } = edition.tree
  const priced = await priceCart(trx, edition, cart.configurations.map(toPriceAgain))
  if (!priced.ok || priceListVersion === null) {
    throw new AppError('CART_NO_LONGER_VALID', { details: { lines: priced.ok ? [] : priced.refusals } })
  }
  const { lines, totalCents, vatPercent, vatCents } = priced
  const moved = totalCents !== cart.total_cents || vatPercent !== cart.vat_percent
  if (moved && (acceptedTotal === undefined || totalCents !== toCents(acceptedTotal))) {
    throw new AppError('PRICE_MOVED', {
      details: {
        total_price: toEuros(totalCents),
        vatPercent,
        vat: toEuros(vatCents),
        total_with_vat: toEuros(totalCents + vatCents),
        previousTotal: toEuros(cart.total_cents),
      },
    })
  }
  return { priceListVersion, lines, totalCents, vatPercent, vatCents }
}
