import { type SelectQueryBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '#server/platform/tables'
import { peopleOf } from '#server/team/seats.queries'
import { DAY } from '#shared/platform/durations'
import { KEPT } from '#shared/platform/retention'
import { forgetCarts } from './validated-cart-life.ts'

/** Forgotten at once; the next time takes the others. */
const BATCH = 500

/** Forgets the carts validated more than 30 days ago that nobody ordered. One that is being ordered stays. */
export const deleteAbandonedCarts = (trx: Transaction<Database>, now: Date): Promise<number> =>
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

/** Forgets the accounts' waiting carts but for the newest of each, so many for each who works there; one that is being ordered stays. Whether it was all. */
export const deleteOldWaitingCarts = async (
  trx: Transaction<Database>,
  userIds: readonly string[],
): Promise<boolean> => {
  const forgotten = await forgetUnordered(
    trx,
    trx
      .selectFrom('validated_carts')
      .select('id')
      .where('id', 'in', ({ selectFrom }) =>
        selectFrom(({ selectFrom: among }) =>
          among('waiting_cart_models')
            .select(['cart_id', 'user_id'])
            .select(
              sql<number>`dense_rank() over (partition by user_id order by created_at desc, cart_id desc)`.as(
                'place',
              ),
            )
            .where('user_id', '=', sql<string>`any(${userIds}::uuid[])`)
            .as('ranked'),
        )
          .select('ranked.cart_id')
          .where('place', '>', sql<number>`${KEPT.waitingCarts}::integer * ${peopleOf('ranked.user_id')}`),
      ),
  )
  return forgotten < BATCH
}

/** Holds those of the carts that nobody holds, and forgets those of which no order was made; how many it held. */
const forgetUnordered = async (
  trx: Transaction<Database>,
  some: SelectQueryBuilder<Database, 'validated_carts', { id: string }>,
): Promise<number> => {
  const held = await some.orderBy('id').limit(BATCH).forUpdate().skipLocked().execute()
  if (held.length === 0) return 0
  // Once they are held: a cart may have been ordered since the statement that found it began.
  const carts = await trx
    .selectFrom('validated_carts as cart')
    .leftJoin('orders', 'orders.validated_cart_id', 'cart.id')
    .select(['cart.id', 'orders.id as order_id'])
    .where('cart.id', '=', sql<string>`any(${held.map(({ id }) => id)}::uuid[])`)
    .execute()
  await forgetCarts(trx, carts)
  return held.length
}
