import type { Kysely, Transaction } from 'kysely'
import { sql } from 'kysely'
import { json } from '#server/platform/columns'
import type { Database } from '#server/platform/tables'
import type { LineFile } from '#shared/line-files/line-files.schema'

/** A file of a quote; `position`: of the line that it goes with, from 1; 0: of the request as a whole. */
export interface PlacedFile {
  position: number
  id: string
}

export type QuoteFileRow = LineFile & { position: number }

/** Of a quote, by their line, each line's in the order in which they came. */
export const listQuoteFiles = (db: Kysely<Database>, quoteId: string): Promise<QuoteFileRow[]> =>
  db
    .selectFrom('quote_files')
    .innerJoin('line_files', 'line_files.id', 'quote_files.file_id')
    .select(['position', 'line_files.id', 'name', 'kind', sql<number>`octet_length(bytes)`.as('size')])
    .where('quote_id', '=', quoteId)
    .orderBy('position')
    .orderBy('created_at')
    .orderBy('line_files.id')
    .execute()

/** The files of one line, or of the whole, as they are read. */
export const filesAt = (files: readonly QuoteFileRow[], position: number): LineFile[] =>
  files.flatMap(({ position: at, ...file }) => (at === position ? [file] : []))

/** These files and no others, all of them the account's own. */
export const replaceQuoteFiles = async (
  trx: Transaction<Database>,
  { id, user_id }: { id: string; user_id: string },
  files: readonly PlacedFile[],
): Promise<void> => {
  await trx.deleteFrom('quote_files').where('quote_id', '=', id).execute()
  if (files.length === 0) return
  const rows = files.map((file) => ({ quote_id: id, position: file.position, file_id: file.id, user_id }))
  await trx
    .insertInto('quote_files')
    .columns(['quote_id', 'position', 'file_id', 'user_id'])
    .expression(
      sql`select * from json_to_recordset(${json(rows)}::json)
        as file (quote_id uuid, position integer, file_id uuid, user_id uuid)`,
    )
    .execute()
}
