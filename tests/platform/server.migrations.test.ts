import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrations } from '#migrations/index'
import { migrate } from '#server/platform/migrate'
import { testApp } from './app.ts'
import { describeOnBothEngines } from './database.ts'

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
