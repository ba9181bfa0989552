import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import { type OpenInvoice, openInvoices } from '#server/invoices/due.queries'
import { isDisputed } from '#server/invoices/reminders.queries'
import type { OrderSearch } from '#server/orders/order-search'
import { isFound } from '#server/orders/orders.queries'
import type { Database } from '#server/platform/tables'
import type { ReceivableSort } from '#shared/dashboard/receivables/receivables.schema'
import { DUE_SOON_DAYS, type DueStanding, type ReminderLevel } from '#shared/invoices/due.rules'
import type { Way } from '../nearer-way.ts'
import type { CustomerRow } from '../orders/orders.queries.ts'

/** An open invoice as a row of the list needs it. */
export type ReceivableRow = OpenInvoice &
  CustomerRow & {
    order_number: string
    order_name: string
    disputed: boolean
    /** null: no reminder was sent */
    reminder_level: ReminderLevel | null
    reminded_at: Date | null
  }

/** Which open invoices; what is left out asks nothing. */
export interface ReceivableFilter {
  /** of the order's own texts, or of its customer's */
  readonly search: OrderSearch
  readonly customerPatterns: readonly string[]
  /** FAC-2026-000001, where that is what was typed */
  readonly invoice?: string | undefined
  readonly standing?: DueStanding | undefined
  /** yyyy-mm-dd of Paris */
  readonly today: string
  readonly customer?: string | undefined
}

export interface ReceivablePage {
  readonly filter: ReceivableFilter
  readonly sort: ReceivableSort
  readonly descending: boolean
  readonly way: Way
}

/** The open invoices of what a filter keeps of their orders, with these and whose they are. */
const kept = (db: Kysely<Database>, { customer }: ReceivableFilter) =>
  db
    .selectFrom(
      openInvoices(
        customer === undefined
          ? undefined
          : sql`payments.order_id in (select id from orders where user_id = ${customer}::uuid)`,
      ),
    )
    .innerJoin('orders', 'orders.id', 'open.order_id')
    .innerJoin('users', 'users.id', 'orders.user_id')

const filtered = <O>(
  query: SelectQueryBuilder<Database & { open: OpenInvoice }, 'open' | 'orders' | 'users', O>,
  { search, customerPatterns, invoice, standing, today }: ReceivableFilter,
) => {
  let found = query
  if (invoice !== undefined) found = found.where('open.number', '=', invoice)
  else if (search.number !== undefined) found = found.where('orders.number', '=', search.number)
  else if (search.patterns.length > 0) {
    const theirs = sql`users.deleted_at is null and ${isFound(sql`users.search_text`, { patterns: customerPatterns })}`
    found = found.where(sql<boolean>`(${isFound(sql`orders.search_text`, search)} or ${theirs})`)
  }
  if (standing === 'late') found = found.where(sql<boolean>`open.due_on < ${today}::date`)
  if (standing === 'soon')
    found = found.where(
      sql<boolean>`open.due_on between ${today}::date and ${today}::date + ${DUE_SOON_DAYS}::integer`,
    )
  return found
}

const columns = { due: 'open.due_on', rest: 'open.rest_cents' } as const satisfies Record<
  ReceivableSort,
  string
>

export const listReceivablesQuery = (
  db: Kysely<Database>,
  { filter, sort, descending, way }: ReceivablePage,
) => {
  const direction = descending ? 'desc' : 'asc'
  const walked = descending === way.reversed ? 'asc' : 'desc'
  return db
    .with('open', () =>
      filtered(kept(db, filter).selectAll('open'), filter)
        .orderBy(columns[sort], walked)
        .orderBy('open.number', walked)
        .offset(way.skip)
        .limit(way.limit),
    )
    .selectFrom('open')
    .innerJoin('orders', 'orders.id', 'open.order_id')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom('invoice_reminders')
          .select(['invoice_reminders.level as reminder_level', 'invoice_reminders.sent_at as reminded_at'])
          .whereRef('invoice_id', '=', 'open.id')
          .orderBy('invoice_reminders.level', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .selectAll('open')
    .select(['orders.number as order_number', 'orders.name as order_name', 'orders.user_id', 'users.email'])
    .select(['users.first_name', 'users.last_name', 'users.company', 'users.deleted_at'])
    .select(['last.reminder_level', 'last.reminded_at', isDisputed.as('disputed')])
    .orderBy(columns[sort], direction)
    .orderBy('open.number', direction)
}

export const listReceivables = (db: Kysely<Database>, page: ReceivablePage): Promise<ReceivableRow[]> =>
  listReceivablesQuery(db, page).execute()

/** How many, and what they come to: as many as are open, which is what is to be known of them. */
export const sumReceivables = (
  db: Kysely<Database>,
  filter: ReceivableFilter,
): Promise<{ total: number; rest_cents: number; late_cents: number }> => {
  const sum = sql<number>`coalesce(sum(open.rest_cents), 0)::bigint`
  return filtered(
    kept(db, filter).select([
      sql<number>`count(*)`.as('total'),
      sum.as('rest_cents'),
      sql<number>`coalesce(sum(open.rest_cents) filter (where open.due_on < ${filter.today}::date), 0)::bigint`.as(
        'late_cents',
      ),
    ]),
    filter,
  ).executeTakeFirstOrThrow()
}
