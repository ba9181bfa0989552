import { AddressText } from '#client/addresses/AddressText.tsx'
import { siteTexts } from '#shared/orders/order-site.rules'
import type { Order } from '#shared/orders/orders.schema'
import { destinationOf } from '#shared/orders/totals.rules'

/** Where an order goes: to its address, or where it is fetched; whom one meets there, and when it is wished for. */
export const Destination = ({
  delivery,
  shippingAddress,
  site,
}: Pick<Order, 'delivery' | 'shippingAddress' | 'site'>) => {
  const { label, fetchedAt } = destinationOf(delivery)
  return (
    <>
      <h3>{label}</h3>
      <p>{fetchedAt ?? <AddressText address={shippingAddress} />}</p>
      {site && siteTexts(site).map((text) => <p key={text}>{text}</p>)}
    </>
  )
}
