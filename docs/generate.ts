import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { errors } from './generators/errors.ts'
import { openapi } from './generators/openapi.ts'
import { pathsDocuments } from './generators/paths.ts'
import { statecharts } from './generators/statecharts.ts'

/**
 * Writes the documents that are made from the code. With `--check` it writes nothing and exits 1 when a committed
 * one is not what the code says; but for the paths, which are compared where they are walked (tests/paths/pure.test.ts).
 */
const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '')

/** Folders where every file is generated: what no longer has a source goes. */
const checking = process.argv.includes('--check')
const generatedFolders = checking ? ['docs/statecharts'] : ['docs/statecharts', 'docs/paths']

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
  return found.filter((path) => !documents.has(path))
}

const paths = checking ? new Map<string, string>() : await pathsDocuments()
const told = checking
  ? (await readdir(`${root}/docs/paths`)).map((file) => `docs/paths/${file}`)
  : paths.keys()
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
  console.log(`${documents.size} documents, ${stale.length} written, ${orphans.length} removed.`)
}
