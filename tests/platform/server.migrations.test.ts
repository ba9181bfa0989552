import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { migrations } from '#migrations/index'
import { migrate } from '#server/platform/migrate'
import type { Database } from '#server/platform/tables'
import { testApp } from './app.ts'
import { describeOnBothEngines, testDatabase } from './database.ts'

describeOnBothEngines('accounts in the database', (database) => {
  const api = testApp(database)

  const addAddress = (userId: string, with_: object) =>
    database.db
      .insertInto('addresses')
      .values({
        user_id: userId,
        type: 'shipping',
        name: 'Chantier',
        company_name: 'Stores d’Essai',
        street: '1 rue Neuve',
        postal_code: '75001',
        city: 'Paris',
        selected: false,
        ...with_,
      })
      .execute()

  test('migrating again does nothing', async () => {
    expect(await migrate(database.db)).toEqual([])
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
      database.db,
    )
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(migrations))
  })

  test('one address is selected per user and type', async () => {
    const user = await api.createUser()
    const other = await api.createUser()
    await addAddress(user.id, { selected: true })
    await addAddress(user.id, { selected: false })
    await addAddress(user.id, { selected: true, type: 'billing' })
    await addAddress(other.id, { selected: true })
    await expect(addAddress(user.id, { selected: true })).rejects.toThrow('addresses_selected')
  })

  test.each([
    [{ type: 'office' }, 'addresses_type_check'],
    [{ postal_code: '7500' }, 'addresses_postal_code_check'],
  ])('an address with %o is refused', async (with_, constraint) => {
    const user = await api.createUser()
    await expect(addAddress(user.id, with_)).rejects.toThrow(constraint)
  })

  test.each([
    [{ role: 'root' as never }, 'users_role_check'],
    [{ status: 'gone' as never }, 'users_status_check'],
    [{ type: 'inconnu' }, 'users_type_check'],
    [{ title: 'Maître' }, 'users_title_check'],
    [{ level: 'moyen' }, 'users_level_check'],
    [{ email: 'nobody' }, 'users_email_check'],
    [{ email: 'Capitale@test.example' }, 'users_email_check'],
    [{ email: `${'x'.repeat(250)}@a.fr` }, 'users_email_check'],
  ])('an account with %o is refused', async (with_, constraint) => {
    await expect(api.createUser(with_)).rejects.toThrow(constraint)
  })

  test('an e-mail is found by an index, and serves once', async () => {
    const { email } = await api.createUser()
    await expect(api.createUser({ email })).rejects.toThrow('users_email')
    const plan = await database.db.transaction().execute(async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx)
      return sql`explain ${sql`select id from users where email = ${email}`}`.execute(trx)
    })
    expect(JSON.stringify(plan.rows)).toContain('Index Scan using users_email on users')
  })

  test('an account holds one billing address', async () => {
    const { id } = await api.createUser()
    await addAddress(id, { type: 'billing' })
    await expect(addAddress(id, { type: 'billing' })).rejects.toThrow('addresses_one_billing')
  })

  test.each([
    [{ hash: 'a'.repeat(63) }, 'refresh_tokens_hash_check'],
    [{ session_id: '00000000-0000-4000-8000-000000000000' }, 'refresh_tokens_session_id_fkey'],
  ])('a refresh token with %o is refused', async (with_, constraint) => {
    const { user } = await api.signedIn()
    const { id } = await database.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow()
    const second = database.db
      .insertInto('refresh_tokens')
      .values({ hash: 'a'.repeat(64), session_id: id, rotated_at: new Date(0), ...with_ })
      .execute()
    await expect(second).rejects.toThrow(constraint)
  })

  test('a family has one current refresh token', async () => {
    const { user } = await api.signedIn()
    const session = await database.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow()
    const second = database.db
      .insertInto('refresh_tokens')
      .values({
        hash: 'a'.repeat(64),
        session_id: session.id,
        rotated_at: null,
      })
      .execute()
    await expect(second).rejects.toThrow('refresh_tokens_current')
  })
})

