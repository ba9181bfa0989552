import type { Kysely } from 'kysely'
import type { Database } from '#server/platform/tables'
import type { Acting } from '#server/team/seats.queries'
import type { AddressFields } from '#shared/account/address.rules'
import { ADDRESSES_MAX } from '#shared/account/address-limits'
import { AppError } from '#shared/platform/errors'
import { countAddresses, insertAddress, lockAddresses, rewriteBillingAddress } from './addresses.queries.ts'

/** An address as it was typed, checked. */
export interface AddressInput {
  fields: AddressFields
  /** of the delivery address; empty for none */
  deliveryNote: string
}

/**
 * Adds an address as billing, shipping or a copy as each (§4). The account holds one billing address: a second
 * one takes its place. Throws INVALID_FIELDS, and adds nothing, when the account would keep more than
 * `ADDRESSES_MAX`.
 */
export const addAddress = async (
  db: Kysely<Database>,
  { userId: by, customerId: userId }: Acting,
  { billing, shipping }: { billing: boolean; shipping: boolean },
  { fields, deliveryNote }: AddressInput,
  at: Date,
): Promise<void> => {
  await db.transaction().execute(async (trx) => {
    await lockAddresses(trx, userId)
    if (billing && !(await rewriteBillingAddress(trx, userId, fields, { at, by }))) {
      await insertAddress(trx, userId, 'billing', fields, { at, by })
    }
    if (shipping) {
      await insertAddress(trx, userId, 'shipping', { ...fields, delivery_note: deliveryNote }, { at, by })
    }
    if ((await countAddresses(trx, userId)) > ADDRESSES_MAX) {
      throw new AppError('INVALID_FIELDS', {
        message: `Votre compte ne peut pas compter plus de ${ADDRESSES_MAX} adresses.`,
      })
    }
  })
}
