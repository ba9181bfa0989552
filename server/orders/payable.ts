import { payableOf, type Reductions } from '#shared/orders/payable'

/** An order as it was placed, and what it was reduced by, in cents including VAT. */
export interface ReducedRow {
  total_cents: number
  cancelled_cents: number
  credited_cents: number
}

export const reductionsOf = ({
  cancelled_cents: cancelledCents,
  credited_cents: creditedCents,
}: Omit<ReducedRow, 'total_cents'>): Reductions => ({ cancelledCents, creditedCents })

/** What is to be paid of it in all. */
export const payableCents = (row: ReducedRow): number =>
  payableOf({ totalCents: row.total_cents, ...reductionsOf(row) })
