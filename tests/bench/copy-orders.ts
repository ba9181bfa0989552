import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/platform/tables'

/** Gives an account `count` more orders: its own again, each older than all before. */
export const copyOrders = async (db: Kysely<Database>, email: string, count: number): Promise<void> => {
  await sql`
    with own as (
      select orders.*, cart.configurations, cart.price_list_version, cart.total_cents as cart_cents,
        row_number() over (order by orders.created_at desc) as place, count(*) over () as orders_count
      from orders join users on users.id = orders.user_id
        join validated_carts cart on cart.id = orders.validated_cart_id
      where users.email = ${email}
    ),
    copies as (
      select own.*, nth, gen_random_uuid() as new_order, gen_random_uuid() as new_cart,
        timestamptz '2020-01-01' - nth * interval '1 hour' as at
      from generate_series(1, ${count}::int) nth join own on own.place = 1 + nth % own.orders_count
    ),
    carts as (
      insert into validated_carts (id, user_id, price_list_version, configurations, total_cents, vat_percent, vat_cents,
        created_at)
      select new_cart, user_id, price_list_version, configurations, cart_cents, vat_percent, vat_cents, at from copies
    ),
    ordered as (
      insert into orders (id, number, user_id, validated_cart_id, idempotency_key, request_hash, status, name,
        comments, product_names, billing_address, shipping_address, payment_method, net_cents, vat_percent, vat_cents,
        total_cents, terms_accepted_at, created_at, product_search)
      select new_order, 'CMD-2019-' || lpad(nth::text, 6, '0'), user_id, new_cart, 'copy-' || nth, '', status, name,
        comments, product_names, billing_address, shipping_address, payment_method, net_cents, vat_percent, vat_cents,
        total_cents, at, at, product_search
      from copies
    )
    insert into payments (order_id, provider, status, amount_cents, created_at)
    select new_order, 'transfer', 'pending', total_cents, at from copies`.execute(db)
}
