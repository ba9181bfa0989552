import type { Kysely, Transaction } from 'kysely'
import type { Database } from '#server/platform/tables'

/** The cart that a quote is ordered from, with the order that was made of it. */
export interface QuoteCart {
  cart_id: string
  /** null: none was */
  order_id: string | null
}

export const findQuoteCart = (db: Kysely<Database>, quoteId: string): Promise<QuoteCart | undefined> =>
  db
    .selectFrom('quote_carts as link')
    .leftJoin('orders', 'orders.validated_cart_id', 'link.cart_id')
    .select(['link.cart_id', 'orders.id as order_id'])
    .where('link.quote_id', '=', quoteId)
    .executeTakeFirst()

export const insertQuoteCart = async (
  trx: Transaction<Database>,
  quoteId: string,
  cartId: string,
): Promise<void> => {
  await trx.insertInto('quote_carts').values({ quote_id: quoteId, cart_id: cartId }).execute()
}

/** Leaves a quote's cart to the order that was made of it. */
export const deleteQuoteCart = async (trx: Transaction<Database>, quoteId: string): Promise<void> => {
  await trx.deleteFrom('quote_carts').where('quote_id', '=', quoteId).execute()
}

/** The quote that a cart is made from, with what was answered for its delivery. */
export interface QuoteOfCart {
  id: string
  number: string | null
  name: string
  delivery_cents: number
  delivery_why: string
  delivery_postal_code: string | null
}

export const findQuoteOfCart = (db: Kysely<Database>, cartId: string): Promise<QuoteOfCart | undefined> =>
  db
    .selectFrom('quote_carts as link')
    .innerJoin('quotes', 'quotes.id', 'link.quote_id')
    .innerJoin('quote_answers as answer', 'answer.quote_id', 'quotes.id')
    .select(['quotes.id', 'quotes.number', 'quotes.name', 'answer.delivery_cents', 'answer.delivery_why'])
    .select('answer.delivery_postal_code')
    .where('link.cart_id', '=', cartId)
    .orderBy('answer.revision', 'desc')
    .limit(1)
    .executeTakeFirst()
