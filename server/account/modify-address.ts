import type { Kysely } from 'kysely'
import type { Database } from '#server/platform/tables'
import type { Acting } from '#server/team/seats.queries'
import { AppError } from '#shared/platform/errors'
import type { AddressInput } from './add-address.ts'
import { findAddress, lockAddresses, rewriteAddress } from './addresses.queries.ts'

const FIXED = 'Le type d’une adresse ne change pas.'

/**
 * Rewrites one's own address in place: it keeps its type and whether it is selected. Throws NOT_FOUND, and
 * INVALID_FIELDS when `types` says otherwise than its type.
 */
export const modifyAddress = async (
  db: Kysely<Database>,
  { userId: by, customerId: userId }: Acting,
  id: string,
  types: { billing: boolean; shipping: boolean },
  { fields, deliveryNote }: AddressInput,
  at: Date,
): Promise<void> => {
  await db.transaction().execute(async (trx) => {
    await lockAddresses(trx, userId)
    const address = await findAddress(trx, userId, id)
    if (address === undefined) throw new AppError('NOT_FOUND')
    const isShipping = address.type === 'shipping'
    if (types.shipping !== isShipping || types.billing === isShipping) {
      throw new AppError('INVALID_FIELDS', {
        errors: { billing_address: [FIXED], shipping_address: [FIXED] },
      })
    }
    await rewriteAddress(
      trx,
      userId,
      address,
      isShipping ? { ...fields, delivery_note: deliveryNote } : fields,
      { at, by },
    )
  })
}
