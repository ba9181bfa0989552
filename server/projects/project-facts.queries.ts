import { type Kysely, sql } from 'kysely'
import { isUuid } from '#server/platform/columns'
import type { Database } from '#server/platform/tables'
import type { NamedProject } from '#shared/projects/named-project.schema'
import { PROJECT_ORDERS_SHOWN } from '#shared/projects/project-limits'
import type { ProjectState } from '#shared/projects/project-states'
import type { ProjectOrder } from '#shared/projects/projects.schema'

/** What was made of chantiers: told of the row of `projects` that it is asked beside. */

const ordered = (columns: string, where: string) =>
  sql`select ${sql.raw(columns)} from validated_carts cart
    inner join orders on orders.validated_cart_id = cart.id
    where cart.project_id = projects.id ${sql.raw(where)}`

export const isOrdered = sql<boolean>`exists (${ordered('1', '')})`
const isUnderWay = sql<boolean>`exists (${ordered('1', `and orders.status not in ('delivered', 'cancelled')`)})`
const isDelivered = sql<boolean>`exists (${ordered('1', `and orders.status = 'delivered'`)})`
const isQuoted = sql<boolean>`exists (
  select 1 from quotes where quotes.project_id = projects.id and quotes.state <> 'draft')`

/** The first that holds; an order that was cancelled counts for none. */
export const projectState = sql<ProjectState>`case
  when ${isUnderWay} then 'ordered' when ${isDelivered} then 'delivered' when ${isQuoted} then 'quoted' else 'open' end`

/** The newest orders, the newest first. */
export const projectOrders = sql<ProjectOrder[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', made.id, 'number', made.number)
    order by made.created_at desc, made.id desc), '[]')
  from (${ordered('orders.id, orders.number, orders.created_at', '')}
    order by orders.created_at desc, orders.id desc limit ${sql.lit(PROJECT_ORDERS_SHOWN)}) made)`

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
