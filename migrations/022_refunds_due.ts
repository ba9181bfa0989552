import { type Kysely, sql } from 'kysely'

/** Money that came in for an order that was cancelled is owed back: a state of its payment. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table payments
    drop constraint payments_status_check,
    drop constraint payments_check,
    add constraint payments_status_check check (status in ('pending', 'settled', 'cancelled', 'refund_due')),
    add constraint payments_settled_check check ((status in ('settled', 'refund_due')) = (settled_at is not null))
  `.execute(db)
  await sql`update payments set status = 'refund_due'
    from orders where orders.id = payments.order_id and orders.status = 'cancelled' and payments.status = 'settled'
  `.execute(db)
}
