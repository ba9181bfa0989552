import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Database } from '#server/platform/tables'
import { doneBy } from '#server/team/seats.queries'
import type { AddressFields } from '#shared/account/address.rules'
import type { AddressType } from '#shared/account/addresses.schema'
import type { AddressesTable } from './tables.ts'

export type AddressRow = Selectable<AddressesTable>

/** An address with who wrote it so. */
export type WrittenAddress = AddressRow & {
  /** their e-mail; null: nobody was asked yet */
  changed_by_name: string | null
}

/** When an address is written, and by whom of the customer's people; null: none of them. */
export interface Writing {
  readonly at: Date
  readonly by: string | null
}

/** What is written of an address; the note of a delivery address. */
export type AddressContent = AddressFields & { delivery_note?: string }

/** One's own addresses, billing first, the oldest first. */
export const listAddresses = async (db: Kysely<Database>, userId: string): Promise<WrittenAddress[]> =>
  db
    .selectFrom('addresses')
    .selectAll()
    .select(doneBy('addresses.changed_by').as('changed_by_name'))
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

const written = ({ at, by }: Writing) => ({ changed_at: at, changed_by: by })

/** Adds an address; the first of its type is the selected one. Under `lockAddresses`. */
export const insertAddress = async (
  trx: Transaction<Database>,
  userId: string,
  type: AddressType,
  fields: AddressContent,
  { at, by }: Writing,
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
    .values({
      ...fields,
      user_id: userId,
      type,
      selected: selected === undefined,
      created_at: at,
      ...written({ at, by }),
    })
    .execute()
}

/** Rewrites the billing address; false when the account has none. Under `lockAddresses`. */
export const rewriteBillingAddress = async (
  trx: Transaction<Database>,
  userId: string,
  fields: AddressFields,
  writing: Writing,
): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('addresses')
    .set({ ...fields, ...written(writing) })
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
  writing: Writing,
): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('addresses')
    .set({ ...content, ...written(writing) })
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
): Promise<{ type: AddressType; selected: boolean; name: string } | undefined> =>
  trx
    .deleteFrom('addresses')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(['type', 'selected', 'name'])
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
