import { type Kysely, type Selectable, type SqlBool, sql, type Transaction } from 'kysely'
import type { Database } from '#server/platform/tables'
import type { SecondFactorsTable } from './tables.ts'

/** A secret that is good once `enrol` says so; another that nobody finished with makes room. */
export const putSecondFactor = async (
  trx: Transaction<Database>,
  userId: string,
  sealedSecret: string,
): Promise<void> => {
  const row = { user_id: userId, sealed_secret: sealedSecret, last_counter: 0 }
  await trx
    .insertInto('second_factors')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

export const findSecondFactor = (
  trx: Transaction<Database>,
  userId: string,
): Promise<Selectable<SecondFactorsTable> | undefined> =>
  trx.selectFrom('second_factors').selectAll().where('user_id', '=', userId).executeTakeFirst()

/** Takes the code of a time step, once: false when it, or a later one, was taken before. */
export const takeCounter = async (
  trx: Transaction<Database>,
  userId: string,
  counter: number,
): Promise<boolean> => {
  const taken = await trx
    .updateTable('second_factors')
    .set({ last_counter: counter })
    .where('user_id', '=', userId)
    .where('last_counter', '<', counter)
    .returning('user_id')
    .executeTakeFirst()
  return taken !== undefined
}

/** Takes a recovery code, once. */
export const takeRecoveryCode = async (
  trx: Transaction<Database>,
  userId: string,
  hash: string,
  now: Date,
): Promise<boolean> => {
  const taken = await trx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return taken !== undefined
}

/** How many recovery codes are good yet. */
export const countRecoveryCodes = async (
  db: Kysely<Database> | Transaction<Database>,
  userId: string,
): Promise<number> => {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(left)
}

/** These recovery codes are good; all that were before end. */
export const replaceRecoveryCodes = async (
  trx: Transaction<Database>,
  userId: string,
  hashes: readonly string[],
): Promise<void> => {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await trx
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ user_id: userId, hash, used_at: null })))
    .execute()
}

/** From now on it is asked for, or one of these recovery codes. */
export const enrol = async (
  trx: Transaction<Database>,
  userId: string,
  hashes: readonly string[],
  now: Date,
): Promise<void> => {
  await replaceRecoveryCodes(trx, userId, hashes)
  await trx.updateTable('users').set({ second_factor_at: now }).where('id', '=', userId).execute()
}

/** None is asked for any more; whether one was. */
export const removeSecondFactor = async (trx: Transaction<Database>, userId: string): Promise<boolean> => {
  await trx.deleteFrom('second_factors').where('user_id', '=', userId).execute()
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  const removed = await trx
    .updateTable('users')
    .set({ second_factor_at: null })
    .where('id', '=', userId)
    .where(sql<SqlBool>`second_factor_at is not null`)
    .returning('id')
    .executeTakeFirst()
  return removed !== undefined
}
