import type { Transaction } from 'kysely'
import { advance } from '#server/platform/advance'
import type { Database } from '#server/platform/tables'
import { DAY } from '#shared/platform/durations'
import { KEPT } from '#shared/platform/retention'
import { validatedCartRows } from './validated-cart-life.ts'

/** Forgotten at once; the next round takes the others. */
const BATCH = 500

/** Forgets the carts validated more than 30 days ago that nobody ordered. One that is being ordered stays. */
export const deleteAbandonedCarts = async (trx: Transaction<Database>, now: Date): Promise<void> => {
  const held = await trx
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
    )
    .orderBy('id')
    .limit(BATCH)
    .forUpdate()
    .skipLocked()
    .execute()
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
  const fact = { type: 'cart.lapsed' } as const
  for (const cart of carts.filter((one) => validatedCartRows.at(one).can(fact)))
    await advance(trx, { ...validatedCartRows, follow: {} }, cart, fact, {})
}
