import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/platform/tables'

/** An invoice of which something is left to pay. */
export interface OpenInvoice {
  id: string
  order_id: string
  number: string
  /** yyyy-mm-dd */
  day: string
  due_on: string
  rest_cents: number
}

/**
 * The open invoices of the payments that `which` keeps (`restsOf` says the same): from the index of what is left to pay.
 * What is paid, or of an order that was cancelled, is none.
 */
export const openInvoices = (which: RawBuilder<unknown> = sql`true`) =>
  sql<OpenInvoice>`(
    select id, order_id, number, day, due_on, least(net, owed - received)::bigint as rest_cents
    from (
      select invoices.id, invoices.order_id, invoices.number, invoices.day, invoices.due_on,
        credited.net, money.received,
        sum(credited.net) over (partition by invoices.order_id order by invoices.issued_at, invoices.parcel) as owed
      from payments
      join invoices on invoices.order_id = payments.order_id and invoices.kind = 'invoice'
      cross join lateral (
        select coalesce(sum(entry.cents), 0) as received
        from payment_entries entry where entry.order_id = payments.order_id
      ) as money
      cross join lateral (
        select invoices.total_cents - coalesce(sum(credit.total_cents), 0) as net
        from invoices credit where credit.corrects = invoices.id
      ) as credited
      where payments.status in ('pending', 'partial') and ${which}
    ) as invoiced
    where net > 0 and owed > received
  )`.as<'open'>(sql.ref('open'))

/** What is to be paid next of an order, and when: all that its open invoices leave, by the first of their days. */
export interface OrderDue {
  /** yyyy-mm-dd */
  due_on: string
  rest_cents: number
}

/** Of each of these orders that has open invoices. */
export const findDue = async (
  db: Kysely<Database>,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, OrderDue>> => {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom(openInvoices(sql`payments.order_id = any(${orderIds}::uuid[])`))
    .select(['open.order_id', sql<string>`min(open.due_on)`.as('due_on')])
    .select(sql<number>`sum(open.rest_cents)::bigint`.as('rest_cents'))
    .groupBy('open.order_id')
    .execute()
  return new Map(rows.map(({ order_id, ...due }) => [order_id, due]))
}
