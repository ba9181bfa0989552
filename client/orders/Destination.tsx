import { AddressText } from '#client/addresses/AddressText.tsx'
import type { Order } from '#shared/orders/orders.schema'
import { destinationOf } from '#shared/orders/totals.rules'

/** Where an order goes: to its address, or where it is fetched. */
export const Destination = ({ delivery, shippingAddress }: Pick<Order, 'delivery' | 'shippingAddress'>) => {
  const { label, fetchedAt } = destinationOf(delivery)
  return (
    <>
      <h3>{label}</h3>
      <p>{fetchedAt ?? <AddressText address={shippingAddress} />}</p>
    </>
  )
}
