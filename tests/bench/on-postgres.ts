import type { Kysely } from 'kysely'
import { openPostgres } from '#server/platform/database'
import { migrate } from '#server/platform/migrate'
import type { Database } from '#server/platform/tables'
import { startPostgres } from '#tests/platform/postgres-server'
import type { Figure } from './figures.ts'

/** What is measured on a migrated database of a PostgreSQL of its own, which ends with it. */
export const onPostgres = async (measure: (db: Kysely<Database>) => Promise<Figure[]>): Promise<Figure[]> => {
  const server = await startPostgres()
  try {
    const db = openPostgres(server.url, (error) => console.error(error.message), { poolSize: 1 })
    try {
      await migrate(db)
      return await measure(db)
    } finally {
      await db.destroy()
    }
  } finally {
    await server.stop()
  }
}
