import type { OrderDue } from '#server/invoices/due.queries'
import type { OrderRow } from '#shared/orders/orders-history.schema'
import { isReduced } from '#shared/orders/payable'
import { toEuros } from '#shared/platform/money'
import type { ListedOrder } from './history.queries.ts'
import { presentDue, presentPromise } from './order.presenter.ts'
import { payableCents, reductionsOf } from './payable.ts'

/** An order as a row of the list shows it. */
export const presentOrderRow = (order: ListedOrder, due?: OrderDue): OrderRow => {
  const names = new Map(order.product_names.map(({ index, name }) => [index, name]))
  return {
    id: order.id,
    number: order.number,
    status: order.status,
    created_at: order.created_at.toISOString(),
    deliveryMode: order.delivery_mode,
    promised: presentPromise(order),
    ...(order.placed_by_name !== null && { placedBy: order.placed_by_name }),
    is_favorite: order.is_favorite,
    favorite_name: order.favorite_name,
    validated_cart: {
      id: order.cart_id,
      name: order.name,
      total_price: toEuros(order.cart_cents),
      configurations: order.lines.map(({ model, quantity, unitCents, totalCents, drawing }, index) => ({
        model,
        name: names.get(index) ?? '',
        quantity,
        unit_price: toEuros(unitCents),
        total_price: toEuros(totalCents),
        drawing,
      })),
      ...(order.project && { project: order.project }),
    },
    transaction: { amount: toEuros(order.amount_cents), created_at: order.paid_for_at.toISOString() },
    ...(isReduced(reductionsOf(order)) && { payable: toEuros(payableCents(order)) }),
    ...(due && { due: presentDue(due) }),
  }
}
