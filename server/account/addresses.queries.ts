import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Database } from '#server/platform/tables'
import type { AddressFields } from '#shared/account/address.rules'
import type { AddressType } from '#shared/account/addresses.schema'
import type { AddressesTable } from './tables.ts'

export type AddressRow = Selectable<AddressesTable>

/** One's own addresses, billing first, the oldest first. */
export const listAddresses = async (db: Kysely<Database>, userId: string): Promise<AddressRow[]> =>
  db
    .selectFrom('addresses')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('type')
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** One's own address; another's does not exist. */
export const findAddress = async (
  db: Kysely<Database>,
  userId: string,
  id: string,
): Promise<AddressRow | undefined> =>
  db.selectFrom('addresses').selectAll().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst()

/** Holds the account's addresses until the transaction ends: two additions at once see one another. */
export const lockAddresses = async (trx: Transaction<Database>, userId: string): Promise<void> => {
  await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/** How many addresses the account has. */
export const countAddresses = async (db: Kysely<Database>, userId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('addresses')
    .select((query) => query.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

/** Adds an address; the first of its type is the selected one. Under `lockAddresses`. */
export const insertAddress = async (
  trx: Transaction<Database>,
  userId: string,
  type: AddressType,
  fields: AddressFields,
  at: Date,
): Promise<void> => {
  const selected = await trx
    .selectFrom('addresses')
    .select('id')
    .where('user_id', '=', userId)
    .where('type', '=', type)
    .where('selected', '=', true)
    .executeTakeFirst()
  await trx
    .insertInto('addresses')
    .values({ ...fields, user_id: userId, type, selected: selected === undefined, created_at: at })
    .execute()
}

/** Rewrites the billing address; false when the account has none. Under `lockAddresses`. */
export const rewriteBillingAddress = async (
  trx: Transaction<Database>,
  userId: string,
  fields: AddressFields,
): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('addresses')
    .set(fields)
    .where('user_id', '=', userId)
    .where('type', '=', 'billing')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
