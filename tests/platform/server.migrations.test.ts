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
    await expect.poll(waits, { timeout: 10_000 }).toBe(1)
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

/** The last that was landed before migrations gave way to who reads. */
const BEFORE = '053'

test('a migration looks at no row while it holds a table that others use', async () => {
  const names = (await readdir('migrations')).filter((name) => /^\d{3}_/.test(name) && name > BEFORE)
  const found: string[] = []
  for (const name of names) {
    const text = await readFile(join('migrations', name), 'utf8')
    const own = [...text.matchAll(/create table (\w+)/g)].map(([, table]) => table)
    for (const [statement, table] of text.matchAll(/alter table (\w+)[^`]*/g)) {
      const adds = statement.match(/add constraint/g)?.length ?? 0
      const later = statement.match(/not valid/g)?.length ?? 0
      if (adds > later && !own.includes(table))
        found.push(`${name}: a constraint of ${table} is not "not valid"`)
    }
    for (const [, table] of text.matchAll(/create (?:unique )?index (?!if not exists)\w+ on (\w+)/g))
      if (!own.includes(table)) found.push(`${name}: an index of ${table}`)
  }
  // what a check of rows, or an index, of a table in use needs: docs/extending.md
  expect(found).toEqual([])
})
