import { type Kysely, sql } from 'kysely'

const statements = [
  // Why something is taken back: told on the credit note, and kept with it.
  sql`alter table invoices
    add column reason text,
    add constraint invoices_reason_check check (
      case kind when 'credit_note' then reason is not null and char_length(reason) between 3 and 500
        else reason is null end) not valid`,

  // What has not left of an order, and is not to come. How much that is follows from its lines and its parcels.
  sql`create table cancelled_rests (
    order_id uuid primary key references orders (id),
    reason text not null constraint cancelled_rests_reason_check check (char_length(reason) between 3 and 500),
    cancelled_at timestamptz not null
  )`,

  // Whoever writes one holds its order.
  sql`create function judge_cancelled_rest() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then
        raise exception 'What is cancelled stays so.' using errcode = '55000';
      end if;
      if exists (
        select from parcels left join invoices
          on invoices.order_id = parcels.order_id and invoices.parcel = parcels.number
        where parcels.order_id = new.order_id and invoices.id is null
      ) then
        raise exception 'What left is invoiced before the rest is cancelled.' using errcode = '23514';
      end if;
      if (select coalesce(sum(quantity), 0) from parcel_lines where order_id = new.order_id)
        not between 1 and (select sum(quantity) - 1 from order_lines where order_id = new.order_id) then
        raise exception 'Of a cancelled rest something has left, and something has not.' using errcode = '23514';
      end if;
      return new;
    end $$`,
  sql`create trigger cancelled_rests_judged before insert or update or delete on cancelled_rests
    for each row execute function judge_cancelled_rest()`,

  sql`create or replace function keep_parcel_lines() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then
        raise exception 'What has left has left.' using errcode = '55000';
      end if;
      if (select sum(quantity) from parcel_lines where order_id = new.order_id and position = new.position)
        > (select quantity from order_lines where order_id = new.order_id and position = new.position) then
        raise exception 'More leaves of a line than was ordered.' using errcode = '23514';
      end if;
      if exists (select from cancelled_rests where order_id = new.order_id) then
        raise exception 'Nothing leaves of a cancelled rest.' using errcode = '55000';
      end if;
      return null;
    end $$`,
]

/** Credit notes with their reasons, and what of an order is not to come. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
