import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#server/platform/tables'
import { DAY } from '#shared/platform/durations'

/** Keeps a piece of a file. */
export const insertChunk = async (
  db: Kysely<Database>,
  chunk: { uploadId: string; position: number; bytes: Buffer },
  at: Date,
): Promise<void> => {
  await db
    .insertInto('price_upload_chunks')
    .values({
      upload_id: chunk.uploadId,
      position: chunk.position,
      // The embedded engine takes twelve times as long over the bytes themselves.
      bytes: sql`decode(${chunk.bytes.toString('base64')}, 'base64')`,
      created_at: at,
    })
    .execute()
}

/** The piece at that position, from 1. */
export const findChunk = async (
  db: Kysely<Database>,
  uploadId: string,
  position: number,
): Promise<Buffer | undefined> => {
  const row = await db
    .selectFrom('price_upload_chunks')
    .select(sql<string>`encode(bytes, 'base64')`.as('base64'))
    .where('upload_id', '=', uploadId)
    .where('position', '=', position)
    .executeTakeFirst()
  return row && Buffer.from(row.base64, 'base64')
}

/** Forgets the pieces of an upload that did not come whole. */
export const deleteChunks = async (db: Kysely<Database>, uploadId: string): Promise<void> => {
  await db.deleteFrom('price_upload_chunks').where('upload_id', '=', uploadId).execute()
}

/** How long the rows of an upload are kept after its end, and those of one that nobody decides about, in ms: a month. */
export const KEPT = 30 * DAY
/** How many rows of a table go at once. */
const AT_ONCE = 5000

/** Forgets pieces whose upload never came whole, after a day. */
export const deleteLooseChunks = async (trx: Transaction<Database>, now: Date): Promise<void> => {
  await trx
    .deleteFrom('price_upload_chunks')
    .where('created_at', '<', new Date(now.getTime() - DAY))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('price_uploads')
            .select('price_uploads.id')
            .whereRef('price_uploads.id', '=', 'price_upload_chunks.upload_id'),
        ),
      ),
    )
    .execute()
}

/**
 * Forgets the files and rows of the uploads that ended a month ago, a few thousand rows each time. The uploads
 * themselves stay: they are the history.
 */
export const deleteOldUploadRows = async (trx: Transaction<Database>, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - KEPT)
  // First, and whole: pages tell how many rows there are by what the upload says of them.
  await trx
    .updateTable('price_uploads')
    .set({ rows_kept: false })
    .where('ended_at', '<', before)
    .where('rows_kept', '=', true)
    .execute()
  const ended = sql`(select id from price_uploads where ended_at < ${before})`
  for (const table of [
    'price_upload_chunks',
    'price_upload_changes',
    'price_upload_rejected',
    'price_upload_impact',
    'price_upload_reports',
  ] as const) {
    await sql`delete from ${sql.table(table)} where ctid = any (array(
      select ctid from ${sql.table(table)} where upload_id in ${ended} limit ${AT_ONCE}
    ))`.execute(trx)
  }
}
