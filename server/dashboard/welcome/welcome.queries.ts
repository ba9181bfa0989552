import { type Kysely, sql } from 'kysely'
import { RUNNING_STATES } from '#machines/lives/upload.machine'
import { standsLate } from '#server/dashboard/orders/orders.queries'
import { standing } from '#server/dashboard/uploads/uploads.queries'
import { parisMidnight } from '#server/platform/paris-day.queries'
import type { Database } from '#server/platform/tables'
import type { NearDays } from '#shared/dashboard/orders/lateness.rules'
import { WAITING_QUOTES } from '#shared/dashboard/quotes/quotes.rules'
import { WAITING_MAX } from '#shared/dashboard/welcome/welcome.rules'
import type { OpenStatus } from '#shared/orders/order-status.rules'

export interface Waiting extends Record<OpenStatus, number> {
  accounts: number
  messages: number
  complaints: number
  quotes: number
  refunds: number
  surpluses: number
  late: number
  soon_late: number
  uploads_running: number
  uploads_ready: number
  uploads_failed: number
}

const counted = (rows: ReturnType<typeof sql>) =>
  sql<number>`(select count(*)::int from (${rows} limit ${sql.lit(WAITING_MAX)}) found)`

const ordersIn = (status: OpenStatus) => counted(sql`select 1 from orders where status = ${sql.lit(status)}`)

/**
 * What waits for staff: each counted by an index, up to `WAITING_MAX`. `since`: failed uploads ended after it; `days`:
 * those that orders are late on, and soon will be.
 */
export const countWaitingQuery = (db: Kysely<Database>, since: Date, days: NearDays) =>
  db.selectNoFrom([
    counted(
      sql`select 1 from users
        where status = 'inactive' and opened_at is null and refused_at is null and verified_at is not null
          and deleted_at is null`,
    ).as('accounts'),
    counted(sql`select 1 from contact_messages where state = 'new'`).as('messages'),
    counted(sql`select 1 from contact_messages where state = 'new' and subject = 'Réclamation'`).as(
      'complaints',
    ),
    counted(
      sql`select 1 from quotes where state in (${sql.join(WAITING_QUOTES.map((state) => sql.lit(state)))})`,
    ).as('quotes'),
    ordersIn('awaiting_payment').as('awaiting_payment'),
    ordersIn('confirmed').as('confirmed'),
    ordersIn('in_production').as('in_production'),
    ordersIn('partly_shipped').as('partly_shipped'),
    ordersIn('shipped').as('shipped'),
    counted(sql`select 1 from payments where status = 'refund_due'`).as('refunds'),
    counted(sql`select 1 from payments where status = 'overpaid'`).as('surpluses'),
    counted(sql`select 1 from orders where ${standsLate('late', days)}`).as('late'),
    counted(sql`select 1 from orders where ${standsLate('soon', days)}`).as('soon_late'),
    counted(
      sql`select 1 from price_uploads where ended_at is null and state in (${sql.join(RUNNING_STATES)})`,
    ).as('uploads_running'),
    // one against a list that is no longer in force, or that changes nothing, waits for nobody
    counted(
      sql`select 1 from price_uploads where ended_at is null and state = 'ready' and ${standing} = 'ready'`,
    ).as('uploads_ready'),
    counted(
      sql`select 1 from price_uploads where ended_at >= ${since} and state in ('failed', 'refused')`,
    ).as('uploads_failed'),
  ])

export const countWaiting = async (db: Kysely<Database>, since: Date, days: NearDays): Promise<Waiting> =>
  countWaitingQuery(db, since, days).executeTakeFirstOrThrow()

/** Sales of the weeks from a Monday on, `yyyy-mm-dd`; weeks without a sale are absent. */
export const listSalesWeeksQuery = (db: Kysely<Database>, from: string) =>
  db
    .selectFrom('sales_weeks')
    .select(['week', 'orders', 'net_cents'])
    .where('week', '>=', from)
    .orderBy('week')

export const listSalesWeeks = async (
  db: Kysely<Database>,
  from: string,
): Promise<{ week: string; orders: number; net_cents: number }[]> => listSalesWeeksQuery(db, from).execute()

/** A model's sales over some weeks. */
export interface ModelSalesRow {
  reference: string
  name: string
  category: string
  quantity: number
  net_cents: number
}

export const listModelSalesQuery = (db: Kysely<Database>, from: string) =>
  db
    .selectFrom(
      db
        .selectFrom('model_sales_weeks')
        .select([
          'sub_family_id',
          sql<number>`sum(quantity)::bigint`.as('quantity'),
          sql<number>`sum(net_cents)::bigint`.as('net_cents'),
        ])
        .where('week', '>=', from)
        .groupBy('sub_family_id')
        .having(sql`sum(quantity)`, '>', sql.lit(0))
        .as('sold'),
    )
    .innerJoin('sub_families as model', 'model.id', 'sold.sub_family_id')
    .innerJoin('families', 'families.id', 'model.family_id')
    .innerJoin('sub_categories', 'sub_categories.id', 'families.sub_category_id')
    .innerJoin('categories', 'categories.id', 'sub_categories.category_id')
    .select([
      'model.reference',
      'model.name',
      'categories.code as category',
      'sold.quantity',
      'sold.net_cents',
    ])
    .orderBy('sold.net_cents', 'desc')
    .orderBy('model.reference')

/** Sales by model from a Monday on, the most revenue first; models that nobody bought are absent. */
export const listModelSales = (db: Kysely<Database>, from: string): Promise<ModelSalesRow[]> =>
  listModelSalesQuery(db, from).execute()

/** First openings of accounts by staff. `week` null: all of them. */
export interface ApprovalRow {
  week: string | null
  accounts: number
  hours: number
}

/** Most openings that are looked at, the latest. */
const APPROVALS_MAX = 20_000

/**
 * From sign-up to the first opening, the median in hours: by week, and over all, from a Monday on. Accounts that were
 * open from the start waited for nobody.
 */
export const listApprovalsQuery = (db: Kysely<Database>, from: string) =>
  db
    .selectFrom(
      db
        .selectFrom('users')
        .select(['opened_at', 'created_at'])
        .where('opened_at', '>=', parisMidnight(from))
        .whereRef('opened_at', '>', 'created_at')
        .orderBy('opened_at', 'desc')
        .limit(sql.lit(APPROVALS_MAX))
        .as('opened'),
    )
    .select([
      sql<string | null>`paris_week(opened_at)::text`.as('week'),
      sql<number>`count(*)::int`.as('accounts'),
      sql<number>`percentile_cont(0.5) within group (
        order by extract(epoch from opened_at - created_at) / 3600
      )::float8`.as('hours'),
    ])
    .groupBy(sql`grouping sets ((paris_week(opened_at)), ())`)
    .having(sql`count(*)`, '>', sql.lit(0))
    .orderBy('week')

export const listApprovals = (db: Kysely<Database>, from: string): Promise<ApprovalRow[]> =>
  listApprovalsQuery(db, from).execute()
