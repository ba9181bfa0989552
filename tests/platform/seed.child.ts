import { fillModelFacts } from '#server/catalogue/fill-facts'
import { openEmbedded } from '#server/platform/database'
import { seedWhenEmpty } from '#server/seed/seed'
import { testPasswords } from './passwords.ts'

/** Writes the demo data of today into the migrated directory of the embedded engine that is named. */
const [, , directory = ''] = process.argv
const clock = { now: Date.now }
const { db } = await openEmbedded(directory)
try {
  await seedWhenEmpty(db, { clock, passwords: testPasswords, demo: 'always', log: { info: () => {} } })
  await fillModelFacts(db, { clock })
} finally {
  await db.destroy()
}
