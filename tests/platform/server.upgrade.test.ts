import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrations } from '#migrations/index'
import { openPostgres } from '#server/platform/database'
import { migrate } from '#server/platform/migrate'
import { findSchemaState } from '#server/platform/schema.queries'
import type { Database } from '#server/platform/tables'
import { createPostgres, describeOnBothEngines, testDatabase } from './database.ts'
import { demandsOf, narrowings } from './narrowing.ts'
import { countsOf, loadRelease, releases, shapeOf } from './releases.ts'
import { startServer } from './server-process.ts'

const SECRET = 'a secret for the tests, 32 chars'
const last = Object.keys(migrations).at(-1) ?? ''

test('every release that has a dump is of migrations that are still there', () => {
  expect(releases.length).toBeGreaterThan(0)
  for (const release of releases) expect(Object.keys(migrations)).toContain(release)
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
    await loadRelease(release, made.url)
  })
  afterAll(async () => {
    await made?.drop()
    await fresh?.drop()
  })

  test('is brought to what a new one is, and keeps what it held', { timeout: 60_000 }, async () => {
    await open(async (db) => {
      const before = await countsOf(db)
      const ran = await migrate(db)
      expect(ran).toEqual(Object.keys(migrations).filter((name) => name > release))
      expect(await countsOf(db, before)).toEqual(before)
      const shape = await shapeOf(db)
      await open(async (other) => expect(shape).toEqual(await shapeOf(other)), fresh.url)
    })
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

  test('an older version does not run on what it does not know how to use', async () => {
    await migrate(database.db, { ...migrations, '900_later': compatible, '901_breaking': breaking })
    await expect(migrate(database.db)).rejects.toThrow(
      `The database is that of a newer version: it has had the migration 901_breaking, and takes versions that know 901_breaking; this one ends at ${last}.`,
    )
  })

  test('a version does not run on one of another line, which lacks some of its own', async () => {
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
    // every migration, and the start of two processes
  }, 60_000)
})

describe('a start on a table that somebody holds', () => {
  const database = testDatabase('postgres')

  test('says what it waits for, and goes on once it has it', async () => {
    const { db, url } = database
    await loadRelease('022_refunds_due', url)
    const reader = await db.startTransaction().execute()
    await reader.selectFrom('sessions').select('id').limit(1).execute()
    const server = await startServer({ DATABASE_URL: url, JWT_SECRET: SECRET })
    const said =
      'The migration 024_devices waits for a table that another transaction holds: try 1 of 50, the next in 5 s.\n'
    await expect.poll(() => server.errors()).toBe(said)
    await reader.commit().execute()
    expect((await fetch(`${await server.listening}/api/ready`)).status).toBe(200)
    expect(server.errors()).toBe(said)
    server.kill('SIGTERM')
    expect(await server.ended).toBe(0)
  }, 60_000)
})

