import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Kysely } from 'kysely'
import { type Engine, openEmbedded, openPostgres } from '#server/platform/database'
import type { Database } from '#server/platform/tables'
import { makePostgresData } from '#tests/platform/made-once'
import { type PostgresOptions, type PostgresServer, startPostgres } from '#tests/platform/postgres-server'
import { type ServerProcess, spawnServer } from '#tests/platform/server-process'
import { copyDirectory, databasesHome } from '#tests/platform/temporary'

/** Where the parts of a scenario come from: a run of tests shares them, the command makes its own. */
export interface Supplies {
  /** the entry of the built server */
  server(): Promise<string>
  /** a migrated directory of the embedded engine, to be kept */
  embedded(): Promise<{ directory: string }>
  /** an empty, migrated database of a PostgreSQL that nobody harms */
  postgres(): Promise<{ url: string; drop(): Promise<void> }>
}

/** A database outside any process, which servers are started on and killed. */
export interface Ground {
  readonly engine: Engine
  /** settings that point a server at it */
  readonly settings: Readonly<Record<string, string>>
  /** opens it from here; no server may run on it meanwhile, on the embedded engine */
  open(): Promise<Kysely<Database>>
  /** ids of the jobs whose mails were kept as files so far */
  mailsOnDisk(): Promise<Set<string>>
}

/** Instances of the shop, each by its place. */
export interface Shop {
  /** where they listen, or did when they were last started */
  addresses(): readonly string[]
  server(place: number): ServerProcess
  /** sends the signal and waits for the end; the exit code, or the signal that ended it */
  end(place: number, signal: NodeJS.Signals): Promise<number | NodeJS.Signals | null>
  /** starts that one again, at another address */
  restart(place: number): Promise<void>
  /** SIGKILL of all */
  killAll(): Promise<void>
}

/** What one scenario stands on; `end` undoes all of it, the last first. */
export interface Stage {
  ground(engine: Engine): Promise<Ground>
  /** on a PostgreSQL of its own, which may be killed, frozen or filled; migrated unless its data are given */
  ownGround(options?: PostgresOptions): Promise<{ ground: Ground; postgres: PostgresServer }>
  start(settings: Readonly<Record<string, string>>): Promise<ServerProcess>
  /** so many instances on one database, all listening */
  shop(settings: Readonly<Record<string, string>>, count: number): Promise<Shop>
  /** an empty directory */
  directory(): Promise<string>
  /** an empty file system of so many bytes, in memory; only root may mount one */
  disk(bytes: number): Promise<string>
  /** done at the end */
  later(end: () => Promise<unknown>): void
  end(): Promise<void>
}

const SECRET = 'a secret for the tests, 32 chars'
const PREFIX = 'ombrelia-test-faults-'

/** Its orders are paid by transfer. */
const settingsWith = (data: string, more: Readonly<Record<string, string>>) => ({
  DATA_DIR: data,
  JWT_SECRET: SECRET,
  BANK_IBAN: 'FR76 3000 6000 0112 3456 7890 189',
  ...more,
})

const mailsUnder = async (data: string): Promise<Set<string>> => {
  const names = await readdir(join(data, 'mail')).catch(() => [])
  return new Set(names.filter((name) => name.endsWith('.eml')).map((name) => name.slice(-40, -4)))
}

/** The ground of a PostgreSQL database; mails are kept under `data`. */
const postgresGround = (url: string, data: string): Ground => ({
  engine: 'postgres',
  settings: settingsWith(data, { DATABASE_URL: url }),
  open: async () => openPostgres(url, () => {}),
  mailsOnDisk: () => mailsUnder(data),
})

/** The ground of an embedded database under `data`/database. */
export const embeddedGround = (data: string): Ground => ({
  engine: 'embedded',
  settings: settingsWith(data, {}),
  open: async () => (await openEmbedded(join(data, 'database'))).db,
  mailsOnDisk: () => mailsUnder(data),
})

/** Copies what one process wrote, its modes and times too, but for what is `left`. */
export const copyTree = async (
  from: string,
  to: string,
  left: (path: string) => boolean = () => false,
): Promise<void> =>
  cp(from, to, {
    recursive: true,
    preserveTimestamps: true,
    verbatimSymlinks: true,
    filter: (path) => !left(path),
  })

export const makeStage = (supplies: Supplies): Stage => {
  const endings: (() => Promise<unknown>)[] = []
  const later = (end: () => Promise<unknown>): void => void endings.push(end)

  const directory = async (): Promise<string> => {
    const made = await mkdtemp(join(await databasesHome(), PREFIX))
    later(() => rm(made, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }))
    return made
  }

  const start = async (settings: Readonly<Record<string, string>>): Promise<ServerProcess> => {
    const server = spawnServer(await supplies.server(), settings)
    later(async () => {
      // one that is frozen hears nothing else
      server.kill('SIGKILL')
      await server.ended
    })
    return server
  }

  const ground = async (engine: Engine): Promise<Ground> => {
    const data = await directory()
    if (engine === 'postgres') {
      const { url, drop } = await supplies.postgres()
      later(drop)
      return postgresGround(url, data)
    }
    await rename((await supplies.embedded()).directory, join(data, 'database'))
    return embeddedGround(data)
  }

  const shop = async (settings: Readonly<Record<string, string>>, count: number): Promise<Shop> => {
    const servers = await Promise.all(Array.from({ length: count }, () => start(settings)))
    const addresses = await Promise.all(servers.map(({ listening }) => listening))
    const at = (place: number): ServerProcess => {
      const server = servers[place]
      if (server === undefined) throw new Error(`There is no instance ${place}.`)
      return server
    }
    const end = (place: number, signal: NodeJS.Signals) => {
      at(place).kill(signal)
      return at(place).ended
    }
    return {
      addresses: () => addresses,
      server: at,
      end,
      restart: async (place) => {
        const server = await start(settings)
        servers[place] = server
        addresses[place] = await server.listening
      },
      killAll: async () => {
        for (const place of servers.keys()) await end(place, 'SIGKILL')
      },
    }
  }

  return {
    later,
    directory,
    start,
    ground,
    shop,
    ownGround: async (options) => {
      const fill = async (data: string) => copyDirectory(`${await makePostgresData()}/.`, data)
      const postgres = await startPostgres({ fill, ...options })
      later(() => postgres.stop())
      return { ground: postgresGround(postgres.url, await directory()), postgres }
    },
    disk: async (bytes) => {
      const made = await mkdtemp(join('/tmp', PREFIX))
      const run = promisify(execFile)
      await run('mount', ['-t', 'tmpfs', '-o', `size=${bytes},mode=0755`, 'tmpfs', made])
      later(async () => {
        await run('umount', ['--lazy', made])
        await rm(made, { recursive: true })
      })
      return made
    },
    end: async () => {
      for (const end of endings.splice(0).reverse()) await end()
    },
  }
}
