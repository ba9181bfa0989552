import { type Kysely, sql } from 'kysely'
import { isUuid } from '#server/platform/columns'
import type { Database } from '#server/platform/tables'
import type { OrderSite } from '#shared/orders/order-site.schema'
import { ORDER_ENDS } from '#shared/orders/order-status.rules'
import type { NamedProject } from '#shared/projects/named-project.schema'
import { PROJECT_ORDERS_SHOWN } from '#shared/projects/project-limits'
import type { ProjectState } from '#shared/projects/project-states'
import type { ProjectOrder } from '#shared/projects/projects.schema'

/**
 * What was made of chantiers. Of one it is looked up from its row of `projects`; which ones stand somewhere is found in all that
 * their account made.
 */

const made = sql`validated_carts cart inner join orders on orders.validated_cart_id = cart.id`
const isDelivered = sql<boolean>`orders.status = 'delivered'`
const isUnderWay = sql<boolean>`orders.status not in (${sql.join(ORDER_ENDS.map((end) => sql.lit(end)))})`
const isLiving = sql<boolean>`orders.status <> 'cancelled'`
const isSent = sql<boolean>`quotes.state <> 'draft'`
/** it was handed out to its client */
const isGiven = sql<boolean>`estimates.number is not null`

export const isOrdered = sql<boolean>`exists (select 1 from ${made} where cart.project_id = projects.id)`

/** The first that holds; an order that was cancelled counts for none. An aggregate is worked out a row at a time. */
export const projectState = sql<ProjectState>`coalesce(
  (select case when bool_or(${isUnderWay}) then 'ordered' when bool_or(${isDelivered}) then 'delivered' end
    from ${made} where cart.project_id = projects.id),
  (select case when bool_or(${isSent}) then 'quoted' end from quotes where quotes.project_id = projects.id),
  (select case when bool_or(${isGiven}) then 'quoted' end from estimates where estimates.project_id = projects.id),
  'open')`

/** Whether it stands there, among the chantiers of that account. */
export const standsAt = (userId: string, state: ProjectState) => {
  const ordered = (which: typeof isLiving) =>
    sql`projects.id in (select cart.project_id from ${made}
      where orders.user_id = ${userId} and cart.project_id is not null and ${which})`
  const quoted = sql`projects.id in (select quotes.project_id from quotes
    where quotes.user_id = ${userId} and quotes.project_id is not null and ${isSent}
    union all select estimates.project_id from estimates
    where estimates.user_id = ${userId} and estimates.project_id is not null and ${isGiven})`
  const where = {
    open: sql<boolean>`(not ${ordered(isLiving)} and not ${quoted})`,
    quoted: sql<boolean>`(not ${ordered(isLiving)} and ${quoted})`,
    ordered: sql<boolean>`(${ordered(isUnderWay)})`,
    delivered: sql<boolean>`(${ordered(isDelivered)} and not ${ordered(isUnderWay)})`,
  } satisfies Record<ProjectState, unknown>
  return where[state]
}

/** The newest orders, the newest first. */
export const projectOrders = sql<ProjectOrder[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', newest.id, 'number', newest.number)
    order by newest.created_at desc, newest.id desc), '[]')
  from (select orders.id, orders.number, orders.created_at from ${made} where cart.project_id = projects.id
    order by orders.created_at desc, orders.id desc limit ${sql.lit(PROJECT_ORDERS_SHOWN)}) newest)`

/** One's own chantier as an order tells it; null: there is none of that id. */
export const findNamedProject = async (
  db: Kysely<Database>,
  userId: string,
  id: string | null | undefined,
): Promise<NamedProject | null> => {
  if (typeof id !== 'string' || !isUuid(id)) return null
  const own = db.selectFrom('projects').select(['id', 'name']).where('user_id', '=', userId)
  return (await own.where('id', '=', id).executeTakeFirst()) ?? null
}

/** Whom one meets at a chantier, and when it is wanted; undefined: it is gone. */
export const findProjectSite = (db: Kysely<Database>, id: string): Promise<OrderSite | undefined> =>
  db
    .selectFrom('projects')
    .select(['contact_name as contactName', 'contact_phone as contactPhone', 'wished_on as wishedOn'])
    .where('id', '=', id)
    .executeTakeFirst()
