import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Database } from '#server/platform/tables'
import type { CancelledRestsTable } from './tables.ts'

/**
 * What the orders of a query were reduced by, in cents including VAT (`payableOf` takes them from what was ordered): all that
 * left of an order whose rest is cancelled is invoiced, so that the rest is what is not.
 */
export const reductionColumns = () =>
  [
    sql<number>`coalesce((
      select orders.total_cents - (
        select coalesce(sum(invoice.total_cents), 0) from invoices invoice
        where invoice.order_id = orders.id and invoice.kind = 'invoice'
      ) from cancelled_rests rest where rest.order_id = orders.id
    ), 0)::bigint`.as('cancelled_cents'),
    sql<number>`coalesce((
      select sum(credit.total_cents) from invoices credit
      where credit.order_id = orders.id and credit.kind = 'credit_note'
    ), 0)::bigint`.as('credited_cents'),
  ] as const

/** What an order was reduced by, in cents; `reason`: why its rest is not to come, null where none is cancelled. */
export interface ReductionsRow {
  cancelled_cents: number
  credited_cents: number
  reason: string | null
}

/** Of an order that is there. */
export const findReductions = (db: Kysely<Database>, orderId: string): Promise<ReductionsRow> =>
  db
    .selectFrom('orders')
    .leftJoin('cancelled_rests', 'cancelled_rests.order_id', 'orders.id')
    .select('cancelled_rests.reason')
    .select(reductionColumns())
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow()

/** Of each of a customer's orders whose rest is cancelled. */
export const listCancelledRests = (
  db: Kysely<Database>,
  userId: string,
): Promise<Selectable<CancelledRestsTable>[]> =>
  db
    .selectFrom('cancelled_rests')
    .innerJoin('orders', 'orders.id', 'cancelled_rests.order_id')
    .selectAll('cancelled_rests')
    .where('orders.user_id', '=', userId)
    .execute()

/** Writes that what stays of a held order is not to come: all that left of it is invoiced. */
export const insertCancelledRest = async (
  trx: Transaction<Database>,
  { orderId, reason, at }: { orderId: string; reason: string; at: Date },
): Promise<void> => {
  await trx.insertInto('cancelled_rests').values({ order_id: orderId, reason, cancelled_at: at }).execute()
}