describe('a migration beside a long reader', () => {
  const database = testDatabase('postgres')
  const known = {
    ...migrations,
    '999_longer': {
      up: async (db: Kysely<unknown>) =>
        void (await sql`alter table addresses add column later text`.execute(db)),
    },
  }
  const read = (db: Kysely<Database>) => db.selectFrom('addresses').select('id').limit(1).execute()

  test('lets everybody else go on, gives up with a sentence, and is tried again', async () => {
    const { db } = database
    const reader = await db.startTransaction().execute()
    await read(reader)
    await expect(migrate(db, known, { pause: 1, tries: 1 })).rejects.toThrow('that another transaction holds')
    const said: string[] = []
    const migrating = migrate(db, known, { pause: 10, tries: 50, say: (line) => said.push(line) })
    const waits = async () =>
      (
        await sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
          and query like 'alter table addresses add column later%'`.execute(db)
      ).rows.length
    await expect.poll(waits).toBe(1)
    // it waits behind the migration, and goes on before the reader has ended
    await read(db)
    // read from the log of a start that takes its time
    await expect
      .poll(() => said[0])
      .toBe(
        'The migration 999_longer waits for a table that another transaction holds: try 1 of 50, the next in 0.01 s.',
      )
    await reader.commit().execute()
    expect(await migrating).toEqual(['999_longer'])
  }, 60_000)
})

describe('a migration that waits in a circle', () => {
  const database = testDatabase('postgres')

  test('is tried again, once the database has given it up', async () => {
    let tries = 0
    const known = {
      ...migrations,
      '999_circle': {
        up: async (db: Kysely<unknown>) => {
          tries += 1
          if (tries === 1) await sql`do $$ begin raise deadlock_detected; end $$`.execute(db)
        },
      },
    }
    expect(await migrate(database.db, known, { pause: 1 })).toEqual(['999_circle'])
    expect(tries).toBe(2)
  })
})

/** The last that was landed before migrations gave way to who reads. */
const BEFORE = '053'

/** The clauses of an `alter table`: what its commas part, those within brackets apart. */
const clausesOf = (statement: string): string[] => {
  let depth = 0
  const clauses = ['']
  for (const sign of statement) {
    if (sign === '(') depth++
    if (sign === ')') depth--
    if (sign === ',' && depth === 0) clauses.push('')
    else clauses.push(clauses.pop() + sign)
  }
  return clauses
}

/** Why a clause looks at every row, or writes them all anew; undefined when it does neither. */
const reasonOf = (clause: string): string | undefined => {
  if (/\badd (constraint|primary key|unique|check|foreign key|exclude)\b/i.test(clause))
    return /\bnot valid\b/i.test(clause) ? undefined : 'a constraint that is not "not valid"'
  if (/\balter column \w+ (set not null|(set data )?type)\b/i.test(clause))
    return 'a column that becomes another'
  if (!/\badd column\b/i.test(clause)) return undefined
  if (/\b(check|references|unique|primary key|generated)\b/i.test(clause)) return 'a column with a constraint'
  const [, made] = /\bdefault (\w+)\(/i.exec(clause) ?? []
  return made === undefined || made === 'now' ? undefined : 'a column with a value for each row'
}

/** What a migration does to rows of tables in use while nobody else may have them. */
const looksAtRows = (text: string): string[] => {
  const own = new Set([...text.matchAll(/create table (?:if not exists )?(\w+)/g)].map(([, table]) => table))
  const found: string[] = []
  /** where the first lock of a table in use is taken */
  let held = Number.POSITIVE_INFINITY
  for (const { 0: statement, 1: table, index } of text.matchAll(/alter table (\w+)[^`]*/g)) {
    if (own.has(table)) continue
    found.push(
      ...clausesOf(statement).flatMap((clause) => {
        const reason = reasonOf(clause)
        return reason === undefined ? [] : [`${reason}, of ${table}`]
      }),
    )
    // what validates alone lets others write meanwhile
    if (!/^alter table \w+\s+validate constraint \w+\s*$/.test(statement)) held = Math.min(held, index)
    else if (index > held) found.push(`rows of ${table} are checked by what holds a table`)
  }
  for (const [, table] of text.matchAll(/create (?:unique )?index (?!if not exists)\w+ on (\w+)/g))
    if (!own.has(table)) found.push(`an index of ${table}`)
  for (const { 1: table = '', index } of text.matchAll(
    /\b(?:update|delete from) (\w+)\b(?= set\b| as\b| where\b|`)/g,
  ))
    if (!own.has(table) && index > held) found.push(`rows of ${table} are written by what holds a table`)
  return found
}

test('a migration looks at no row while it holds a table that others use', async () => {
  const names = (await readdir('migrations')).filter((name) => /^\d{3}_/.test(name) && name > BEFORE)
  const found: string[] = []
  for (const name of names) {
    const text = await readFile(join('migrations', name), 'utf8')
    found.push(...looksAtRows(text).map((reason) => `${name}: ${reason}`))
  }
  // what a check of rows, or an index, of a table in use needs: docs/extending.md
  expect(found).toEqual([])
})

test.each([
  ['alter table orders add constraint a check (cents > 0)', 1],
  ['alter table orders drop constraint a, add constraint a check (status in (1, 2)) not valid', 0],
  ['alter table orders add constraint a check (a > 0), add constraint b check (b > 0) not valid', 1],
  ['alter table orders add primary key (id)', 1],
  ['alter table orders add unique (number)', 1],
  ['alter table orders add column cents integer check (cents > 0)', 1],
  ['alter table orders add column by uuid references users (id)', 1],
  ['alter table orders add column note text', 0],
  ["alter table orders add column note text not null default ''", 0],
  ['alter table orders add column key uuid not null default gen_random_uuid()', 1],
  ['alter table orders alter column note set not null', 1],
  ['alter table orders alter column cents type bigint', 1],
  ['alter table orders add column note text` sql`update orders set note = reference`', 1],
  ['update orders set note = reference` sql`alter table orders add column other text', 0],
  ['alter table orders validate constraint a', 0],
  ['alter table orders add column note text` sql`alter table orders validate constraint a', 1],
  ['create table own (id uuid)` sql`alter table own add unique (id)', 0],
  ['create index by_note on orders (note)', 1],
])('%s', (text, found) => expect(looksAtRows(text)).toHaveLength(found))
