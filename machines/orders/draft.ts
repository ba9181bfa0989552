import type { Address, AddressType } from '#shared/account/addresses.schema'
import type { OrderDraft } from '#shared/orders/order-draft'

/** The address to keep for a type: the one just added, else the one chosen before, else the account's selected one. */
const addressFor = (
  type: AddressType,
  chosen: string | null,
  addresses: readonly Address[],
  known: readonly Address[] | null,
): string | null => {
  const ofType = addresses.filter((address) => address.type === type)
  const added = known && ofType.find(({ id }) => !known.some((address) => address.id === id))
  if (added) return added.id
  if (ofType.some(({ id }) => id === chosen)) return chosen
  return ofType.find(({ selected }) => selected)?.id ?? null
}

/** The draft with an address of each type among those loaded; `known` are the ones there before, if any. */
export const withAddresses = (
  draft: OrderDraft,
  addresses: readonly Address[],
  known: readonly Address[] | null,
): OrderDraft => ({
  ...draft,
  billingAddressId: addressFor('billing', draft.billingAddressId, addresses, known),
  shippingAddressId: addressFor('shipping', draft.shippingAddressId, addresses, known),
})
