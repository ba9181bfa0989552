import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** `npm start`: builds what is missing or older than its sources, then serves in this very process. */

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const ALL = ['machines', 'shared', 'package-lock.json', 'vite.config.ts']
const PAGES = ['client', 'build.config.ts']

/** Newest change under a path, epoch ms. */
const newest = (path) => {
  const entry = statSync(path)
  if (!entry.isDirectory()) return entry.mtimeMs
  return Math.max(entry.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))))
}

const isFresh = (built, sources) => {
  const path = join(root, built)
  if (!existsSync(path)) return false
  return statSync(path).mtimeMs >= Math.max(...[...ALL, ...sources].map((name) => newest(join(root, name))))
}

const build = (what, args) => {
  process.stdout.write(`Construction ${what}…\n`)
  const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin', 'vite.js')
  const done = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn', ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (done.status !== 0) {
    process.stderr.write(`La construction ${what} a échoué.\n`)
    process.exit(1)
  }
}

if (!isFresh('dist/client/index.html', PAGES)) build('des pages', [])
if (!isFresh('dist/prerender/prerender.js', [...PAGES, 'vite.prerender.config.ts'])) {
  build('du rendu des pages', ['--config', 'vite.prerender.config.ts'])
}
if (!isFresh('dist/server/main.js', ['server', 'migrations'])) {
  build('du serveur', ['--ssr', 'server/main.ts', '--outDir', 'dist/server'])
}

// npm runs this through a shell, which a signal ends without a word to its child: follow it.
if (process.env.npm_lifecycle_event !== undefined) {
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
  }, 500).unref()
}

process.env.NODE_ENV ??= 'production'
await import(pathToFileURL(join(root, 'dist', 'server', 'main.js')).href)
