import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pathsDocuments } from './generators/paths.ts'
import { differing, documentsBesidePaths, pathsThere, staleDocuments } from './generators/stale.ts'

/**
 * Writes the documents that are made from the code; of the paths, those of the machines that are named, where some are. A
 * machine whose paths cannot be made keeps the document that it has, and the exit code is 1. With `--check` it writes nothing and exits 1 when a committed
 * one is not what the code says; but for the paths, which are compared where they are walked (tests/paths/pure.test.ts).
 */
const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '')

/** Removes files of folders where every one is generated, and that no longer have a source; how many. */
const removeOrphans = async (folders: readonly string[], hasSource: (path: string) => boolean) => {
  let removed = 0
  for (const folder of folders) {
    await mkdir(`${root}/${folder}`, { recursive: true })
    for (const file of await readdir(`${root}/${folder}`)) {
      const path = `${folder}/${file}`
      if (hasSource(path)) continue
      await rm(`${root}/${path}`)
      removed++
    }
  }
  return removed
}

const check = async (): Promise<void> => {
  const stale = await staleDocuments(root)
  for (const path of stale) console.error(`${path} is not what the code says: run npm run docs.`)
  if (stale.length > 0) process.exitCode = 1
}

const write = async (named: readonly string[]): Promise<void> => {
  const { documents: paths, problems } = await pathsDocuments(named)
  const there = named.length === 0 ? [] : await pathsThere(root)
  const told = [...there, ...paths.keys(), ...problems.keys()]
  const documents = new Map([...(await documentsBesidePaths(root, told)), ...paths])
  const stale = await differing(root, documents)
  for (const path of stale) {
    await mkdir(dirname(`${root}/${path}`), { recursive: true })
    await writeFile(`${root}/${path}`, documents.get(path) ?? '')
  }
  const folders = ['docs/statecharts', ...(named.length === 0 ? ['docs/paths'] : [])]
  const removed = await removeOrphans(folders, (path) => documents.has(path) || problems.has(path))
  for (const problem of problems.values()) console.error(problem)
  if (problems.size > 0) process.exitCode = 1
  console.log(`${documents.size} documents, ${stale.length} written, ${removed} removed.`)
}

const names = process.argv.slice(2)
await (names.includes('--check') ? check() : write(names))
