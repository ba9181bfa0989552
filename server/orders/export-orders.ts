import type { Kysely } from 'kysely'
import { type TableFile, tableFile } from '#server/platform/table-file'
import type { Database } from '#server/platform/tables'
import { exportedOrderRow, ORDERS_COLUMNS } from '#shared/orders/orders-export'
import { parisDay } from '#shared/platform/dates'
import type { TableCell, TableFormat } from '#shared/platform/table-file'
import { type ListedOrder, listOrders, type OrderCriteria, type OrderPlace } from './history.queries.ts'
import { presentPromise } from './order.presenter.ts'
import { payableCents } from './payable.ts'

/** Orders read at once: what an export holds in memory, however many there are. */
const BATCH = 200

/** `2 × Enrouleur EN-40 (Salon)`, a line each. */
const goodsOf = ({ lines, product_names }: ListedOrder): string[] => {
  const names = new Map(product_names.map(({ index, name }) => [index, name]))
  return lines.map(({ model, quantity }, index) => {
    const name = names.get(index)
    return `${quantity} × ${model.subFamily?.name ?? ''}${name ? ` (${name})` : ''}`
  })
}

/** Whose orders: the customer's; `head`: their e-mail, where several people work there. */
export interface Exported {
  readonly userId: string
  readonly head?: string | undefined
}

/** Rows of a customer's orders, newest first, a batch after the other. */
export async function* orderRows(
  db: Kysely<Database>,
  { userId, head = '' }: Exported,
  criteria: OrderCriteria,
  limit = BATCH,
): AsyncGenerator<TableCell[]> {
  let after: OrderPlace | undefined
  let orders: ListedOrder[]
  do {
    orders = await listOrders(db, userId, { ...criteria, after, skip: 0, limit })
    for (const order of orders)
      yield exportedOrderRow({
        number: order.number,
        day: parisDay(order.created_at.getTime()),
        name: order.name,
        project: order.project?.name ?? '',
        purchaseOrder: order.purchase_order ?? '',
        status: order.status,
        deliveryMode: order.delivery_mode,
        promised: presentPromise(order),
        goods: goodsOf(order),
        netCents: order.net_cents + order.delivery_cents,
        vatCents: order.vat_cents,
        totalCents: order.total_cents,
        payableCents: order.status === 'cancelled' ? 0 : payableCents(order),
        placedBy: order.placed_by_name ?? head,
      })
    const last = orders.at(-1)
    after = last && { id: last.id, createdAt: last.created_text }
  } while (orders.length === limit)
}

/** A customer's orders of those criteria as a file, written as they are read. */
export const exportOrders = (
  db: Kysely<Database>,
  exported: Exported,
  criteria: OrderCriteria,
  format: TableFormat,
): TableFile =>
  tableFile({ name: 'Commandes', columns: ORDERS_COLUMNS, rows: orderRows(db, exported, criteria), format })
