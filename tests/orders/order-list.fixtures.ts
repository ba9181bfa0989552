import type { OrderRow } from '#shared/orders/orders-history.schema'

/** The nth order of an account, one a day: a higher one is newer. */
export const aRow = (nth: number, parts: Partial<OrderRow> = {}): OrderRow => ({
  id: `o${nth}`,
  number: `CMD-2026-${String(nth).padStart(6, '0')}`,
  status: 'confirmed',
  created_at: new Date(Date.UTC(2026, 0, nth, 8)).toISOString(),
  deliveryMode: null,
  promised: null,
  is_favorite: false,
  favorite_name: null,
  validated_cart: { id: `v${nth}`, name: `Chantier ${nth}`, total_price: 100, configurations: [] },
  transaction: { amount: 120, created_at: new Date(Date.UTC(2026, 0, nth, 8)).toISOString() },
  ...parts,
})

/** From the newest to the oldest, both included. */
export const rows = (newest: number, oldest: number): OrderRow[] =>
  Array.from({ length: newest - oldest + 1 }, (_, place) => aRow(newest - place))
