import { join } from 'node:path'
import { Kysely, PGliteDialect, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { isDirect, listenOnEmbedded, listenOnPostgres } from './changes.queries.ts'
import type { Changes } from './changes.ts'
import type { Config, DatabaseLimits } from './config.ts'
import { makeDataDirectory } from './data-directory.ts'
import { lockDirectory } from './directory-lock.ts'
import { planName } from './statement.ts'
import type { Database } from './tables.ts'
import { isUnanswered } from './transient.ts'

export type Engine = 'embedded' | 'postgres'

/** An open database. `close` ends its connections and gives its directory back; once. */
export interface OpenDatabase {
  readonly db: Kysely<Database>
  readonly engine: Engine
  /** does what may take long, or wait for another instance that does it, without the limits of requests */
  unlimited<T>(work: (db: Kysely<Database>) => Promise<T>): Promise<T>
  /** hears what its transactions announce, whoever's they are; to be closed before the database */
  listen(): Promise<Changes>
  close(): Promise<void>
}

/** The engine's own cache; what it leaves out, the system caches. Its default of 128 MB is memory that it never gives back. */
const EMBEDDED_BUFFERS = '32MB'

const INT8 = 20
const DATE = 1082

const safeInteger = (text: string): number => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`The bigint ${text} does not fit a number.`)
  return value
}

/** The two parsers on which the engines' own disagree; see `columns.ts` for what columns give back. */
const parsers: Record<number, (text: string) => unknown> = { [INT8]: safeInteger, [DATE]: (text) => text }

const isParsed = (oid: number): boolean => Object.hasOwn(parsers, oid)

/** Loaded where it serves: an instance on a PostgreSQL server holds nothing of it. */
const loadEngine = async () => ({
  ...(await import('@electric-sql/pglite')),
  ...(await import('@electric-sql/pglite/contrib/btree_gin')),
  ...(await import('@electric-sql/pglite/contrib/pg_trgm')),
})

/**
 * The embedded engine on a directory, or in memory with none; `loadDataDir` starts it from a dump.
 * One connection: `db` used inside `db.transaction()` waits for itself for ever, pass `trx`.
 */
