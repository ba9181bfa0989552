import type { OrderFact } from '#machines/lives/order.machine'

/** All that happens to an order: the compiler misses one that is left out. */
const listed: Record<OrderFact['type'], true> = {
  'payment.settled': true,
  'payment.recorded': true,
  'production.started': true,
  'parcel.shipped': true,
  'parcel.corrected': true,
  'parcel.delivered': true,
  'order.cancelled': true,
  'invoice.settled': true,
}

export const orderFacts = (Object.keys(listed) as OrderFact['type'][]).map((type): OrderFact => ({ type }))
