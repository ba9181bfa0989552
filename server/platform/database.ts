import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { Kysely, PGliteDialect, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Config } from './config.ts'
import { makeDataDirectory } from './data-directory.ts'
import { lockDirectory } from './directory-lock.ts'
import type { Database } from './tables.ts'

export type Engine = 'embedded' | 'postgres'

/** An open database. `close` ends its connections and gives its directory back; once. */
export interface OpenDatabase {
  readonly db: Kysely<Database>
  readonly engine: Engine
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

/**
 * The embedded engine on a directory, or in memory with none; `loadDataDir` starts it from a dump.
 * One connection: `db` used inside `db.transaction()` waits for itself for ever, pass `trx`.
 */
export const openEmbedded = async (directory?: string, loadDataDir?: Blob): Promise<Kysely<Database>> => {
  const pglite = await PGlite.create({
    startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${EMBEDDED_BUFFERS}`],
    ...(directory === undefined ? {} : { dataDir: directory }),
    ...(loadDataDir === undefined ? {} : { loadDataDir }),
    extensions: { btree_gin, pg_trgm },
    parsers,
  })
  return new Kysely<Database>({ dialect: new PGliteDialect({ pglite }) })
}

/** A pool on a PostgreSQL server; `onError` hears of connections that die while nobody uses them. */
export const openPostgres = (
  connectionString: string,
  onError: (error: Error) => void,
  max = 10,
): Kysely<Database> => {
  const pool = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    application_name: 'ombrelia-shop',
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        isParsed(oid) && format !== 'binary' ? parsers[oid] : pg.types.getTypeParser(oid, format),
    },
  })
  pool.on('error', onError)
  // A connection that dies in a transaction has no listener of its own and would end the process.
  pool.on('connect', (client) => client.on('error', onError))
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
}

/** Throws when the database does not answer. */
export const ping = async (db: Kysely<Database>): Promise<void> => {
  await sql`select 1`.execute(db)
}

/**
 * Opens the database that the settings name: PostgreSQL by DATABASE_URL, otherwise the embedded engine under
 * DATA_DIR/database, whose directory it locks. Throws `DirectoryLockedError` when another process holds it, and
 * `ConfigError` when it cannot be made.
 */
export const openDatabase = async (
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  onError: (error: Error) => void,
): Promise<OpenDatabase> => {
  if (config.databaseUrl !== undefined) {
    const db = openPostgres(config.databaseUrl, onError)
    return { db, engine: 'postgres', close: () => db.destroy() }
  }
  await makeDataDirectory(config)
  const lock = await lockDirectory(config.dataDir)
  try {
    const db = await openEmbedded(join(config.dataDir, 'database'))
    // Kysely closes an engine only once it was used.
    await ping(db)
    return {
      db,
      engine: 'embedded',
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
