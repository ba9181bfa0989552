import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { useFiles } from '#server/line-files/line-files.queries'
import { isUuid, json } from '#server/platform/columns'
import type { Database } from '#server/platform/tables'
import type { ProjectLineContent } from '#shared/projects/project-line.schema'
import type { ProjectChangesTable, ProjectLinesTable } from './tables.ts'

export type LineRow = Selectable<ProjectLinesTable>

/** The lines that changed after a revision, the oldest change first. */
export const linesAfter = (
  db: Kysely<Database>,
  projectId: string,
  revision: number,
  limit: number,
): Promise<LineRow[]> =>
  db
    .selectFrom('project_lines')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('revision', '>', revision)
    .orderBy('revision')
    .limit(limit)
    .execute()

const among = (ids: readonly string[]) => sql<string>`any(${ids}::uuid[])`

/** Those of the lines that are or were there, by their ids. */
export const findLines = async (
  trx: Transaction<Database>,
  projectId: string,
  ids: readonly string[],
): Promise<Map<string, LineRow>> => {
  const rows = await trx
    .selectFrom('project_lines')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('id', '=', among(ids))
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Those of the changes that were done, by their ids. */
export const findChanges = async (
  trx: Transaction<Database>,
  projectId: string,
  ids: readonly string[],
): Promise<Map<string, Selectable<ProjectChangesTable>>> => {
  const rows = await trx
    .selectFrom('project_changes')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('id', '=', among(ids))
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export const insertChanges = async (
  trx: Transaction<Database>,
  changes: readonly Selectable<ProjectChangesTable>[],
): Promise<void> => {
  if (changes.length === 0) return
  await trx
    .insertInto('project_changes')
    .columns(['project_id', 'id', 'line_id', 'version', 'at'])
    .expression(
      sql`select * from json_to_recordset(${json(changes)}::json) as change (project_id uuid, id uuid, line_id uuid,
        version integer, at timestamptz)`,
    )
    .execute()
}

/** Changes that one statement forgets: more would outlast its time. */
const CHANGES_AT_ONCE = 20_000

/** Forgets the oldest of a held chantier's changes beyond so many, and where very many are, the others with the next ones. */
export const trimChanges = async (
  trx: Transaction<Database>,
  projectId: string,
  kept: number,
): Promise<void> => {
  await trx
    .deleteFrom('project_changes')
    .where('project_id', '=', projectId)
    .where(
      'id',
      'in',
      sql<string>`(select id from project_changes where project_id = ${projectId}
        order by at desc, id offset ${kept} limit ${CHANGES_AT_ONCE})`,
    )
    .execute()
}

/** Forgets the changes for which that is true, a portion a statement, `portions` of them at most; waits for nobody who does so too. */
export const deleteChanges = async (
  trx: Transaction<Database>,
  which: ReturnType<typeof sql<boolean>>,
  { atOnce = CHANGES_AT_ONCE, portions = Number.POSITIVE_INFINITY } = {},
): Promise<void> => {
  for (let portion = 0; portion < portions; portion += 1) {
    const { numDeletedRows } = await trx
      .deleteFrom('project_changes')
      .where(
        sql<boolean>`ctid = any(array(select ctid from project_changes
          where ${which} limit ${atOnce} for update skip locked))`,
      )
      .executeTakeFirst()
    if (numDeletedRows < atOnce) return
  }
}

const bytesOf = (projectId: string) =>
  sql<number>`(select coalesce(sum(pg_column_size(content)), 0) from project_lines where project_id = ${projectId})`

/** Puts the lines in the place of what there was of them, and their project where the last of them stands. */
export const writeLines = async (
  trx: Transaction<Database>,
  project: { id: string; revision: number; at: Date; by: string | null },
  lines: readonly LineRow[],
): Promise<void> => {
  if (lines.length === 0) return
  await trx
    .insertInto('project_lines')
    .columns(['project_id', 'id', 'position', 'content', 'version', 'revision', 'changed_at'])
    .expression(
      sql`select * from json_to_recordset(${json(lines)}::json) as line (project_id uuid, id uuid, position integer,
        content jsonb, version integer, revision integer, changed_at timestamptz)`,
    )
    .onConflict((conflict) =>
      conflict.columns(['project_id', 'id']).doUpdateSet(({ ref }) => ({
        position: ref('excluded.position'),
        content: ref('excluded.content'),
        version: ref('excluded.version'),
        revision: ref('excluded.revision'),
        changed_at: ref('excluded.changed_at'),
      })),
    )
    .execute()
  await trx
    .updateTable('projects')
    .set({
      ...{ revision: project.revision, changed_at: project.at, changed_by: project.by },
      bytes: bytesOf(project.id),
    })
    .where('id', '=', project.id)
    .execute()
}

/** How many lines it holds, and how many there ever were. */
export const countLines = (
  trx: Transaction<Database>,
  projectId: string,
): Promise<{ living: number; ever: number }> =>
  trx
    .selectFrom('project_lines')
    .select([sql<number>`count(content)::integer`.as('living'), sql<number>`count(*)::integer`.as('ever')])
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow()

/** All living lines of a project under new ids in another, which has none yet, with the files that they have. */
export const copyLines = async (
  trx: Transaction<Database>,
  { from, to, at }: { from: string; to: string; at: Date },
): Promise<void> => {
  await sql`with copied as (
      select id, gen_random_uuid() as copy_id, position, content,
        row_number() over (order by position, id)::integer as place
      from project_lines where project_id = ${from} and content is not null
    ), lines as (
      insert into project_lines (project_id, id, position, content, version, revision, changed_at)
      select ${to}::uuid, copy_id, position, content, 1, place, ${at.toISOString()}::timestamptz from copied
    ), files as (
      insert into project_line_files (project_id, line_id, file_id, user_id)
      select ${to}::uuid, copied.copy_id, link.file_id, link.user_id
      from copied inner join project_line_files link on link.project_id = ${from} and link.line_id = copied.id
    )
    update projects set revision = (select count(*) from copied),
      bytes = (select bytes from projects source where source.id = ${from})
    where id = ${to}`.execute(trx)
}

/**
 * The files of the lines as they are now: those among them that are their account's own. What a line has no more is kept a while
 * for whoever has it still.
 */
export const linkFiles = async (
  trx: Transaction<Database>,
  { projectId, userId, at }: { projectId: string; userId: string; at: Date },
  lines: readonly { id: string; content: ProjectLineContent | null }[],
): Promise<void> => {
  const ids = lines.map(({ id }) => id)
  const unlinked = await trx
    .deleteFrom('project_line_files')
    .where('project_id', '=', projectId)
    .where('line_id', '=', among(ids))
    .returning('file_id')
    .execute()
  const named = lines.flatMap(({ id, content }) =>
    [...new Set((content?.files ?? []).map((file) => file.id.toLowerCase()))]
      .filter(isUuid)
      .map((fileId) => ({ lineId: id, fileId })),
  )
  const used = new Set([...unlinked.map(({ file_id }) => file_id), ...named.map(({ fileId }) => fileId)])
  const own = new Set((await useFiles(trx, userId, [...used], at)).map(({ id }) => id))
  const links = named.filter(({ fileId }) => own.has(fileId))
  if (links.length === 0) return
  await trx
    .insertInto('project_line_files')
    .values(
      links.map(({ lineId, fileId }) => ({
        project_id: projectId,
        line_id: lineId,
        file_id: fileId,
        user_id: userId,
      })),
    )
    .execute()
}
