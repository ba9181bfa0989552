import type { CartContent } from '#server/cart/validated-cart.queries'
import type { CatalogueEdition } from '#server/catalogue/catalogue-memory'
import { presentOrderedQuote } from '#server/quotes/order-quote'
import type { QuoteOfCart } from '#server/quotes/quote-carts.queries'
import { orderDeliveryCost } from '#shared/orders/delivery-in-two'
import type { AcceptedDelivery } from '#shared/orders/order-delivery.schema'
import type { AddressSnapshot } from '#shared/orders/orders.schema'
import { AppError } from '#shared/platform/errors'
import { toCents } from '#shared/platform/money'
import { quotedCost } from '#shared/quotes/quoted-delivery'
import type { PlacedDelivery } from './write-order.ts'

/** What leaves, and how. */
type Leaving = Pick<CartContent, 'lines' | 'totalCents'>

/**
 * What bringing an order costs by the tariff in force, which is what the customer accepted. Null where the shop tells no
 * cost. Throws DELIVERY_MOVED (with the tariff) for another amount than was accepted, DELIVERY_QUOTED where there is none.
 */
export const deliveryOf = (
  edition: CatalogueEdition,
  content: Leaving,
  address: AddressSnapshot,
  accepted: AcceptedDelivery | undefined,
): PlacedDelivery | null => {
  const delivery = pricedDelivery(edition, content, address, accepted)
  if (delivery?.cents === (accepted && toCents(accepted.amount))) return delivery ?? null
  throw new AppError('DELIVERY_MOVED', { details: { deliveryTariff: edition.tree.delivery.tariff } })
}

/** The same, whatever was accepted for it. */
export const pricedDelivery = (
  edition: CatalogueEdition,
  { lines, totalCents }: Leaving,
  { postal_code }: AddressSnapshot,
  accepted: AcceptedDelivery | undefined,
): PlacedDelivery | undefined => {
  const { tariff } = edition.tree.delivery
  if (tariff === null) return undefined
  const mode = accepted?.mode ?? 'ship'
  const cost = orderDeliveryCost(mode, tariff, lines, { postalCode: postal_code, goodsCents: totalCents })
  if (cost.kind === 'priced') {
    const { cents, firstCents, why } = cost
    return { mode, cents, firstCents, why }
  }
  throw new AppError('DELIVERY_QUOTED', {
    message: `La livraison de cette commande se chiffre sur devis\u00a0: ${cost.reason}.`,
    details: { deliveryTariff: tariff },
  })
}

/**
 * What bringing the order of a quote costs: what was answered, and accepted by the page. Throws DELIVERY_MOVED for another
 * amount, DELIVERY_QUOTED where the answer holds for another place.
 */
export const quotedDeliveryOf = (
  edition: CatalogueEdition,
  quote: QuoteOfCart,
  { postal_code }: AddressSnapshot,
  accepted: AcceptedDelivery | undefined,
): PlacedDelivery => {
  const { tariff } = edition.tree.delivery
  const mode = accepted?.mode ?? 'ship'
  const { delivery } = presentOrderedQuote(quote)
  const cost = quotedCost(mode, delivery, tariff, postal_code)
  if (cost.kind === 'quoted')
    throw new AppError('DELIVERY_QUOTED', {
      message: `La livraison de ce devis ne peut pas être commandée ainsi\u00a0: ${cost.reason}.`,
      details: { deliveryTariff: tariff },
    })
  if (accepted === undefined || cost.cents !== toCents(accepted.amount))
    throw new AppError('DELIVERY_MOVED', { details: { deliveryTariff: tariff } })
  return { mode, cents: cost.cents, why: cost.why }
}
