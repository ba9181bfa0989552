import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Database } from '#server/platform/tables'
import { DAY } from '#shared/platform/durations'
import { KEPT } from '#shared/platform/retention'
import type { ProjectLineContent } from '#shared/projects/project-line.schema'
import { ownProjects } from './projects.queries.ts'
import type { ProjectsTable } from './tables.ts'

/** A line as its owner gets it with their data. */
type OwnProjectLine = Pick<ProjectLineContent, 'criteria' | 'quantity'> &
  Record<'reference' | 'label' | 'name' | 'room' | 'note', string>

/** A chantier with its lines, in their order. */
export interface OwnProject {
  project: Selectable<ProjectsTable>
  lines: OwnProjectLine[]
}

/** Chantiers that are read of an account at once, and the lines from which on no other follows. */
const READ_AT_ONCE = 20
const LINES_AT_ONCE = 1000

/** The chantiers of an account after one of them, oldest first, each with how many lines it has; one more than are read at once. */
export const ownProjectsQuery = (db: Kysely<Database>, userId: string, after?: string) =>
  ownProjects(db, userId)
    .selectAll()
    .select(
      sql<number>`(select count(*)::integer from project_lines
        where project_id = projects.id and content is not null)`.as('count'),
    )
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

/** Lines and changes that one round forgets, about: more would outlast the statement's time. */
const FORGOTTEN_AT_ONCE = 20_000

/** The next of those, the smallest first; one at least. A chantier never had more lines, nor changes of them, than its revision. */
const nextToForget = (users: ReturnType<typeof sql>, atOnce: number) =>
  sql<string>`(select id from (
      select id, revision, sum(revision + 1) over (order by revision, id) as upto from projects where user_id in ${users}
    ) one where upto - revision - 1 < ${atOnce})`

/**
 * Of an account that closes: its chantiers go; what was ordered stays with its orders. Of very many, those that are left over go with
 * the next purges.
 */
export const forgetProjects = async (
  trx: Transaction<Database>,
  userId: string,
  atOnce = FORGOTTEN_AT_ONCE,
): Promise<void> => {
  await trx
    .deleteFrom('projects')
    .where('id', 'in', nextToForget(sql`(${userId}::uuid)`, atOnce))
    .execute()
}

/** Those of closed accounts: left over, or from a version that knew none. */
export const forgetLeftProjects = async (
  trx: Transaction<Database>,
  _now: Date,
  atOnce = FORGOTTEN_AT_ONCE,
): Promise<void> => {
  await trx
    .deleteFrom('projects')
    .where('id', 'in', nextToForget(sql`(select id from users where deleted_at is not null)`, atOnce))
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
