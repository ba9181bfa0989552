import { type Selectable, sql, type Transaction } from 'kysely'
import type { Database } from '#server/platform/tables'
import { DAY } from '#shared/platform/durations'
import { KEPT } from '#shared/platform/retention'
import type { ProjectLineContent } from '#shared/projects/project-line.schema'
import { ownProjects } from './projects.queries.ts'
import type { ProjectsTable } from './tables.ts'

/** A chantier with its lines, in their order. */
export interface AccountProject {
  project: Selectable<ProjectsTable>
  lines: ProjectLineContent[]
}

/** All chantiers of an account, oldest first. */
export const listAccountProjects = async (
  trx: Transaction<Database>,
  userId: string,
): Promise<AccountProject[]> => {
  const projects = await ownProjects(trx, userId).selectAll().orderBy('created_at').orderBy('id').execute()
  const lines = await trx
    .selectFrom('project_lines')
    .select(['project_id', 'content'])
    .where('project_id', 'in', ownProjects(trx, userId).select('id'))
    .where('content', 'is not', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const linesOf = new Map<string, ProjectLineContent[]>(projects.map(({ id }) => [id, []]))
  for (const { project_id, content } of lines) if (content !== null) linesOf.get(project_id)?.push(content)
  return projects.map((project) => ({ project, lines: linesOf.get(project.id) ?? [] }))
}

/** Of an account that closes: all of them go; what was ordered stays with its orders. */
export const forgetProjects = async (trx: Transaction<Database>, userId: string): Promise<void> => {
  await trx.deleteFrom('projects').where('user_id', '=', userId).execute()
}

/** Those of accounts that were closed by a version that knew none. */
export const forgetLeftProjects = async (trx: Transaction<Database>): Promise<void> => {
  await trx
    .deleteFrom('projects')
    .where('user_id', 'in', ({ selectFrom }) =>
      selectFrom('users').select('id').where('deleted_at', 'is not', null),
    )
    .execute()
}

/** Changes that one round forgets: more would outlast the statement's time, and come back with the next. */
const CHANGES_AT_ONCE = 20_000

/** Forgets which changes were done, once nobody sends them again. */
export const deleteOldChanges = async (trx: Transaction<Database>, now: Date): Promise<void> => {
  await trx
    .deleteFrom('project_changes')
    .where(
      sql<boolean>`ctid in (select ctid from project_changes
        where at < ${new Date(now.getTime() - KEPT.projectChangeDays * DAY)} limit ${CHANGES_AT_ONCE})`,
    )
    .execute()
}
