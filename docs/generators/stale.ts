import { readdir, readFile } from 'node:fs/promises'
import { decisions } from './decisions.ts'
import { errors } from './errors.ts'
import { openapi } from './openapi.ts'
import { statecharts } from './statecharts.ts'

/** The text of a document; null where there is none. */
const current = async (path: string): Promise<string | null> => {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** Paths, under `root`, of the documents that are not there as they are given. */
export const differing = async (root: string, documents: ReadonlyMap<string, string>): Promise<string[]> => {
  const stale: string[] = []
  for (const [path, text] of documents) {
    if ((await current(`${root}/${path}`)) !== text) stale.push(path)
  }
  return stale
}

/** Every document that is made from the code but those of the paths; `told` are the paths of those. */
export const documentsBesidePaths = async (
  root: string,
  told: readonly string[],
): Promise<Map<string, string>> =>
  new Map([
    ...(await statecharts(root, new Set(told))),
    ...errors(),
    ...(await decisions(root)),
    ...(await openapi()),
  ])

/** What `docs/paths` holds. */
export const pathsThere = async (root: string): Promise<string[]> =>
  (await readdir(`${root}/docs/paths`)).map((file) => `docs/paths/${file}`)

/**
 * Committed documents that are not what the code says, or that no longer have a source; but for the paths, which are
 * compared where they are walked (tests/paths/pure.test.ts).
 */
export const staleDocuments = async (root: string): Promise<string[]> => {
  const documents = await documentsBesidePaths(root, await pathsThere(root))
  const charts = (await readdir(`${root}/docs/statecharts`)).map((file) => `docs/statecharts/${file}`)
  return [...(await differing(root, documents)), ...charts.filter((path) => !documents.has(path))]
}
