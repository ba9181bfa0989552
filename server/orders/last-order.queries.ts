import type { Kysely, Selectable } from 'kysely'
import type { Database } from '#server/platform/tables'
import type { OrdersTable } from './tables.ts'

/** What the last order of an account says of the next one. */
export type LastOrder = Pick<
  Selectable<OrdersTable>,
  'payment_method' | 'billing_address' | 'shipping_address'
>

/** What the account ordered last; undefined when it never did. */
export const findLastOrder = (db: Kysely<Database>, userId: string): Promise<LastOrder | undefined> =>
  db
    .selectFrom('orders')
    .select(['payment_method', 'billing_address', 'shipping_address'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
