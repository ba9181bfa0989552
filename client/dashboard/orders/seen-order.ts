import type { SeenOrder } from '#machines/dashboard/orders/order-moves.machine'
import type { AdminOrder } from '#shared/dashboard/orders/orders.schema'
import { toCents } from '#shared/platform/money'

/** Whose order it is, in a few words. */
export const customerText = ({ email, company, name }: AdminOrder['customer']): string =>
  email === '' ? 'Compte supprimé' : company || name

/** An order as the question about its next status shows it. */
export const seenOrder = ({
  id,
  number,
  status,
  customer,
  received,
  payable,
  deliveryMode,
}: Pick<
  AdminOrder,
  'id' | 'number' | 'status' | 'customer' | 'received' | 'payable' | 'deliveryMode'
>): SeenOrder => ({
  id,
  number,
  status,
  customer: customerText(customer),
  paid: toCents(received),
  rest: Math.max(0, toCents(payable) - toCents(received)),
  deliveryMode,
})
