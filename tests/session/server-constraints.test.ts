import { type Insertable, sql } from 'kysely'
import { expect, test } from 'vitest'
import { deleteExpiredSecrets } from '#server/session/one-time-secrets.queries'
import type {
  AuditLogTable,
  OneTimeSecretsTable,
  SecondFactorsTable,
  UsersTable,
} from '#server/session/tables'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'

describeOnDatabase('what the database refuses of accounts', (database) => {
  const api = testApp(database)

  test('two verified accounts, or two that are not, with one e-mail', async () => {
    const { email } = await api.createUser()
    await api.createUser({ email, verified_at: null })
    await expect(api.createUser({ email })).rejects.toThrow('users_email')
    await expect(api.createUser({ email, verified_at: null })).rejects.toThrow('users_email')
  })

  test.each<[Partial<Insertable<UsersTable>>, string]>([
    [{ email: 'ﬁn@test.example' }, 'users_email_normal_check'],
    [{ email: 'e\u0301@test.example' }, 'users_email_normal_check'],
    [{ title: '' }, 'users_title_check'],
    [{ level: '' }, 'users_level_check'],
    [{ siret: '1'.repeat(31) }, 'users_siret_check'],
    [{ vat: '1'.repeat(31) }, 'users_vat_check'],
    [{ deleted_at: new Date() }, 'users_deleted_check'],
  ])('an account with %o', async (with_, constraint) => {
    await expect(api.createUser(with_)).rejects.toThrow(constraint)
  })

  const secret = (with_: Partial<Insertable<OneTimeSecretsTable>>) =>
    database.db
      .insertInto('one_time_secrets')
      .values({
        key: crypto.randomUUID().replaceAll('-', '').repeat(2),
        purpose: 'login_code',
        user_id: null,
        hash: 'a'.repeat(64),
        expires_at: new Date(api.clock.now()),
        used_at: null,
        failures_until: null,
        ...with_,
      })
      .execute()

  test.each<[Partial<Insertable<OneTimeSecretsTable>>, string]>([
    [{ key: 'court' }, 'one_time_secrets_key_check'],
    [{ hash: 'court' }, 'one_time_secrets_hash_check'],
    [{ purpose: 'other' as never }, 'one_time_secrets_purpose_check'],
    [{ tries: 6 }, 'one_time_secrets_tries_check'],
    [{ failures: 21, failures_until: new Date() }, 'one_time_secrets_failures_check'],
    [{ failures: 1 }, 'one_time_secrets_check'],
  ])('a secret with %o', async (with_, constraint) => {
    await expect(secret(with_)).rejects.toThrow(constraint)
  })

  test('a second secret of one place', async () => {
    const place = { key: 'b'.repeat(64), purpose: 'reset_link' } as const
    await secret(place)
    await expect(secret(place)).rejects.toThrow('one_time_secrets_pkey')
  })

  test.each<[Partial<Insertable<SecondFactorsTable>>, string]>([
    [{ sealed_secret: '' }, 'second_factors_sealed_secret_check'],
    [{ sealed_secret: 'x'.repeat(201) }, 'second_factors_sealed_secret_check'],
    [{ last_counter: -1 }, 'second_factors_last_counter_check'],
    [{ user_id: crypto.randomUUID() }, 'second_factors_user_id_fkey'],
  ])('a second factor with %o', async (with_, constraint) => {
    const { id } = await api.createUser()
    const factor = { user_id: id, sealed_secret: 'sealed', ...with_ }
    const inserted = database.db.insertInto('second_factors').values(factor).execute()
    await expect(inserted).rejects.toThrow(constraint)
  })

  test('a second factor twice, a recovery code twice, one in clear, and one of nobody', async () => {
    const { id } = await api.createUser()
    const factor = { user_id: id, sealed_secret: 'sealed' }
    await database.db.insertInto('second_factors').values(factor).execute()
    await expect(database.db.insertInto('second_factors').values(factor).execute()).rejects.toThrow(
      'second_factors_pkey',
    )
    const recovery = (user_id: string, hash: string) =>
      database.db.insertInto('recovery_codes').values({ user_id, hash }).execute()
    await recovery(id, 'c'.repeat(64))
    await expect(recovery(id, 'c'.repeat(64))).rejects.toThrow('recovery_codes_pkey')
    await expect(recovery(id, 'K2M4-P6R8')).rejects.toThrow('recovery_codes_hash_check')
    await expect(recovery(crypto.randomUUID(), 'd'.repeat(64))).rejects.toThrow('recovery_codes_user_id_fkey')
  })

  test('a second row of which versions may run', async () => {
    const row = (id: string) => sql`insert into schema_compatibility (id, since) values (${sql.raw(id)}, 'x')`
    await expect(row('true').execute(database.db)).rejects.toThrow('schema_compatibility_pkey')
    await expect(row('false').execute(database.db)).rejects.toThrow('schema_compatibility_id_check')
  })

  test.each<[Partial<Insertable<AuditLogTable>>, string]>([
    [{ kind: 'Signed in' }, 'audit_log_kind_check'],
    [{ ip: 'x'.repeat(65) }, 'audit_log_ip_check'],
    [{ details: '[]' }, 'audit_log_details_check'],
    [{ details: JSON.stringify({ text: 'x'.repeat(2000) }) }, 'audit_log_details_check'],
  ])('an entry of the log with %o', async (with_, constraint) => {
    const entry = {
      at: new Date(),
      kind: 'signed_in',
      subject_id: null,
      actor_id: null,
      ip: null,
      details: '{}',
    }
    const inserted = database.db
      .insertInto('audit_log')
      .values({ ...entry, ...with_ })
      .execute()
    await expect(inserted).rejects.toThrow(constraint)
  })

  test('secrets that expired are forgotten, their failures a day later', async () => {
    await database.db.deleteFrom('one_time_secrets').execute()
    const now = api.clock.now()
    await secret({})
    await secret({ expires_at: new Date(now + 1) })
    await secret({ failures: 3, failures_until: new Date(now + 1) })
    const left = async (at: number) => {
      await deleteExpiredSecrets(database.db, new Date(at))
      return (await database.db.selectFrom('one_time_secrets').select('failures').execute())
        .map(({ failures }) => failures)
        .sort()
    }
    expect(await left(now)).toEqual([0, 3])
    expect(await left(now + 1)).toEqual([])
  })
})
