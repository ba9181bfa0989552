import type { Kysely, Selectable, Transaction } from 'kysely'
import type { ValidatedCartsTable } from '#server/orders/tables'
import { json } from '#server/platform/columns'
import type { Database } from '#server/platform/tables'
import type { PricedLine } from '#shared/orders/pricing.rules'

/** A validated cart, with the order made from it when there is one. */
export type ValidatedCartRow = Selectable<ValidatedCartsTable> & {
  order_id: string | null
  /** the project's name that the order gave */
  order_name: string | null
}

/** What is written of a priced cart. */
export interface CartContent {
  priceListVersion: number
  lines: PricedLine[]
  totalCents: number
  vatPercent: number
  vatCents: number
}

/** `waiting`: the carts that the account had already and that nobody ordered. */
export const insertValidatedCart = async (
  db: Kysely<Database>,
  userId: string,
  content: CartContent,
  at: Date,
): Promise<ValidatedCartRow & { waiting: number }> => {
  const row = await db
    .insertInto('validated_carts')
    .values({
      user_id: userId,
      price_list_version: content.priceListVersion,
      configurations: json(content.lines),
      total_cents: content.totalCents,
      vat_percent: content.vatPercent,
      vat_cents: content.vatCents,
      created_at: at,
    })
    .returningAll()
    .returning(({ selectFrom }) =>
      selectFrom('waiting_cart_models')
        .select(({ fn }) => fn.count<number>('cart_id').distinct().as('count'))
        .where('waiting_cart_models.user_id', '=', userId)
        .as('waiting'),
    )
    .executeTakeFirstOrThrow()
  return { ...row, waiting: Number(row.waiting), order_id: null, order_name: null }
}

/** One's own cart; another's does not exist. */
export const findValidatedCart = async (
  db: Kysely<Database>,
  userId: string,
  id: string,
): Promise<ValidatedCartRow | undefined> =>
  db
    .selectFrom('validated_carts as cart')
    .leftJoin('orders', 'orders.validated_cart_id', 'cart.id')
    .selectAll('cart')
    .select(['orders.id as order_id', 'orders.name as order_name'])
    .where('cart.id', '=', id)
    .where('cart.user_id', '=', userId)
    .executeTakeFirst()

export const deleteValidatedCart = async (trx: Transaction<Database>, id: string): Promise<void> => {
  await trx.deleteFrom('validated_carts').where('id', '=', id).execute()
}

/** The prices at which a locked cart is ordered. */
export const rewriteValidatedCart = async (
  trx: Transaction<Database>,
  id: string,
  content: CartContent,
): Promise<void> => {
  await trx
    .updateTable('validated_carts')
    .set({
      price_list_version: content.priceListVersion,
      configurations: json(content.lines),
      total_cents: content.totalCents,
      vat_percent: content.vatPercent,
      vat_cents: content.vatCents,
    })
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}
