import type { ArrivalFacts } from '#shared/orders/arrival.schema'
import type { Credit } from '#shared/orders/credit.rules'
import type { DeliveryCost } from '#shared/orders/delivery-cost'
import { leadTimesOf, orderDeliveryCost } from '#shared/orders/delivery-in-two'
import type { DeliveryMode, DeliveryTariff } from '#shared/orders/delivery-tariff.schema'
import { departuresOf } from '#shared/orders/departures'
import type { ValidatedCart } from '#shared/orders/orders.schema'
import { toCents } from '#shared/platform/money'
import { quotedCost } from '#shared/quotes/quoted-delivery'
import type { LoadedCart, OrderContext } from './order.types.ts'

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
  return orderDeliveryCost(draft.deliveryMode, deliveryTariff, cart.configurations, {
    postalCode: address.postal_code,
    goodsCents: toCents(cart.total_price),
  })
}

/** What tells how an order may leave. */
type OpenFor = Pick<OrderContext, 'deliveryTariff' | 'quote'> & { cart: ValidatedCart | null }

/** Whether it may leave so: in two where the tariff prices it and some lines are made sooner. */
export const isOpenMode = (mode: DeliveryMode, { deliveryTariff, quote, cart }: OpenFor): boolean => {
  if (mode === 'ship') return deliveryTariff !== null || quote !== null
  if (deliveryTariff === null) return false
  if (mode === 'pickup') return deliveryTariff.pickUpAt !== null
  return quote === null && cart !== null && departuresOf(leadTimesOf(cart.configurations)) !== null
}

/** How an order is to leave whose cart has just been read: as it was chosen, unless its lines are not brought in two. */
export const openModeOf = (
  mode: DeliveryMode,
  { validatedCart: cart, deliveryTariff, quote }: LoadedCart,
): DeliveryMode =>
  mode === 'ship_in_two' &&
  !isOpenMode(mode, { cart, deliveryTariff: deliveryTariff ?? null, quote: quote ?? null })
    ? 'ship'
    : mode

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
