import type { Transaction } from 'kysely'
import type { Database } from '#server/platform/tables'
import { KEPT } from '#shared/platform/retention'

const DAY = 24 * 60 * 60 * 1000

/** Forgets the carts validated more than 30 days ago that nobody ordered. */
export const deleteAbandonedCarts = async (trx: Transaction<Database>, now: Date): Promise<void> => {
  await trx
    .deleteFrom('validated_carts')
    .where('created_at', '<', new Date(now.getTime() - KEPT.abandonedCartDays * DAY))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('orders')
            .select('orders.id')
            .whereRef('orders.validated_cart_id', '=', 'validated_carts.id'),
        ),
      ),
    )
    .execute()
}