export const openEmbedded = async (
  directory?: string,
  loadDataDir?: Blob,
): Promise<Pick<OpenDatabase, 'db' | 'listen'>> => {
  const { PGlite, btree_gin, pg_trgm } = await loadEngine()
  const pglite = await PGlite.create({
    startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${EMBEDDED_BUFFERS}`],
    ...(directory === undefined ? {} : { dataDir: directory }),
    ...(loadDataDir === undefined ? {} : { loadDataDir }),
    extensions: { btree_gin, pg_trgm },
    parsers,
  })
  return {
    db: new Kysely<Database>({ dialect: new PGliteDialect({ pglite }) }),
    listen: () => listenOnEmbedded(pglite),
  }
}

/** Of commands and of the start: what they do may take long, and wait for another instance that does it. */
const NO_LIMITS: DatabaseLimits = {
  poolSize: 10,
  statementMs: 0,
  lockMs: 0,
  idleInTransactionMs: 0,
  queryMs: 0,
}

/** Makes the server notice within half a minute that nobody is at the other end. */
const SERVER_KEEP_ALIVES = '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=4'

/**
 * What a session asks of its server. One without limits asks nothing: a pooler in transaction mode refuses such
 * settings, and has them from the role.
 */
const sessionSettings = ({ statementMs, lockMs, idleInTransactionMs }: DatabaseLimits): pg.PoolConfig =>
  statementMs + lockMs + idleInTransactionMs === 0
    ? {}
    : {
        options: SERVER_KEEP_ALIVES,
        statement_timeout: statementMs,
        lock_timeout: lockMs,
        idle_in_transaction_session_timeout: idleInTransactionMs,
      }

const pools = new WeakMap<Kysely<Database>, pg.Pool>()

/** The connections of a database's pool, and how many requests wait for one; undefined for an engine without a pool. */
export const connectionsOf = (
  db: Kysely<Database>,
): { total: number; idle: number; waiting: number } | undefined => {
  const pool = pools.get(db)
  return pool && { total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }
}

/**
 * A connection whose query was given up still waits for its answer, and whoever is given it next would too. One that
 * `keepsPlans` asks under their names for the statements that are asked often.
 */
const equip = (client: pg.ClientBase, keepsPlans: boolean): void => {
  const { query } = client
  Reflect.set(client, 'query', (...args: unknown[]): unknown => {
    const [text, values] = args
    const name = typeof text === 'string' && keepsPlans ? planName(text) : undefined
    const asked: unknown = Reflect.apply(query, client, name === undefined ? args : [{ name, text, values }])
    if (asked instanceof Promise) {
      asked.catch((error: unknown) => {
        if (isUnanswered(error) && client instanceof pg.Client) void client.end()
      })
    }
    return asked
  })
}

/** A pool on a PostgreSQL server; `onError` hears of connections that die while nobody uses them. */
export const openPostgres = (
  connectionString: string,
  onError: (error: Error) => void,
  given: Partial<DatabaseLimits> = {},
): Kysely<Database> => {
  const limits = { ...NO_LIMITS, ...given }
  const pool = new pg.Pool({
    connectionString,
    max: limits.poolSize,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...sessionSettings(limits),
    ...(limits.queryMs === 0 ? {} : { query_timeout: limits.queryMs }),
    application_name: 'ombrelia-shop',
    onConnect: async (client) => {
      // A connection that dies in a transaction has no listener of its own and would end the process.
      client.on('error', onError)
      equip(client, await isDirect(client))
    },
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        isParsed(oid) && format !== 'binary' ? parsers[oid] : pg.types.getTypeParser(oid, format),
    },
  })
  pool.on('error', onError)
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  pools.set(db, pool)
  return db
}

/** What a role or a database sets for all its sessions; another session than this, behind a pooler, keeps it. */
const LIFT = `select set_config(name, '0', false)
  from unnest(array['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']) as name
  where pg_backend_pid() = $1`

/** Connections for what may take long, also where the role has limits for those of a pooler. */
const openPatient = (connectionString: string, onError: (error: Error) => void): Kysely<Database> => {
  const db = openPostgres(connectionString, onError, { poolSize: 2 })
  // asked before whatever is asked first
  pools.get(db)?.on('connect', (client) => {
    client.query(LIFT, [Reflect.get(client, 'processID')]).catch(onError)
  })
  return db
}

/** Throws when the database does not answer. */
const ping = async (db: Kysely<Database>): Promise<void> => {
  await sql`select 1`.execute(db)
}

/**
 * Opens the database that the settings name: PostgreSQL by DATABASE_URL, otherwise the embedded engine under
 * DATA_DIR/database, whose directory it locks. Throws `DirectoryLockedError` when another process holds it, and
 * `ConfigError` when it cannot be made.
 */
export const openDatabase = async (
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'databaseLimits'> &
    Partial<Pick<Config, 'databaseDirectUrl'>>,
  onError: (error: Error) => void,
): Promise<OpenDatabase> => {
  if (config.databaseUrl !== undefined) {
    const { databaseUrl, databaseDirectUrl = databaseUrl } = config
    const db = openPostgres(databaseUrl, onError, config.databaseLimits)
    return {
      db,
      engine: 'postgres',
      unlimited: async (work) => {
        const patient = openPatient(databaseDirectUrl, onError)
        try {
          return await work(patient)
        } finally {
          await patient.destroy()
        }
      },
      listen: async () =>
        listenOnPostgres(databaseDirectUrl, (reason) =>
          onError(new Error(`Changes are not heard: ${reason}`)),
        ),
      close: () => db.destroy(),
    }
  }
  await makeDataDirectory(config)
  const lock = await lockDirectory(config.dataDir)
  try {
    const { db, listen } = await openEmbedded(join(config.dataDir, 'database'))
    // Kysely closes an engine only once it was used.
    await ping(db)
    return {
      db,
      engine: 'embedded',
      unlimited: (work) => work(db),
      listen,
      close: async () => {
        await db.destroy()
        await lock.release()
      },
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}
