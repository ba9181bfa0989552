import { type Kysely, sql } from 'kysely'
import { json } from '#server/platform/columns'
import type { Database } from '#server/platform/tables'
import type { ImpactLine } from '#shared/dashboard/uploads/findings.schema'
import type { PricedLine } from '#shared/orders/pricing.rules'

/** A cart or an order, with the lines that it was priced by. */
export interface PricedDocument {
  source: ImpactLine['source']
  id: string
  number: string | null
  company: string
  price_list_version: number
  configurations: PricedLine[]
}

/** How many orders are looked at, the last ones. */
const LAST_ORDERS = 500

/** Ids of the validated carts that wait for their order, but for those at the prices of a quote, and of the last orders. */
export const listPricedIds = async (db: Kysely<Database>): Promise<{ carts: string[]; orders: string[] }> => {
  const carts = await db
    .selectFrom('validated_carts as cart')
    .leftJoin('orders', 'orders.validated_cart_id', 'cart.id')
    .select('cart.id')
    .where('orders.id', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('quote_carts')
            .select('quote_carts.quote_id')
            .whereRef('quote_carts.cart_id', '=', 'cart.id'),
        ),
      ),
    )
    .orderBy('cart.created_at', 'desc')
    .orderBy('cart.id')
    .execute()
  const orders = await db
    .selectFrom('orders')
    .select('id')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(LAST_ORDERS)
    .execute()
  return { carts: carts.map(({ id }) => id), orders: orders.map(({ id }) => id) }
}

export const listPricedDocuments = async (
  db: Kysely<Database>,
  source: ImpactLine['source'],
  ids: readonly string[],
): Promise<PricedDocument[]> => {
  const query = db
    .selectFrom('validated_carts as cart')
    .innerJoin('users', 'users.id', 'cart.user_id')
    .leftJoin('orders', 'orders.validated_cart_id', 'cart.id')
    .select([
      'cart.id as cart_id',
      'orders.id as order_id',
      'orders.number',
      'users.company',
      'cart.price_list_version',
      'cart.configurations',
    ])
  const rows = await query
    .where(source === 'cart' ? 'cart.id' : 'orders.id', 'in', ids)
    .orderBy('cart.created_at', 'desc')
    .orderBy('cart.id')
    .execute()
  return rows.map((row) => ({
    source,
    id: row.order_id ?? row.cart_id,
    number: row.number,
    company: row.company,
    price_list_version: row.price_list_version,
    configurations: row.configurations,
  }))
}

/** Keeps lines that move or become invalid; `after` is how many there are already. */
export const insertImpact = async (
  db: Kysely<Database>,
  uploadId: string,
  after: number,
  lines: readonly ImpactLine[],
): Promise<void> => {
  if (lines.length === 0) return
  await sql`
    insert into price_upload_impact (upload_id, position, source, document, invalid)
    select ${uploadId}::uuid, ${after}::integer + position, document ->> 'source', document,
      document -> 'newPrice' = 'null'::jsonb
    from jsonb_array_elements(${json(lines)}::jsonb) with ordinality as line (document, position)`.execute(db)
}
