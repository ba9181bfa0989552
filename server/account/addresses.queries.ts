import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Database } from '#server/platform/tables'
import type { AddressFields } from '#shared/account/address.rules'
import type { AddressType } from '#shared/account/addresses.schema'
import type { AddressesTable } from './tables.ts'

export type AddressRow = Selectable<AddressesTable>

/** What is written of an address; the note of a delivery address. */
export type AddressContent = AddressFields & { delivery_note?: string }

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
  fields: AddressContent,
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

/** Rewrites one's own address of that type; false when there is none. Under `lockAddresses`. */
export const rewriteAddress = async (
  trx: Transaction<Database>,
  userId: string,
  address: { id: string; type: AddressType },
  content: AddressContent,
): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('addresses')
    .set(content)
    .where('id', '=', address.id)
    .where('type', '=', address.type)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Removes one's own address; undefined when there is none. Under `lockAddresses`. */
export const removeAddress = async (
  trx: Transaction<Database>,
  userId: string,
  id: string,
): Promise<{ type: AddressType; selected: boolean } | undefined> =>
  trx
    .deleteFrom('addresses')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(['type', 'selected'])
    .executeTakeFirst()

/** The last added of a type, if any. */
export const findLastAdded = async (
  trx: Transaction<Database>,
  userId: string,
  type: AddressType,
): Promise<{ id: string } | undefined> =>
  trx
    .selectFrom('addresses')
    .select('id')
    .where('user_id', '=', userId)
    .where('type', '=', type)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Makes it the one that is selected of its type. Under `lockAddresses`. */
export const markSelected = async (
  trx: Transaction<Database>,
  userId: string,
  address: { id: string; type: AddressType },
): Promise<void> => {
  const own = trx.updateTable('addresses').where('user_id', '=', userId).where('type', '=', address.type)
  // One after the other: the index that keeps one selected looks at each row as it is written.
  await own.set({ selected: false }).where('selected', '=', true).where('id', '<>', address.id).execute()
  await own.set({ selected: true }).where('id', '=', address.id).execute()
}
