import { loadConfig } from './config.ts'
import { openDatabase } from './database.ts'
import { migrate } from './migrate.ts'

/** `npm run db:migrate`: brings the database that the settings name to the last migration. */

const opened = await openDatabase(loadConfig(process.env), (error) => {
  process.stderr.write(`${error.message}\n`)
})
try {
  const ran = await migrate(opened.db)
  process.stdout.write(ran.length > 0 ? `Migrated: ${ran.join(', ')}\n` : 'Nothing to migrate.\n')
} finally {
  await opened.close()
}
