import type { Kysely } from 'kysely'
import { createCatalogueMemory } from '#server/catalogue/catalogue-memory'
import { buildSearchIndex } from '#server/catalogue/search-index'
import type { Database } from '#server/platform/tables'
import { SEARCH_LIMIT } from '#shared/catalogue/catalogue.schema'
import { against, type Figure } from './figures.ts'
import { fillCatalogue } from './models.ts'
import { onPostgres } from './on-postgres.ts'

const RUNS = 300
/** ms of processor, of all but one in a hundred */
const TARGET = 30

/** What people type: a word that many models have, two, one that few have, references, parts of words, none. */
const TYPED: [name: string, keywords: string][] = [
  ['a word of one in ten', 'store'],
  ['two words', 'volet occultant'],
  ['a word of every model', 'modele'],
  ['a word of the level above', 'famille films'],
  ['a reference', 'REF-4242'],
  ['the start of all references', 'ref'],
  ['part of a word', 'otor'],
  ['one letter of a word', 'store a'],
  ['what none has', 'xylophone'],
]

const measure = async (models: number, db: Kysely<Database>): Promise<Figure[]> => {
  const { tree } = await createCatalogueMemory(db, { now: Date.now }).current(db)
  const began = performance.now()
  const index = await buildSearchIndex(tree)
  const made = performance.now() - began
  return [
    { name: `${models} models, made ready`, value: `${made.toFixed(0)} ms`, note: 'once for each edition' },
    ...TYPED.map(([name, keywords]): Figure => {
      const times: number[] = []
      let found = 0
      for (let run = -3; run < RUNS; run++) {
        const start = process.cpuUsage()
        found = index.find(keywords, SEARCH_LIMIT).ids.length
        const { user, system } = process.cpuUsage(start)
        if (run >= 0) times.push((user + system) / 1000)
      }
      times.sort((a, b) => a - b)
      const [half = 0, most = 0] = [times[RUNS >> 1], times[Math.ceil(RUNS * 0.99) - 1]]
      return {
        name: `${models} models, ${name}`,
        value: `${half.toFixed(2)} ms, p99 ${most.toFixed(2)} ms`,
        note: `${against(`p99 ${TARGET} ms`, most > TARGET)}; ${found} found, at most ${SEARCH_LIMIT}`,
      }
    }),
  ]
}

/** Searches of the catalogue, which an instance answers from memory; processor time. */
export const benchSearch = async (): Promise<Figure[]> => {
  const figures: Figure[] = []
  for (const models of [150, 100_000]) {
    figures.push(
      ...(await onPostgres(async (db) => {
        await fillCatalogue(db, models)
        return measure(models, db)
      })),
    )
  }
  return figures
}
