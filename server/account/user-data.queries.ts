import type { Kysely } from 'kysely'
import type { Database } from '#server/platform/tables'

/** Writes a living account's data. */
export const updateUserData = async (
  db: Kysely<Database>,
  userId: string,
  values: { first_name: string; last_name: string; company: string; function: string },
): Promise<void> => {
  await db.updateTable('users').set(values).where('id', '=', userId).where('deleted_at', 'is', null).execute()
}
