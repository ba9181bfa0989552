import type { AddressRow } from '#server/account/addresses.queries'
import type { AddressSnapshot } from '#shared/orders/orders.schema'

/** An address as an order keeps it: what it says on the day, whatever the account does with it later. */
export const addressSnapshot = ({
  name,
  company_name,
  street,
  postal_code,
  city,
  delivery_note,
}: AddressRow): AddressSnapshot => ({
  name,
  company_name,
  street,
  postal_code,
  city,
  ...(delivery_note === '' ? {} : { deliveryNote: delivery_note }),
})
