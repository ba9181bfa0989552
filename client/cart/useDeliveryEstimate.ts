import { useState } from 'react'
import { call } from '#client/platform/call.ts'
import { useResource } from '#client/platform/resource.ts'
import type { CartLine } from '#shared/cart/configurations.rules'
import { type DeliveryCost, deliveryCost, parcelOf } from '#shared/orders/delivery-cost'
import type { DeliveryTariffReply } from '#shared/orders/delivery-tariff.schema'
import { deliveryTariff } from '#shared/orders/orders.endpoints'
import { DELIVERY_BLOCK } from '#shared/platform/company'

/** What the server wrote into the page, at once; where it wrote none, it is asked. */
const readTariff = async (): Promise<DeliveryTariffReply> => tariffOfPage() ?? (await call(deliveryTariff))

const tariffOfPage = (): DeliveryTariffReply | undefined => {
  const block = document.getElementById(DELIVERY_BLOCK)?.textContent
  return block ? JSON.parse(block) : undefined
}

/** What bringing the cart to an address of the mainland costs. */
interface DeliveryEstimate {
  cost: DeliveryCost
  /** it may be fetched instead */
  mayFetch: boolean
}

/** Null while the tariff is not read, or where the shop does not tell. */
export const useDeliveryEstimate = (
  lines: readonly CartLine[],
  goodsCents: number,
): DeliveryEstimate | null => {
  const [served] = useState(tariffOfPage)
  const read = useResource(deliveryTariff.url, readTariff, served)
  if (read.status !== 'ready' || read.data.tariff === null) return null
  const { tariff } = read.data
  const parcel = parcelOf(lines.map(({ quantity, display }) => ({ quantity, lines: display.lines })))
  return {
    cost: deliveryCost(tariff, parcel, { postalCode: '', goodsCents }),
    mayFetch: tariff.pickUpAt !== null,
  }
}
