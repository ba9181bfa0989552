import { loadConfig } from '#server/platform/config'
import { openDatabase } from '#server/platform/database'
import { migrate } from '#server/platform/migrate'
import { createPasswords } from '#server/session/passwords'
import { seedWhenEmpty } from './seed.ts'

/** `npm run db:seed`: brings the database to the last migration and adds what is missing of the demo data. */
const print = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const config = loadConfig(process.env)
const database = await openDatabase(config, (error) => print(`database: ${error.message}`))
try {
  await migrate(database.db)
  const { seeded, demoAccounts } = await seedWhenEmpty(database.db, {
    clock: Date,
    passwords: createPasswords(),
    demo: config.demoData === 'never' ? 'never' : 'always',
    log: { info: (context, message) => print(`${message} ${JSON.stringify(context)}`) },
  })
  print(seeded ? 'Demo data added.' : 'Nothing to add: the demo data are there.')
  print(`Demo accounts: ${demoAccounts.join(', ')}`)
} finally {
  await database.close()
}
