import { randomUUID } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { openPostgres } from '#server/platform/database'
import { migrate } from '#server/platform/migrate'
import { builtServer, createEmbedded, createPostgres } from '#tests/platform/database'
import { makeTemplate } from '#tests/platform/made-once'
import { type PostgresServer, startPostgres } from '#tests/platform/postgres-server'
import { copyDirectory, databasesHome } from '#tests/platform/temporary'
import type { Supplies } from './stage.ts'

/** Of a run of tests: each part is made once for all files. */
export const testSupplies: Supplies = {
  server: builtServer,
  embedded: createEmbedded,
  postgres: createPostgres,
}

/** Of the command: a PostgreSQL of its own, from the registry where TEST_DATABASE_URL names none. */
export const commandSupplies = (
  server: () => Promise<string>,
): Supplies & {
  /** what PostgreSQL says that it is; that of the registry for those which a scenario starts itself */
  version(): Promise<string>
  end(): Promise<void>
} => {
  let shared: PostgresServer | undefined
  const given = process.env.TEST_DATABASE_URL
  const url = async (): Promise<string> => {
    if (given) return given
    shared ??= await startPostgres()
    return shared.url
  }
  const asAdmin = async <T>(use: (admin: pg.Client) => Promise<T>): Promise<T> => {
    const admin = new pg.Client({ connectionString: await url() })
    await admin.connect()
    try {
      return await use(admin)
    } finally {
      await admin.end()
    }
  }
  return {
    server,
    embedded: async () => {
      const directory = await mkdtemp(join(await databasesHome(), 'ombrelia-prove-'))
      await copyDirectory(`${await makeTemplate()}/.`, directory)
      return { directory }
    },
    postgres: async () => {
      const name = `ombrelia_prove_${randomUUID().slice(0, 8)}`
      await asAdmin((admin) => admin.query(`create database ${name}`))
      const made = Object.assign(new URL(await url()), { pathname: `/${name}` }).href
      const db = openPostgres(made, () => {}, { poolSize: 1 })
      await migrate(db)
      await db.destroy()
      return {
        url: made,
        drop: async () => void (await asAdmin((admin) => admin.query(`drop database ${name} with (force)`))),
      }
    },
    version: () =>
      asAdmin(async (admin) => {
        const { rows } = await admin.query('show server_version')
        return String(rows[0].server_version)
      }),
    end: async () => shared?.stop(),
  }
}
