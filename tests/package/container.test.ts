import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '#tests/audit/free-port'
import { createPostgres } from '#tests/platform/database'
import { startSmtp, type TestSmtp } from '#tests/platform/smtp'
import { containerEnvironment, exampleSettings, readCompose, type Service } from './compose.ts'
import { buildStages, commandIn, environmentOf, lastOf, readDockerfile, type Stage } from './dockerfile.ts'
import { bytesIn, installedIn } from './installed.ts'

/** The Dockerfile's steps, carried out without Docker; then its command, as another user who may write nowhere. */

/** Of the product's dependencies on the disk. */
const LARGEST_INSTALL = 350e6

/** Bytes of a file that the server compiles at once: it takes many times as much, and keeps it (decision 043). */
const LARGEST_COMPILED = 800_000

/** Nobody, where this user may become somebody else. */
const as = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}

const home = await mkdtemp(join(process.getuid?.() === 0 ? '/tmp' : tmpdir(), 'ombrelia-test-image-'))
const stages = await readDockerfile()
const final = stages.at(-1) as Stage
const directory = () => join(root, lastOf(final, 'WORKDIR'))

let root = ''
let env: Record<string, string | undefined> = {}
let database: Awaited<ReturnType<typeof createPostgres>>
let smtp: TestSmtp
const started: ChildProcess[] = []

beforeAll(async () => {
  root = await buildStages(stages, home)
  database = await createPostgres()
  smtp = await startSmtp()
  // what the container's /tmp is
  const temporary = join(home, 'tmp')
  await mkdir(temporary, { mode: 0o700 })
  if (as.uid !== undefined) await chown(temporary, as.uid, as.gid)
  const { services } = await readCompose()
  // the example, with the secret that whoever copies it makes
  const settings = { ...(await exampleSettings()), JWT_SECRET: '0f'.repeat(32) }
  const given = containerEnvironment(services['shop-1'] as Service, settings)
  env = {
    PATH: process.env.PATH,
    ...environmentOf(final),
    ...given,
    TMPDIR: temporary,
    npm_config_cache: join(temporary, 'npm'),
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    DATABASE_URL: database.url,
    SMTP_URL: smtp.url,
  }
  await chmod(home, 0o755)
  await run(['chmod', '-R', 'a-w', root], {})
}, 600_000)

afterAll(async () => {
  for (const child of started) child.kill('SIGKILL')
  await smtp?.close()
  await database?.drop()
  await run(['chmod', '-R', 'u+w', home], {})
  await rm(home, { recursive: true, force: true })
})

/** Starts a program in the image's directory, as the image's user would. */
const start = ([program = '', ...args]: string[], who: object = as): ChildProcess => {
  const child = spawn(program, args, { ...who, cwd: directory(), env, stdio: ['ignore', 'pipe', 'pipe'] })
  started.push(child)
  return child
}

/** The exit code, output and errors of a program. */
const run = async (command: string[], who: object = as) => {
  const child = root === '' ? spawn('true') : start(command, who)
  let output = ''
  let errors = ''
  child.stdout?.on('data', (chunk) => {
    output += chunk
  })
  child.stderr?.on('data', (chunk) => {
    errors += chunk
  })
  const [code] = await once(child, 'close')
  return { code, output, errors }
}

test('the install for production is small, and holds nothing made for other machines', async () => {
  const modules = join(directory(), 'node_modules')
  const bytes = await bytesIn(modules)
  process.stdout.write(
    `Production install: ${(bytes / 1e6).toFixed(0)} MB, with the build ${((await bytesIn(root)) / 1e6).toFixed(0)} MB\n`,
  )
  expect(bytes).toBeLessThan(LARGEST_INSTALL)
  const installed = await installedIn(modules)
  expect(installed.map(({ name }) => name)).toEqual(expect.arrayContaining(['fastify', 'sharp']))
  expect(installed.map(({ name }) => name)).not.toContain('vite')
  const libc = JSON.stringify(process.report.getReport()).includes('glibcVersionRuntime') ? 'glibc' : 'musl'
  const foreign = installed.filter(
    (one) =>
      one.os?.includes(process.platform) === false ||
      one.cpu?.includes(process.arch) === false ||
      one.libc?.includes(libc) === false,
  )
  expect(foreign.map(({ name }) => name)).toEqual([])
})

test('the server is in files that take little memory while they are compiled', async () => {
  const home = join(directory(), 'dist', 'server')
  const files = (await readdir(home, { recursive: true })).filter((file) => file.endsWith('.js'))
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(home, file))).size))
  expect(files).toContain('main.js')
  expect(files.filter((_, index) => (sizes[index] ?? 0) > LARGEST_COMPILED)).toEqual([])
})

test('the image’s command serves, as somebody who may write nowhere, and its commands run beside it', async () => {
  const wrote = await run(['node', '-e', "require('node:fs').writeFileSync('written', '')"])
  expect(wrote.code).not.toBe(0)
  expect(wrote.errors).toContain('EACCES')

  const check = commandIn(lastOf(final, 'HEALTHCHECK'))
  expect((await run(check)).code).toBe(1)
  const server = start(commandIn(lastOf(final, 'CMD')))
  let errors = ''
  server.stderr?.on('data', (chunk) => {
    errors += chunk
  })
  const ended = once(server, 'close')
  await expect.poll(async () => (await run(check)).code, { timeout: 60_000 }).toBe(0)

  const address = `http://127.0.0.1:${env.PORT}`
  const lacking = async () => (await (await fetch(`${address}/api/ready`)).json()).lacking
  expect(await lacking()).toEqual(['administrator', 'price_list'])
  const home = await fetch(address)
  expect(home.status).toBe(200)
  expect(await home.text()).toContain(env.COMPANY_NAME)

  const admin = await run(['npm', 'run', 'admin', '--', 'create', 'premier@boutique.example'])
  expect(admin).toMatchObject({ code: 0, errors: '' })
  expect(admin.output).toContain('https://boutique.example/reset-password?token=')
  const catalogue = await run(['npm', 'run', 'catalogue', '--', 'load', 'server/seed'])
  expect(catalogue).toMatchObject({ code: 0, errors: '' })
  expect(await lacking()).toEqual([])

  server.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(errors).toBe('')
}, 240_000)

test('a command that was never built says how it comes', async () => {
  const absent = await run(['node', 'server/start.mjs', 'absent'])
  expect(absent.code).toBe(1)
  expect(absent.errors).toContain('npm run build')
})
