import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/**
 * `npm run dev`: the server from its sources, started again when they change, and the pages' own server. `npm run
 * inspect` opens a page too that shows the machines while they run.
 */

const require = createRequire(import.meta.url)
const packageOf = (name: string): string => dirname(require.resolve(`${name}/package.json`))

const PAGES = 'http://127.0.0.1:5173'
const inspecting = process.argv.includes('--inspect')
const env = {
  ...process.env,
  PUBLIC_URL: process.env.PUBLIC_URL ?? PAGES,
  ...(inspecting && { INSPECT: '1' }),
}
// where no browser can be opened, its person does
if (inspecting) process.stdout.write(`The machines: ${PAGES}/platform/inspect/inspector.html\n`)

const run = (script: string, args: string[]): ChildProcess =>
  spawn(process.execPath, [script, ...args], { stdio: 'inherit', env })

const children = [
  run(join(packageOf('tsx'), 'dist', 'cli.mjs'), ['watch', '--clear-screen=false', 'server/main.ts']),
  run(join(packageOf('vite'), 'bin', 'vite.js'), []),
]

/** One that ends takes the other with it. */
const endAll = (): void => {
  for (const child of children) child.kill('SIGTERM')
}
for (const child of children) {
  child.once('exit', (code) => {
    process.exitCode ??= code ?? 0
    endAll()
  })
}
process.on('SIGINT', endAll)
process.on('SIGTERM', endAll)
