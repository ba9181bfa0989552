import { complain, runOnDatabase } from '#server/platform/command'
import { migrate } from '#server/platform/migrate'
import { createPasswords } from '#server/session/passwords'
import { seedWhenEmpty } from './seed.ts'

const print = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

/** `npm run db:seed`: brings the database to the last migration and adds what is missing of the demo data. */
await runOnDatabase(async (db, { demoData }) => {
  await migrate(db, undefined, { say: complain })
  if (demoData === 'never') {
    print(
      'Nothing added: the demo accounts have a published password. DEMO_DATA=always adds them all the same.',
    )
    return
  }
  const { seeded, demoAccounts } = await seedWhenEmpty(db, {
    clock: Date,
    passwords: createPasswords(),
    demo: 'always',
    log: { info: (context, message) => print(`${message} ${JSON.stringify(context)}`) },
  })
  print(seeded ? 'Demo data added.' : 'Nothing to add: the demo data are there.')
  print(`Demo accounts: ${demoAccounts.join(', ')}`)
})
