import type { Kysely } from 'kysely'
import type { Database } from '#server/platform/tables'
import { findNamedProject } from '#server/projects/project-facts.queries'
import { findDoer } from '#server/team/seats.queries'

interface Named {
  order: { user_id: string; placed_by: string | null }
  cart: { project_id: string | null }
}

/** An order as its own customer is told it: with its chantier, and the colleague who placed it. */
export const withNames = async <R extends Named>(db: Kysely<Database>, record: R) => ({
  ...record,
  project: await findNamedProject(db, record.order.user_id, record.cart.project_id),
  placedBy: await findDoer(db, record.order.placed_by),
})
