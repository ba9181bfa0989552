import { type Kysely, type Selectable, sql } from 'kysely'
import { wordPatterns } from '#server/catalogue/search-terms'
import { isFound } from '#server/orders/orders.queries'
import type { Database } from '#server/platform/tables'
import { doneBy } from '#server/team/seats.queries'
import type { ProjectState } from '#shared/projects/project-states'
import type { ProjectOrder } from '#shared/projects/projects.schema'
import { projectOrders, projectState, standsAt } from './project-facts.queries.ts'
import { ownProjects } from './projects.queries.ts'
import type { ProjectsTable } from './tables.ts'

/** A chantier as a row of the list needs it. */
export type ListedProject = Pick<
  Selectable<ProjectsTable>,
  'id' | 'name' | 'place' | 'wished_on' | 'changed_at' | 'archived_at'
> & {
  state: ProjectState
  lines: number
  orders: ProjectOrder[]
  changed_by_name: string | null
  archived_by_name: string | null
}

/** Where a chantier stood in the list when it was read, the one that changed last first. */
export interface ProjectPlace {
  id: string
  changedAt: Date
}

/** Which chantiers; what is left out asks nothing. */
export interface ProjectFilter {
  search?: string | undefined
  state?: ProjectState | undefined
  archived: boolean
}

/** The owner's chantiers after that place. */
export const listProjectsQuery = (
  db: Kysely<Database>,
  userId: string,
  { search = '', state, archived }: ProjectFilter,
  after: ProjectPlace | undefined,
  limit: number,
) => {
  const patterns = wordPatterns(search)
  const text = sql`search_fold(' ' || name || ' ' || place || ' ' || contact_name)`
  return ownProjects(db, userId)
    .select(['id', 'name', 'place', 'wished_on', 'changed_at', 'archived_at'])
    .select([
      projectState.as('state'),
      projectOrders.as('orders'),
      doneBy('projects.changed_by').as('changed_by_name'),
      doneBy('projects.archived_by').as('archived_by_name'),
    ])
    .select(
      sql<number>`(select count(*)::integer from project_lines
        where project_lines.project_id = projects.id and content is not null)`.as('lines'),
    )
    .where('archived_at', archived ? 'is not' : 'is', null)
    .$if(state !== undefined, (own) => own.where(standsAt(userId, state ?? 'open')))
    .$if(patterns.length > 0, (own) => own.where(isFound(text, { patterns })))
    .$if(after !== undefined, (own) =>
      own.where(
        sql<boolean>`(changed_at, id) < (${after?.changedAt.toISOString() ?? ''}::timestamptz, ${after?.id ?? ''}::uuid)`,
      ),
    )
    .orderBy('changed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
}

export const listProjects = (...asked: Parameters<typeof listProjectsQuery>): Promise<ListedProject[]> =>
  listProjectsQuery(...asked).execute()
