import type { TableCell, TableFormat } from '#shared/platform/table-file'
import type { DeliveryMode } from './delivery-tariff.schema.ts'
import { type OrderStatus, statusLabel } from './order-status.rules.ts'

/** One's past orders as a table, an order a row (`ordersExport`). */

/** « commandes-2026-11-28.csv »; `day`: of Paris, yyyy-mm-dd. */
export const ordersFileName = (day: string, format: TableFormat): string => `commandes-${day}.${format}`

/** What a row says of an order. */
export interface ExportedOrder {
  /** CMD-2026-000001 */
  readonly number: string
  /** of Paris, yyyy-mm-dd */
  readonly day: string
  /** project name */
  readonly name: string
  /** name of the chantier that it is of; empty for none */
  readonly project: string
  /** the customer’s own reference; empty for none */
  readonly purchaseOrder: string
  readonly status: OrderStatus
  readonly deliveryMode: DeliveryMode | null
  /** yyyy-mm-dd; null: none is promised */
  readonly promised: { readonly earliest: string; readonly latest: string } | null
  /** « 2 × Enrouleur EN-40 », a line each */
  readonly goods: readonly string[]
  /** cents: goods and delivery before VAT */
  readonly netCents: number
  readonly vatCents: number
  readonly totalCents: number
  /** what is to be paid of it: less, where something was cancelled or credited */
  readonly payableCents: number
  /** e-mail of who placed it; empty of who works alone */
  readonly placedBy: string
}

export const ORDERS_COLUMNS = [
  ...(['Numéro', 'Date', 'Projet', 'Chantier', 'Votre référence', 'État'] as const),
  ...([
    'Arrivée au plus tôt',
    'Arrivée au plus tard',
    'Produits',
    'Total HT',
    'TVA',
    'Total TTC',
    'À régler en tout',
    'Passée par',
  ] as const),
]

/** An order in those columns. */
export const exportedOrderRow = (order: ExportedOrder): TableCell[] => [
  order.number,
  order.day,
  order.name,
  order.project,
  order.purchaseOrder,
  statusLabel(order.status, order.deliveryMode),
  order.promised?.earliest ?? '',
  order.promised?.latest ?? '',
  order.goods.join(', '),
  { cents: order.netCents },
  { cents: order.vatCents },
  { cents: order.totalCents },
  { cents: order.payableCents },
  order.placedBy,
]
