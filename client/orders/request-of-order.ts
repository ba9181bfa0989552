import type { BegunState } from '#client/quotes/begun-lines.ts'
import type { Address } from '#shared/account/addresses.schema'
import type { OrderDraft } from '#shared/orders/order-draft'
import type { ValidatedCart } from '#shared/orders/orders.schema'
import { QUOTE_NOTE_MAX } from '#shared/quotes/quote-limits'

/** What waits for the price of a delivery. */
interface UnpricedDelivery {
  /** French: why the tariff has none */
  reason: string
  /** where it goes */
  address: Pick<Address, 'postal_code' | 'city'> | undefined
}

/** A request with all of what was to be ordered, but for its delivery, which is asked for. */
export const requestOfOrder = (
  { configurations: lines, project }: Pick<ValidatedCart, 'configurations' | 'project'>,
  { name, productsNames }: Pick<OrderDraft, 'name' | 'productsNames'>,
  { reason, address }: UnpricedDelivery,
): BegunState => {
  const place = address === undefined ? '' : ` pour ${address.postal_code} ${address.city}`
  return {
    begun: lines.map(({ model, criteria, selectedComponents, quantity, note, files }, index) => ({
      ...{ model, criteria, selectedComponents, quantity },
      note: noteOf(productsNames[index]?.name, note),
      ...(files && { files }),
    })),
    ...(project && { project: project.id }),
    words: { name, message: `Livraison à chiffrer${place}\u00a0: ${reason}.` },
  }
}

const noteOf = (...said: (string | undefined)[]): string =>
  said
    .filter((text) => text !== undefined && text !== '')
    .join(' – ')
    .slice(0, QUOTE_NOTE_MAX)
