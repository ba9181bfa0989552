import type { AddressSnapshot } from '#shared/orders/orders.schema'

/** An address as an order keeps it: what it says on the day, whatever the account does with it later. */
export const addressSnapshot = ({
  name,
  company_name,
  street,
  postal_code,
  city,
  delivery_note,
}: Omit<AddressSnapshot, 'deliveryNote'> & { delivery_note: string }): AddressSnapshot => ({
  name,
  company_name,
  street,
  postal_code,
  city,
  ...(delivery_note === '' ? {} : { deliveryNote: delivery_note }),
})
