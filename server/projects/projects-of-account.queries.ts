import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Database } from '#server/platform/tables'
import type { LineFile } from '#shared/line-files/line-files.schema'
import { DAY } from '#shared/platform/durations'
import { KEPT } from '#shared/platform/retention'
import { PROJECT_LINES_EVER_MAX } from '#shared/projects/project-limits'
import type { ProjectLineContent } from '#shared/projects/project-line.schema'
import { projectFiles } from './project-files.queries.ts'
import { deleteChanges } from './project-lines.queries.ts'
import { ownProjects } from './projects.queries.ts'
import type { ProjectsTable } from './tables.ts'

/** A line as its owner gets it with their data. */
type OwnProjectLine = Pick<ProjectLineContent, 'criteria' | 'quantity'> &
  Record<'reference' | 'label' | 'name' | 'room' | 'note', string>

/** A chantier with its lines, in their order. */
export interface OwnProject {
  project: Selectable<ProjectsTable> & { files: LineFile[] }
  lines: OwnProjectLine[]
}

/** Chantiers that are read of an account at once, and the lines from which on no other follows. */
const READ_AT_ONCE = 20
const LINES_AT_ONCE = 1000

/** The chantiers of an account after one of them, oldest first, each with how many lines it has; one more than are read at once. */
export const ownProjectsQuery = (db: Kysely<Database>, userId: string, after?: string) =>
  ownProjects(db, userId)
    .selectAll()
    .select([
      sql<number>`(select count(*)::integer from project_lines
        where project_id = projects.id and content is not null)`.as('count'),
      projectFiles.as('files'),
    ])
    .$if(after !== undefined, (own) =>
      own.where(
        sql<boolean>`(created_at, id) > (select last.created_at, last.id from projects last
          where last.user_id = ${userId} and last.id = ${after ?? ''}::uuid)`,
      ),
    )
    .orderBy('created_at')
    .orderBy('id')
    // One more tells whether there are more.
    .limit(READ_AT_ONCE + 1)

/** Chantiers of an account after one of them, oldest first, as many as are read at once; `next`: after which others are. */
export const listOwnProjects = async (
  db: Kysely<Database>,
  userId: string,
  after?: string,
): Promise<{ projects: OwnProject[]; next: string | null }> => {
  const found = await ownProjectsQuery(db, userId, after).execute()
  let sum = 0
  const shown = found.slice(0, READ_AT_ONCE).filter(({ count }, index) => {
    sum += count
    return index === 0 || sum <= LINES_AT_ONCE
  })
  const lines = await db
    .selectFrom('project_lines')
    .select('project_id')
    .select(
      sql<OwnProjectLine>`jsonb_build_object(
        'reference', coalesce(content #> '{model,subFamily,reference}', '""'),
        'label', coalesce(content #> '{model,subFamily,name}', '""'),
        'criteria', content -> 'criteria', 'quantity', content -> 'quantity',
        'name', coalesce(content -> 'name', '""'), 'room', coalesce(content -> 'room', '""'),
        'note', coalesce(content -> 'note', '""'))`.as('line'),
    )
    .where('project_id', '=', sql<string>`any(${shown.map(({ id }) => id)}::uuid[])`)
    .where('content', 'is not', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const linesOf = new Map<string, OwnProjectLine[]>(shown.map(({ id }) => [id, []]))
  for (const { project_id, line } of lines) linesOf.get(project_id)?.push(line)
  return {
    projects: shown.map(({ count: _, ...project }) => ({ project, lines: linesOf.get(project.id) ?? [] })),
    next: found.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
  }
}

/** Lines that one round forgets, about: more would outlast the statement's time. */
const FORGOTTEN_AT_ONCE = 20_000

/**
 * The next of those, the smallest first; one at least. A chantier never had more lines than its revision, and none goes before its
 * changes.
 */
const nextToForget = (users: ReturnType<typeof sql>, atOnce: number) =>
  sql<string>`(select id from (
      select id, weight, sum(weight) over (order by weight, id) as upto from (
        select id, least(revision, ${PROJECT_LINES_EVER_MAX}) + 1 as weight from projects where user_id in ${users}
          and not exists (select from project_changes where project_id = projects.id)
      ) empty
    ) one where upto - weight < ${atOnce})`

/** Some of the chantiers of those, with their changes before them. */
const forget = async (
  trx: Transaction<Database>,
  users: ReturnType<typeof sql>,
  { atOnce = FORGOTTEN_AT_ONCE, portions }: { atOnce?: number; portions?: number },
): Promise<void> => {
  // whoever changes one of them is waited for here, and not by what holds its changes
  await sql`select from projects where user_id in ${users} order by id for update`.execute(trx)
  const theirs = sql<boolean>`project_id in (select id from projects where user_id in ${users})`
  await deleteChanges(trx, theirs, { atOnce, ...(portions !== undefined && { portions }) })
  await trx.deleteFrom('projects').where('id', 'in', nextToForget(users, atOnce)).execute()
}

/**
 * Of an account that closes: its chantiers go; what was ordered stays with its orders. Of very many, those that are left over go with
 * the next purges.
 */
export const forgetProjects = (trx: Transaction<Database>, userId: string, atOnce?: number): Promise<void> =>
  forget(trx, sql`(${userId}::uuid)`, { portions: 1, ...(atOnce !== undefined && { atOnce }) })

/** Those of closed accounts: left over, or from a version that knew none. */
export const forgetLeftProjects = (trx: Transaction<Database>, _now: Date, atOnce?: number): Promise<void> =>
  forget(trx, sql`(select id from users where deleted_at is not null)`, {
    ...(atOnce !== undefined && { atOnce }),
  })

/** Forgets which changes were done, once nobody sends them again. */
export const deleteOldChanges = (trx: Transaction<Database>, now: Date): Promise<void> =>
  deleteChanges(trx, sql<boolean>`at < ${new Date(now.getTime() - KEPT.projectChangeDays * DAY)}`)
