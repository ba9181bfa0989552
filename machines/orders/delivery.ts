import type { ArrivalFacts } from '#shared/orders/arrival.schema'
import type { Credit } from '#shared/orders/credit.rules'
import { costOf, type DeliveryCost, parcelOf } from '#shared/orders/delivery-cost'
import type { DeliveryTariff } from '#shared/orders/delivery-tariff.schema'
import { toCents } from '#shared/platform/money'
import { quotedCost } from '#shared/quotes/quoted-delivery'
import type { OrderContext } from './order.types.ts'

/**
 * What bringing the order, or fetching it, costs, at the price of its quote where it has one; null while it is not known where
 * it goes, or where the shop tells no cost.
 */
export const deliveryOf = ({
  deliveryTariff,
  cart,
  addresses,
  draft,
  quote,
}: Pick<OrderContext, 'deliveryTariff' | 'cart' | 'addresses' | 'draft' | 'quote'>): DeliveryCost | null => {
  const address = addresses?.find(({ id }) => id === draft.shippingAddressId)
  if (cart === null || address === undefined) return null
  if (quote !== null)
    return quotedCost(draft.deliveryMode, quote.delivery, deliveryTariff, address.postal_code)
  if (deliveryTariff === null) return null
  return costOf(draft.deliveryMode, deliveryTariff, parcelOf(cart.configurations), {
    postalCode: address.postal_code,
    goodsCents: toCents(cart.total_price),
  })
}

const partOfRefusal = (error: unknown, name: string): unknown => {
  const reply: unknown = error instanceof Error && 'reply' in error ? error.reply : undefined
  return typeof reply === 'object' && reply !== null ? Reflect.get(reply, name) : undefined
}

/** What the days are counted from now, which a refusal of what was shown carries; undefined: it carries nothing of it. */
export const arrivalOfRefusal = (error: unknown): ArrivalFacts | undefined => {
  const arrival = partOfRefusal(error, 'arrival')
  return typeof arrival === 'object' && arrival !== null ? (arrival as ArrivalFacts) : undefined
}

/** What the account may have open now, which a refusal for it carries; undefined: it carries nothing of it. */
export const creditOfRefusal = (error: unknown): Credit | undefined => {
  const credit = partOfRefusal(error, 'credit')
  return typeof credit === 'object' && credit !== null ? (credit as Credit) : undefined
}

/** The tariff in force, which a refusal of what was accepted carries; null: none is, undefined: it is refused for something else. */
export const tariffOfRefusal = (error: unknown): DeliveryTariff | null | undefined => {
  const reply: unknown = error instanceof Error && 'reply' in error ? error.reply : undefined
  return typeof reply === 'object' && reply !== null ? Reflect.get(reply, 'deliveryTariff') : undefined
}
