import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { errors } from './generators/errors.ts'
import { openapi } from './generators/openapi.ts'
import { pathsDocuments } from './generators/paths.ts'
import { statecharts } from './generators/statecharts.ts'

/**
 * Writes the documents that are made from the code; of the paths, those of the machines that are named, where some are. A
 * machine whose paths cannot be made keeps the document that it has, and the exit code is 1. With `--check` it writes nothing and exits 1 when a committed
 * one is not what the code says; but for the paths, which are compared where they are walked (tests/paths/pure.test.ts).
 */
const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '')

/** Folders where every file is generated: what no longer has a source goes. */
const checking = process.argv.includes('--check')
const named = process.argv.slice(2).filter((one) => one !== '--check')
const everyPath = !checking && named.length === 0
const generatedFolders = everyPath ? ['docs/statecharts', 'docs/paths'] : ['docs/statecharts']

const current = async (path: string): Promise<string | null> => {
  try {
    return await readFile(`${root}/${path}`, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

const orphansOf = async (documents: ReadonlyMap<string, string>): Promise<string[]> => {
  const found: string[] = []
  for (const folder of generatedFolders) {
    await mkdir(`${root}/${folder}`, { recursive: true })
    for (const file of await readdir(`${root}/${folder}`)) found.push(`${folder}/${file}`)
  }
  return found.filter((path) => !documents.has(path) && !problems.has(path))
}

const { documents: paths, problems } = checking
  ? { documents: new Map<string, string>(), problems: new Map<string, string>() }
  : await pathsDocuments(named)
const there = everyPath ? [] : (await readdir(`${root}/docs/paths`)).map((file) => `docs/paths/${file}`)
const told = [...there, ...paths.keys(), ...problems.keys()]
const documents = new Map([
  ...(await statecharts(root, new Set(told))),
  ...errors(),
  ...(await openapi()),
  ...paths,
])
const orphans = await orphansOf(documents)
const stale: string[] = []
for (const [path, text] of documents) {
  if ((await current(path)) !== text) stale.push(path)
}

if (checking) {
  for (const path of [...stale, ...orphans])
    console.error(`${path} is not what the code says: run npm run docs.`)
  if (stale.length + orphans.length > 0) process.exitCode = 1
} else {
  for (const path of stale) {
    await mkdir(dirname(`${root}/${path}`), { recursive: true })
    await writeFile(`${root}/${path}`, documents.get(path) ?? '')
  }
  for (const path of orphans) await rm(`${root}/${path}`)
  for (const problem of problems.values()) console.error(problem)
  if (problems.size > 0) process.exitCode = 1
  console.log(`${documents.size} documents, ${stale.length} written, ${orphans.length} removed.`)
}
