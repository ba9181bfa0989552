import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { json } from '#server/platform/columns'
import type { Database } from '#server/platform/tables'
import type { OrderStatus } from '#shared/orders/order-status.rules'
import { ADDRESS } from './ordering.ts'

/** What a test says of an order in the history; the rest is plain. */
export interface PastOrder {
  name?: string
  favorite?: string
  /** ISO 8601; one minute after another by default */
  at?: string
  /** what its lines are called: model, reference, name */
  products?: string
  status?: OrderStatus
  /** id of a chantier that its cart was made of */
  project?: string
}

let sequence = 0

/** Writes past orders of a user as they stand in the database, without pricing anything; their ids. */
export const writePastOrders = async (
  db: Kysely<Database>,
  userId: string,
  orders: readonly PastOrder[],
): Promise<string[]> => {
  await sql`insert into price_lists (version, label, published_at) values (1, '', now()) on conflict do nothing`.execute(
    db,
  )
  const ids: string[] = []
  for (const { name = 'Chantier', favorite, at, products = '', status = 'confirmed', project } of orders) {
    const nth = ++sequence
    const created_at = new Date(at ?? Date.parse('2026-01-01T08:00:00Z') + nth * 60_000)
    const cart = await db
      .insertInto('validated_carts')
      .values({
        user_id: userId,
        price_list_version: 1,
        configurations: json([]),
        total_cents: 1000,
        vat_percent: 20,
        vat_cents: 200,
        created_at,
        ...(project !== undefined && { project_id: project }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id } = await db
      .insertInto('orders')
      .values({
        number: `CMD-2026-${String(500_000 + nth)}`,
        user_id: userId,
        validated_cart_id: cart.id,
        idempotency_key: `history-${nth}`,
        request_hash: '',
        status,
        name,
        comments: '',
        product_names: json([]),
        billing_address: json(ADDRESS),
        shipping_address: json(ADDRESS),
        payment_method: 'bank_transfer',
        net_cents: 1000,
        delivery_mode: null,
        delivery_cents: 0,
        delivery_why: '',
        vat_percent: 20,
        vat_cents: 200,
        total_cents: 1200,
        terms_accepted_at: created_at,
        product_search: products,
        is_favorite: favorite !== undefined,
        favorite_name: favorite ?? null,
        created_at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('payments')
      .values({
        order_id: id,
        provider: 'transfer',
        status: 'pending',
        amount_cents: 1200,
        created_at,
        settled_at: null,
      })
      .execute()
    ids.push(id)
  }
  return ids
}
