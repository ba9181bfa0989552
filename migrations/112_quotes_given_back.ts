import { type Kysely, sql } from 'kysely'

const statements = [
  // what stood before the constraint of the migration before
  sql`alter table orders validate constraint orders_first_due_check`,

  // As what cancels an order leaves its quote since: accepted anew, or over where its time, or its account, is.
  sql`create temporary table given_back on commit drop as
    select quotes.id, quote_carts.cart_id,
      case
        when users.deleted_at is not null then 'withdrawn'
        when greatest(answer.valid_until, (accepted.at at time zone 'Europe/Paris')::date + 30)
          >= (now() at time zone 'Europe/Paris')::date then 'accepted'
        else 'expired'
      end as state
    from quotes
      join quote_carts on quote_carts.quote_id = quotes.id
      join orders on orders.validated_cart_id = quote_carts.cart_id and orders.status = 'cancelled'
      join users on users.id = quotes.user_id
      cross join lateral (select valid_until from quote_answers where quote_id = quotes.id
        order by revision desc limit 1) as answer
      cross join lateral (select min(event.at) as at from quote_events event
        where event.quote_id = quotes.id and event.state = 'accepted' and event.id > coalesce((select max(answered.id)
          from quote_events answered where answered.quote_id = quotes.id and answered.state = 'answered'), 0)) as accepted
    where quotes.state = 'ordered'`,
  sql`update quotes set state = given_back.state from given_back where quotes.id = given_back.id`,
  sql`insert into quote_events (quote_id, state, at) select id, 'accepted', now() from given_back`,
  sql`insert into quote_events (quote_id, state, at) select id, state, now() from given_back where state <> 'accepted'`,
  sql`delete from quote_carts using given_back where quote_carts.cart_id = given_back.cart_id`,
]

/** Quotes whose order was cancelled too late for a version from before to give them back. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
