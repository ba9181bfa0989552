import { readdirSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrations } from '#migrations/index'
import { openPostgres } from '#server/platform/database'
import { migrate } from '#server/platform/migrate'
import type { Database } from '#server/platform/tables'
import { createPostgres, describeOnBothEngines } from './database.ts'
import { startServer } from './server-process.ts'

const RELEASES = 'tests/platform/releases'
const SECRET = 'a secret for the tests, 32 chars'
const last = Object.keys(migrations).at(-1) ?? ''

/** What a database is made of, and not what it holds: each line names a thing and says how it is. */
const shapeOf = async (db: Kysely<Database>): Promise<string[]> => {
  const { rows } = await sql<{ line: string }>`
    select format('column %s.%s %s %s %s', table_name, column_name, udt_name, is_nullable,
      coalesce(column_default, generation_expression)) as line
    from information_schema.columns where table_schema = 'public'
    union all
    select format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
    union all
    select indexdef from pg_indexes where schemaname = 'public'
    union all
    select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all
    select format('function %s %s', oid::regprocedure, prosrc) from pg_proc
    where pronamespace = 'public'::regnamespace and probin is null
    order by 1`.execute(db)
  return rows.map(({ line }) => line.replaceAll(/\bpublic\./g, ''))
}

const countsOf = async (db: Kysely<Database>) => {
  const { rows } = await sql`select
    (select count(*) from users) as users, (select count(*) from order_lines) as lines,
    (select sum(total_cents) from orders) as cents, (select count(*) from templates) as templates,
    (select sum(net_cents) from sales_weeks) as sold, (select count(*) from audit_log) as audit`.execute(db)
  return rows[0]
}

const releases = readdirSync(RELEASES)

test('every release that has a dump is of migrations that are still there', () => {
  expect(releases.length).toBeGreaterThan(0)
  for (const release of releases) expect(Object.keys(migrations)).toContain(release.replace('.sql.gz', ''))
})

describe.each(releases)('the database of %s', (release) => {
  let made: Awaited<ReturnType<typeof createPostgres>>
  let fresh: Awaited<ReturnType<typeof createPostgres>>
  const open = async (run: (db: Kysely<Database>) => Promise<void>, url = made.url) => {
    const db = openPostgres(url, () => {})
    try {
      await run(db)
    } finally {
      await db.destroy()
    }
  }
  beforeAll(async () => {
    made = await createPostgres()
    fresh = await createPostgres()
    const client = new pg.Client({ connectionString: made.url })
    await client.connect()
    await client.query('drop schema public cascade; create schema public')
    await client.query(gunzipSync(readFileSync(`${RELEASES}/${release}`)).toString())
    await client.end()
  })
  afterAll(async () => {
    await made?.drop()
    await fresh?.drop()
  })

  test('is brought to what a new one is, and keeps what it held', { timeout: 60_000 }, async () => {
    await open(async (db) => {
      const before = await countsOf(db)
      const ran = await migrate(db)
      expect(ran).toEqual(Object.keys(migrations).filter((name) => name > release.replace('.sql.gz', '')))
      expect(await countsOf(db)).toEqual(before)
      const shape = await shapeOf(db)
      await open(async (other) => expect(shape).toEqual(await shapeOf(other)), fresh.url)
    })
  })

  test('serves: its customer signs in and finds the orders', { timeout: 60_000 }, async () => {
    const server = await startServer({ DATABASE_URL: made.url, JWT_SECRET: SECRET })
    try {
      const address = await server.listening
      const login = await fetch(`${address}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'installateur@demo.example', password: 'Demo!2026' }),
      })
      expect(login.status).toBe(200)
      const { auth_token } = await login.json()
      const orders = await fetch(`${address}/api/orders/list/1`, {
        headers: { authorization: `Bearer ${auth_token}` },
      })
      expect(orders.status).toBe(200)
      expect((await orders.json()).orders.length).toBeGreaterThan(0)
    } finally {
      server.kill('SIGKILL')
      await server.ended
    }
  })
})

/** Versions that come later. */
const compatible: Migration = {
  up: async (db) => void (await sql`create table comes_later (id integer)`.execute(db)),
}
const breaking: Migration = {
  up: async (db) => void (await sql`update schema_compatibility set since = '901_breaking'`.execute(db)),
}
const failing: Migration = {
  up: async (db) => {
    await sql`create table half_done (id integer)`.execute(db)
    throw new Error('no more')
  },
}

describeOnBothEngines('versions on one database', (database) => {
  const tableExists = async (name: string) => {
    const { rows } = await sql<{ there: boolean }>`select to_regclass(${name}) is not null as there`.execute(
      database.db,
    )
    return rows[0]?.there
  }

  test('a migration that fails is undone alone: those before it stay', async () => {
    const later = { ...migrations, '900_later': compatible, '901_failing': failing }
    await expect(migrate(database.db, later)).rejects.toThrow('no more')
    expect(await tableExists('comes_later')).toBe(true)
    expect(await tableExists('half_done')).toBe(false)
    expect(await migrate(database.db, { ...migrations, '900_later': compatible })).toEqual([])
  })

  test('an older version runs on what a newer one only added to', async () => {
    expect(await migrate(database.db)).toEqual([])
  })

  test('but on nothing that it does not know how to use', async () => {
    await migrate(database.db, { ...migrations, '900_later': compatible, '901_breaking': breaking })
    await expect(migrate(database.db)).rejects.toThrow(
      `The database is that of a newer version: it has had the migration 901_breaking, and takes versions that know 901_breaking; this one ends at ${last}.`,
    )
  })

  test('nor one of another line, which lacks some of its own', async () => {
    await sql`update schema_compatibility set since = '030_compatibility'`.execute(database.db)
    await expect(migrate(database.db, { ...migrations, '899_own': compatible })).rejects.toThrow(
      'newer version',
    )
  })
})

describe('an instance of an older version', () => {
  let made: Awaited<ReturnType<typeof createPostgres>>
  beforeAll(async () => {
    made = await createPostgres()
  })
  afterAll(async () => {
    await made?.drop()
  })
  const migrateFurther = async (further: Record<string, Migration>) => {
    const db = openPostgres(made.url, () => {})
    await migrate(db, { ...migrations, ...further })
    await db.destroy()
  }

  test('comes back amid a rolling upgrade, or says in a sentence why it does not', async () => {
    const settings = { DATABASE_URL: made.url, JWT_SECRET: SECRET }
    await migrateFurther({ '900_later': compatible })
    const server = await startServer(settings)
    expect((await fetch(`${await server.listening}/api/ready`)).status).toBe(200)
    server.kill('SIGTERM')
    expect(await server.ended).toBe(0)

    await migrateFurther({ '900_later': compatible, '901_breaking': breaking })
    const refused = await startServer(settings)
    expect(await refused.ended).toBe(1)
    expect(refused.errors()).toMatch(/^The database is that of a newer version: .+ before the upgrade\.\n$/)
  })
})

test('a migration that takes away or renames what the version before uses says so', () => {
  const takesAway =
    /\bdrop (table|column)\b|\brename\b|\balter column \w+ (set not null|type)\b|\badd column \w+ [^,`]*not null(?![^,`]*\b(default|generated)\b)/i
  const silent = Object.keys(migrations).filter((name) => {
    const text = readFileSync(`migrations/${name}.ts`, 'utf8')
    return name > '030_compatibility' && takesAway.test(text) && !text.includes(`set since = '${name}'`)
  })
  expect(silent).toEqual([])
})