/** The tables that a version deletes from, by what its statements say. */
const deleted = new Set(
  readdirSync('server', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.queries.ts'))
    .flatMap((file) => {
      const text = readFileSync(join('server', file), 'utf8')
      const lists = text.includes('delete from ${sql.table(')
        ? text.matchAll(/\bof \[([^\]]*)\] as const/g)
        : []
      return [
        ...[...text.matchAll(/\bdeleteFrom\('(\w+)'/g)].map(([, table = '']) => table),
        ...[...lists].flatMap(([, names = '']) => names.match(/\w+/g) ?? []),
      ]
    }),
)

describe('what the version before needs', () => {
  const database = testDatabase('postgres')

  /** What every version that may run has had. */
  const FIRST = '030_compatibility'
  const upTo = (last: string) =>
    Object.fromEntries(Object.entries(migrations).filter(([name]) => name <= last))

  test('is left by each migration, or it is said that the version before stops', {
    timeout: 60_000,
  }, async () => {
    const { db, url } = database
    await loadRelease(releases.findLast((release) => release < FIRST) ?? '', url)
    await migrate(db, upTo(FIRST))
    const found: { name: string; what: string[] }[] = []
    for (const name of Object.keys(migrations).filter((name) => name > FIRST)) {
      const before = await demandsOf(db)
      expect(await migrate(db, upTo(name))).toEqual([name])
      const what = narrowings(before, await demandsOf(db), deleted)
      if (what.length > 0) found.push({ name, what })
    }
    const { compatibleSince = '' } = await findSchemaState(db)
    // a version that is told to be refused by one is known to it
    expect(Object.keys(migrations)).toContain(compatibleSince)
    // by itself, or by a later one of the same release
    expect(found.filter(({ name }) => name > compatibleSince)).toEqual([])
    expect(found.map(({ name }) => name)).toContain('060_payment_entries')
  })

  test('names the tables that rows are deleted from', () => {
    for (const table of ['users', 'quotes', 'price_lists', 'sub_family_components', 'price_upload_impact'])
      expect(deleted).toContain(table)
    expect(deleted).not.toContain('orders')
  })
})

describe('what a version needs of a database that is ahead of it', () => {
  const database = testDatabase('postgres')

  test.each([
    ['alter table addresses add column later text', []],
    ['alter table addresses add column later text not null default $$a$$ check (later <> $$$$)', []],
    ['alter table addresses drop constraint addresses_postal_code_check', []],
    [
      'alter table addresses drop constraint addresses_type_check',
      ['check addresses_type_check of addresses lets in what was not known'],
    ],
    [
      "alter table addresses drop constraint addresses_type_check, add constraint addresses_type_check check (type in ('billing', 'shipping', 'site')) not valid",
      ['check addresses_type_check of addresses lets in what was not known'],
    ],
    ['create table later (id uuid primary key references orders (id), name text not null)', []],
    ['create table later (id uuid primary key references users (id) on delete cascade)', []],
    ['create table later (id uuid references users (id) on delete set null)', []],
    [
      'create table later (id uuid primary key references users (id), name text not null)',
      ['foreign key later_id_fkey of later holds rows of users that are deleted'],
    ],
    [
      'create table later (id uuid references users (id) on delete restrict)',
      ['foreign key later_id_fkey of later holds rows of users that are deleted'],
    ],
    [
      'create table later (hash text references refresh_tokens (hash))',
      ['foreign key later_hash_fkey of later holds rows of refresh_tokens that are deleted'],
    ],
    [
      'alter table addresses add column later uuid references quotes (id)',
      ['foreign key addresses_later_fkey of addresses holds rows of quotes that are deleted'],
    ],
    ['alter table addresses drop column street', ['column addresses.street is gone']],
    [
      'alter table addresses rename column street to way',
      ['column addresses.street is gone', 'column addresses.way must be filled'],
    ],
    [
      'alter table addresses alter column postal_code type varchar(5)',
      [
        'column addresses.postal_code is varchar, and was text',
        'check addresses_postal_code_check of addresses may refuse what was taken',
      ],
    ],
    [
      'alter table users alter column opened_at set not null',
      ['column users.opened_at may not be null any more'],
    ],
    [
      'alter table users alter column contested drop default',
      ['column users.contested has lost its default'],
    ],
    ['alter table addresses add column later text not null', ['column addresses.later must be filled']],
    [
      "alter table addresses drop constraint addresses_type_check, add constraint addresses_type_check check (type in ('billing', 'site')) not valid",
      [
        'check addresses_type_check of addresses may refuse what was taken',
        'check addresses_type_check of addresses lets in what was not known',
      ],
    ],
    [
      "alter table addresses add constraint addresses_city_check check (city <> '') not valid",
      ['check addresses_city_check of addresses may refuse what was taken'],
    ],
    [
      'create unique index addresses_name on addresses (user_id, name)',
      ['unique addresses_name of addresses may refuse what was taken'],
    ],
    ['drop index addresses_selected', ['unique addresses_selected of addresses is gone']],
  ] as const)('is judged after: %s', async (statement, expected) => {
    const { db } = database
    const trx = await db.startTransaction().execute()
    try {
      const before = await demandsOf(trx)
      await sql.raw(statement).execute(trx)
      expect(narrowings(before, await demandsOf(trx), deleted)).toEqual(expected)
    } finally {
      await trx.rollback().execute()
    }
  })
})
