import { sql, type Transaction } from 'kysely'
import { isOfNoProject, useFiles } from '#server/line-files/line-files.queries'
import { isUuid } from '#server/platform/columns'
import type { Database } from '#server/platform/tables'
import type { LineFile } from '#shared/line-files/line-files.schema'

/** Of a chantier: its own files, in their order. */
export const projectFiles = sql<LineFile[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', file.id, 'name', file.name, 'kind', file.kind,
    'size', octet_length(file.bytes)) order by link.position), '[]'::jsonb)
  from project_files link inner join line_files file on file.id = link.file_id
  where link.project_id = projects.id)`

/** A chantier’s own files, in their order; none of one that is not there. */
export const findProjectFiles = async (trx: Transaction<Database>, id: string): Promise<LineFile[]> => {
  const row = await trx
    .selectFrom('projects')
    .select(projectFiles.as('files'))
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.files ?? []
}

/**
 * The files that a held chantier has from now on: those of `files` that are its account's own. What it has no more is kept a while for
 * whoever has it still.
 */
export const setProjectFiles = async (
  trx: Transaction<Database>,
  { id, userId }: { id: string; userId: string },
  files: readonly LineFile[],
  at: Date,
): Promise<void> => {
  const unlinked = await trx
    .deleteFrom('project_files')
    .where('project_id', '=', id)
    .returning('file_id')
    .execute()
  const named = [...new Set(files.map((file) => file.id.toLowerCase()))].filter(isUuid)
  const used = [...new Set([...unlinked.map(({ file_id }) => file_id), ...named])]
  const own = new Set((await useFiles(trx, userId, used, at)).map((file) => file.id))
  const links = named.filter((fileId) => own.has(fileId))
  if (links.length === 0) return
  await trx
    .insertInto('project_files')
    .values(links.map((fileId, position) => ({ project_id: id, file_id: fileId, user_id: userId, position })))
    .execute()
}

/** The files of a chantier for a copy of it, which has none yet. */
export const copyProjectFiles = async (
  trx: Transaction<Database>,
  { from, to }: { from: string; to: string },
): Promise<void> => {
  await trx
    .insertInto('project_files')
    .columns(['project_id', 'file_id', 'user_id', 'position'])
    .expression(({ selectFrom }) =>
      selectFrom('project_files')
        .select([sql<string>`${to}::uuid`.as('project_id'), 'file_id', 'user_id', 'position'])
        .where('project_id', '=', from),
    )
    .execute()
}

/** The files that an account's chantiers and their lines have and nothing was ordered with: how many, and their bytes together. */
export const countProjectFiles = (
  trx: Transaction<Database>,
  userId: string,
): Promise<{ count: number; bytes: number }> =>
  trx
    .selectFrom('line_files')
    .select([
      sql<number>`count(*)::integer`.as('count'),
      sql<number>`coalesce(sum(octet_length(bytes)), 0)::bigint`.as('bytes'),
    ])
    .where('user_id', '=', userId)
    .where('ordered_at', 'is', null)
    .where(({ not }) => not(isOfNoProject))
    .executeTakeFirstOrThrow()

/** What is about to go with a project stays a while, for whoever has it in a cart. */
export const useAllFiles = async (trx: Transaction<Database>, projectId: string, at: Date): Promise<void> => {
  await trx
    .updateTable('line_files')
    .set({ used_at: at })
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('project_line_files')
        .select('file_id')
        .where('project_id', '=', projectId)
        .unionAll(selectFrom('project_files').select('file_id').where('project_id', '=', projectId)),
    )
    .execute()
}
