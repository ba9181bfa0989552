import { complain, runOnDatabase } from './command.ts'
import { migrate } from './migrate.ts'

/** `npm run db:migrate`: brings the database that the settings name to the last migration. */
await runOnDatabase(async (db) => {
  const ran = await migrate(db, undefined, { say: complain })
  process.stdout.write(ran.length > 0 ? `Migrated: ${ran.join(', ')}\n` : 'Nothing to migrate.\n')
})
