import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#server/platform/tables'
import type { FileKind } from '#shared/line-files/file-kinds'
import type { LineFile } from '#shared/line-files/line-files.schema'
import { DAY } from '#shared/platform/durations'
import { KEPT } from '#shared/platform/retention'

/** A file to keep. */
export interface NewLineFile {
  /** made by the page; absent: by the database */
  id?: string | undefined
  userId: string
  kind: FileKind
  name: string
  bytes: Buffer
  /** of a photo */
  thumbnail: Buffer | null
  at: Date
}

/** As text: the embedded engine takes twelve times as long over the bytes themselves. */
const stored = (bytes: Buffer) => sql<Uint8Array>`decode(${bytes.toString('base64')}, 'base64')`

/** What a `LineFile` is read from. */
const fileColumns = ['id', 'name', 'kind', sql<number>`octet_length(bytes)`.as('size')] as const

/** Undefined where that id is a file's already. */
export const insertLineFile = (
  trx: Transaction<Database>,
  { id, userId, kind, name, bytes, thumbnail, at }: NewLineFile,
): Promise<LineFile | undefined> =>
  trx
    .insertInto('line_files')
    .values({
      ...(id !== undefined && { id }),
      user_id: userId,
      kind,
      name,
      bytes: stored(bytes),
      thumbnail: thumbnail && stored(thumbnail),
      created_at: at,
      used_at: at,
      ordered_at: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning(fileColumns)
    .executeTakeFirst()

/** Of a file: no chantier and no line of one has it. */
export const isOfNoProject = sql<boolean>`not exists (
  select 1 from project_line_files where project_line_files.file_id = line_files.id
  union all select 1 from project_files where project_files.file_id = line_files.id)`

/** Of a file: no quote that has come to its end has it. */
const isOfNoEndedQuote = sql<boolean>`not exists (
  select 1 from quote_files join quotes on quotes.id = quote_files.quote_id
  where quote_files.file_id = line_files.id and quotes.state in ('refused', 'expired', 'withdrawn', 'ordered'))`

/** An account's files that nothing was ordered with, and neither a chantier nor a quote that has ended has: how many, and their bytes together. */
export const countWaitingFiles = async (
  db: Kysely<Database>,
  userId: string,
): Promise<{ count: number; bytes: number }> =>
  db
    .selectFrom('line_files')
    .select([
      sql<number>`count(*)::integer`.as('count'),
      sql<number>`coalesce(sum(octet_length(bytes)), 0)::bigint`.as('bytes'),
    ])
    .where('user_id', '=', userId)
    .where('ordered_at', 'is', null)
    .where(isOfNoProject)
    .where(isOfNoEndedQuote)
    .executeTakeFirstOrThrow()

/** Those of the account among `ids`, which are used from now on; others are nobody's here. */
export const useFiles = async (
  db: Kysely<Database>,
  userId: string,
  ids: readonly string[],
  at: Date,
): Promise<LineFile[]> =>
  ids.length === 0
    ? []
    : db
        .updateTable('line_files')
        .set({ used_at: at })
        .where('id', 'in', ids)
        .where('user_id', '=', userId)
        .returning(fileColumns)
        .execute()

/** Those of the account among `ids`; others are nobody's here. */
export const findOwnFiles = async (
  db: Kysely<Database>,
  userId: string,
  ids: readonly string[],
): Promise<LineFile[]> =>
  ids.length === 0
    ? []
    : db
        .selectFrom('line_files')
        .select(fileColumns)
        .where('id', 'in', ids)
        .where('user_id', '=', userId)
        .execute()

/** Who reads a file: its owner, and staff once something was ordered, or a quote asked for, with it. */
export interface FileReader {
  id: string
  userId: string
  isAdmin: boolean
}

const readable = (db: Kysely<Database>, { id, userId, isAdmin }: FileReader) =>
  db
    .selectFrom('line_files')
    .where('id', '=', id)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('user_id', '=', userId),
        ...(isAdmin
          ? [
              eb('ordered_at', 'is not', null),
              exists(
                selectFrom('quote_files')
                  .innerJoin('quotes', 'quotes.id', 'quote_files.quote_id')
                  .select('quote_files.quote_id')
                  .whereRef('quote_files.file_id', '=', 'line_files.id')
                  .where('quotes.state', '<>', 'draft'),
              ),
            ]
          : []),
      ]),
    )

/** A file with its bytes; undefined when there is none for that reader. */
export const findLineFile = async (
  db: Kysely<Database>,
  reader: FileReader,
): Promise<{ kind: FileKind; name: string; bytes: Buffer } | undefined> => {
  const row = await readable(db, reader)
    .select(['kind', 'name', sql<string>`encode(bytes, 'base64')`.as('base64')])
    .executeTakeFirst()
  return row && { kind: row.kind, name: row.name, bytes: Buffer.from(row.base64, 'base64') }
}

/** A photo's thumbnail; undefined when there is no such photo for that reader. */
export const findFileThumbnail = async (
  db: Kysely<Database>,
  reader: FileReader,
): Promise<Buffer | undefined> => {
  const row = await readable(db, reader)
    .select(sql<string | null>`encode(thumbnail, 'base64')`.as('base64'))
    .executeTakeFirst()
  return row === undefined || row.base64 === null ? undefined : Buffer.from(row.base64, 'base64')
}

/** Forgets the files that no cart, no chantier, no estimate and no quote has and nothing was ordered with, once they were not used for a while. */
export const deleteLooseLineFiles = async (trx: Transaction<Database>, now: Date): Promise<void> => {
  await trx
    .deleteFrom('line_files')
    .where('ordered_at', 'is', null)
    .where('used_at', '<', new Date(now.getTime() - KEPT.looseLineFileDays * DAY))
    .where(isOfNoProject)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('validated_cart_files')
            .select('file_id')
            .whereRef('validated_cart_files.file_id', '=', 'line_files.id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('estimate_files')
            .select('file_id')
            .whereRef('estimate_files.file_id', '=', 'line_files.id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('quote_files').select('file_id').whereRef('quote_files.file_id', '=', 'line_files.id'),
        ),
      ),
    )
    .execute()
}

/** Of an account that closes: what was ordered with stays with the order. */
export const deleteUnorderedFiles = async (trx: Transaction<Database>, userId: string): Promise<void> => {
  await trx
    .deleteFrom('validated_cart_files')
    .where('file_id', 'in', ({ selectFrom }) =>
      selectFrom('line_files').select('id').where('user_id', '=', userId).where('ordered_at', 'is', null),
    )
    .execute()
  await trx.deleteFrom('line_files').where('user_id', '=', userId).where('ordered_at', 'is', null).execute()
}
