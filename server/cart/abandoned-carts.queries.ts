import type { SelectQueryBuilder, Transaction } from 'kysely'
import type { Database } from '#server/platform/tables'
import { DAY } from '#shared/platform/durations'
import { KEPT } from '#shared/platform/retention'
import { forgetCart } from './validated-cart-life.ts'

/** Forgotten at once; the next time takes the others. */
const BATCH = 500

/** Forgets the carts validated more than 30 days ago that nobody ordered. One that is being ordered stays. */
export const deleteAbandonedCarts = (trx: Transaction<Database>, now: Date): Promise<void> =>
  forgetUnordered(
    trx,
    trx
      .selectFrom('validated_carts')
      .select('id')
      .where('created_at', '<', new Date(now.getTime() - KEPT.abandonedCartDays * DAY))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('orders')
              .select('orders.id')
              .whereRef('orders.validated_cart_id', '=', 'validated_carts.id'),
          ),
        ),
      ),
  )

/** Forgets the account's waiting carts but for the newest. One that is being ordered stays. */
export const deleteOldWaitingCarts = (trx: Transaction<Database>, userId: string): Promise<void> =>
  forgetUnordered(
    trx,
    trx
      .selectFrom('validated_carts')
      .select('id')
      .where('id', 'in', ({ selectFrom }) =>
        selectFrom('waiting_cart_models')
          .select('cart_id')
          .where('user_id', '=', userId)
          .groupBy(['created_at', 'cart_id'])
          .orderBy('created_at', 'desc')
          .orderBy('cart_id', 'desc')
          .offset(KEPT.waitingCarts),
      ),
  )

/** Holds those of the carts that nobody holds, and forgets those of which no order was made. */
const forgetUnordered = async (
  trx: Transaction<Database>,
  some: SelectQueryBuilder<Database, 'validated_carts', { id: string }>,
): Promise<void> => {
  const held = await some.orderBy('id').limit(BATCH).forUpdate().skipLocked().execute()
  if (held.length === 0) return
  // Once they are held: a cart may have been ordered since the statement that found it began.
  const carts = await trx
    .selectFrom('validated_carts as cart')
    .leftJoin('orders', 'orders.validated_cart_id', 'cart.id')
    .select(['cart.id', 'orders.id as order_id'])
    .where(
      'cart.id',
      'in',
      held.map(({ id }) => id),
    )
    .execute()
  for (const cart of carts) await forgetCart(trx, cart)
}
