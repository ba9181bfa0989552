import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/**
 * `npm start` serves; `npm run admin`, `catalogue`, `db:migrate` and `db:seed` run the program of `dist/server` that they
 * name, with the arguments that follow. What is missing or older than its sources is built first; a production install
 * has no tool to build with, and runs what was built.
 */

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const [program = 'main', ...args] = process.argv.slice(2)
const entry = join(root, 'dist', 'server', `${program}.js`)

const ALL = ['machines', 'shared', 'package-lock.json', 'vite.config.ts', 'build.config.ts']
const PAGES = ['client']
const parts = [
  { what: 'des pages', built: 'dist/client/index.html', sources: PAGES, options: [] },
  {
    what: 'du rendu des pages',
    built: 'dist/prerender/prerender.js',
    sources: [...PAGES, 'vite.prerender.config.ts'],
    options: ['--config', 'vite.prerender.config.ts'],
  },
  {
    what: 'du serveur',
    built: 'dist/server/main.js',
    sources: ['server', 'migrations'],
    options: ['--ssr', '--outDir', 'dist/server'],
  },
]

const give = (sentence) => {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

/** Newest change under a path, epoch ms. */
const newest = (path) => {
  const about = statSync(path)
  if (!about.isDirectory()) return about.mtimeMs
  return Math.max(about.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))))
}

const changes = new Map()
/** The same of one of the sources, which several parts share: looked at once. */
const changeOf = (name) => {
  const change = changes.get(name) ?? newest(join(root, name))
  changes.set(name, change)
  return change
}

const isFresh = ({ built, sources }) => {
  const path = join(root, built)
  if (!existsSync(path)) return false
  return statSync(path).mtimeMs >= Math.max(...[...ALL, ...sources].map(changeOf))
}

const build = (vite, { what, options }) => {
  process.stderr.write(`Construction ${what}…\n`)
  const done = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn', ...options], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (done.status !== 0) give(`La construction ${what} a échoué.`)
}

/** Vite's command; undefined in a production install. */
const findVite = () => {
  try {
    const found = createRequire(import.meta.url).resolve('vite/package.json')
    return join(dirname(found), 'bin', 'vite.js')
  } catch {
    return undefined
  }
}

const vite = findVite()
if (vite !== undefined) {
  const needed = program === 'main' ? parts : parts.slice(-1)
  for (const part of needed) if (!isFresh(part)) build(vite, part)
}
if (!existsSync(entry)) {
  give(`Il manque ${entry}\u00a0: «\u00a0npm run build\u00a0» le construit, avec toutes les dépendances.`)
}

// npm runs this through a shell, which a signal ends without a word to its child: follow it.
if (process.env.npm_lifecycle_event !== undefined) {
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
  }, 500).unref()
}

process.env.NODE_ENV ??= 'production'
process.argv = [process.execPath, entry, ...args]
await import(pathToFileURL(entry).href)
