import type { SeenOrder } from '#machines/dashboard/orders/order-moves.machine'
import type { AdminOrder } from '#shared/dashboard/orders/orders.schema'

/** Whose order it is, in a few words. */
export const customerText = ({ email, company, name }: AdminOrder['customer']): string =>
  email === '' ? 'Compte supprimé' : company || name

/** An order as the question about its next status shows it. */
export const seenOrder = (
  { id, number, status }: Pick<AdminOrder, 'id' | 'number' | 'status'>,
  customer: AdminOrder['customer'],
): SeenOrder => ({ id, number, status, customer: customerText(customer) })
