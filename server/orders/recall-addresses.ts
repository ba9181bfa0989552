import type { AddressRow } from '#server/account/addresses.queries'
import type { AddressType } from '#shared/account/addresses.schema'
import type { Recalled } from '#shared/orders/order-site.schema'
import type { AddressSnapshot } from '#shared/orders/orders.schema'
import type { LastOrder } from './last-order.queries.ts'

/** What is compared: a note for the drivers makes no other place of it. */
const PLACE = ['name', 'company_name', 'street', 'postal_code', 'city'] as const

/** The one that says the same; else the one of the same name, which was corrected since; null: neither stands still. */
const recalledId = (
  type: AddressType,
  snapshot: AddressSnapshot,
  addresses: readonly AddressRow[],
): string | null => {
  const ofType = addresses.filter((address) => address.type === type)
  const same = ofType.find((address) => PLACE.every((field) => address[field] === snapshot[field]))
  const named = ofType.filter(({ name }) => name === snapshot.name)
  const corrected = named.length === 1 ? named[0] : undefined
  return (same ?? corrected)?.id ?? null
}

/** Which of the account's addresses an order went to: an order keeps what they said, and not which they were. */
export const recallAddresses = (
  { billing_address, shipping_address }: LastOrder,
  addresses: readonly AddressRow[],
): NonNullable<Recalled['lastAddresses']> => ({
  billing: recalledId('billing', billing_address, addresses),
  shipping: recalledId('shipping', shipping_address, addresses),
})
