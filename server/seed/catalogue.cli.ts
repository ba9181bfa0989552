import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { CatalogueRefused } from '#server/catalogue/check-catalogue'
import { loadFirstCatalogue } from '#server/catalogue/load-first-catalogue'
import { complain, runOnDatabase } from '#server/platform/command'
import { CommandRefused } from '#server/platform/command-refused'
import { migrate } from '#server/platform/migrate'
import { readCatalogueFiles } from './seed-files.ts'

/** `npm run catalogue -- load directory`: the first price list, from files in the form of `server/seed`. */
await runOnDatabase(async (db) => {
  const [command, directory, ...more] = process.argv.slice(2)
  if (command !== 'load' || directory === undefined || more.length > 0) {
    throw new CommandRefused('Usage: npm run catalogue -- load directory')
  }
  for (const name of ['tree.json', 'families']) {
    if (!existsSync(join(directory, name))) {
      throw new CommandRefused(`${directory} has no ${name}: its form is that of server/seed.`)
    }
  }
  await migrate(db, undefined, { say: complain })
  const source = await readCatalogueFiles(directory)
  const published = await loadFirstCatalogue(db, source, new Date(), null).catch((error: unknown) => {
    throw error instanceof CatalogueRefused ? new CommandRefused(error.message) : error
  })
  if (published === null)
    throw new CommandRefused('A price list is in force: the next ones are published from the dashboard.')
  const { priceListVersion, models, components } = published
  process.stdout.write(
    `Price list ${priceListVersion} is in force: ${models} models, ${components} components.\n`,
  )
})
