import type { Kysely } from 'kysely'
import sharp from 'sharp'
import type { Database } from '#server/platform/tables'

/** The one photo of that name, as the account has it, with its size in pixels. */
export const storedPhoto = async (db: Kysely<Database>, name: string) => {
  const row = await db
    .selectFrom('line_files')
    .select(['id', 'kind', 'bytes'])
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  const { width, height } = await sharp(row.bytes).metadata()
  return { ...row, width, height }
}
