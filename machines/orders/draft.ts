import type { Address, AddressType } from '#shared/account/addresses.schema'
import type { OrderDraft } from '#shared/orders/order-draft'
import { PROJECT_NAME_MAX } from '#shared/orders/order-limits'
import { emptySite, isSameSite } from '#shared/orders/order-site.rules'
import type { OrderContext } from './order.types.ts'

/**
 * The address to keep for a type: the one just added, else the one chosen before, else where the last order went, else the
 * account's selected one.
 */
const addressFor = (
  type: AddressType,
  chosen: readonly (string | null)[],
  addresses: readonly Address[],
  known: readonly Address[] | null,
): string | null => {
  const ofType = addresses.filter((address) => address.type === type)
  const added = known && ofType.find(({ id }) => !known.some((address) => address.id === id))
  if (added) return added.id
  const standing = chosen.find((id) => ofType.some((address) => address.id === id))
  return standing ?? ofType.find(({ selected }) => selected)?.id ?? null
}

/** The draft with an address of each type among those loaded; `known` are the ones there before, if any. */
export const withAddresses = (
  {
    draft,
    addresses: known,
    lastAddresses: last,
  }: Pick<OrderContext, 'draft' | 'addresses' | 'lastAddresses'>,
  addresses: readonly Address[],
): OrderDraft => ({
  ...draft,
  billingAddressId: addressFor('billing', [draft.billingAddressId, last?.billing ?? null], addresses, known),
  shippingAddressId: addressFor(
    'shipping',
    [draft.shippingAddressId, last?.shipping ?? null],
    addresses,
    known,
  ),
})

/** A chantier's name as that of an order's project, which is shorter. */
export const projectNameOf = (name: string): string =>
  name
    .slice(0, PROJECT_NAME_MAX)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()

/** The draft for the cart that it came from: what its chantier offered is not kept, another cart may be of another. */
export const withoutOffered = ({
  draft,
  cart,
  offeredSite,
}: Pick<OrderContext, 'draft' | 'cart' | 'offeredSite'>): OrderDraft => ({
  ...draft,
  name: cart?.project !== undefined && draft.name === projectNameOf(cart.project.name) ? '' : draft.name,
  site: isSameSite(draft.site ?? emptySite, offeredSite ?? emptySite) ? null : draft.site,
})
