import { type Kysely, sql } from 'kysely'

const statements = [
  // When an account was first opened: one that is closed and never was waits, any other was closed by staff.
  sql`alter table users add column opened_at timestamptz`,
  // As the log has it, which goes back a year; what it finds open, or what has a cart, was opened before: since the sign-up.
  sql`update users set opened_at = coalesce(
      (
        select case when entry.details ->> 'before' = 'inactive' then greatest(entry.at, users.created_at) end
        from audit_log entry where entry.subject_id = users.id and entry.kind = 'status_changed'
        order by entry.at, entry.id limit 1
      ),
      users.created_at
    )
    where status = 'active'
      or exists (select from audit_log entry where entry.subject_id = users.id and entry.kind = 'status_changed')
      or exists (select from validated_carts cart where cart.user_id = users.id)`,
  // Whoever opens an account, by hand too, it is never again one that waits.
  sql`create function keep_opening() returns trigger language plpgsql as $$
    begin
      new.opened_at := case tg_op when 'INSERT' then coalesce(new.created_at, now()) else now() end;
      return new;
    end $$`,
  sql`create trigger users_opened before insert or update of status on users
    for each row when (new.status = 'active' and new.opened_at is null) execute function keep_opening()`,

  // Accounts that wait, and those that were closed: few, whatever the number of accounts.
  sql`drop index users_waiting`,
  sql`create index users_waiting on users (created_at, id)
    where status = 'inactive' and opened_at is null and verified_at is not null and deleted_at is null`,
  sql`create index users_deactivated on users (created_at, id)
    where status = 'inactive' and opened_at is not null and deleted_at is null`,
  // The latest openings, with how long each was waited for; those that were open from the start waited for nobody.
  sql`create index users_openings on users (opened_at) include (created_at) where opened_at > created_at`,

  // The models of the carts that no order was made from: who takes a model out of sale is told how many wait with it.
  sql`create table waiting_cart_models (
    cart_id uuid not null references validated_carts (id) on delete cascade,
    sub_family_id uuid not null,
    lines integer not null check (lines >= 1),
    primary key (sub_family_id, cart_id)
  )`,
  sql`create index waiting_cart_models_cart on waiting_cart_models (cart_id)`,
  sql`create function list_cart_models() returns trigger language plpgsql as $$
    begin
      insert into waiting_cart_models (cart_id, sub_family_id, lines)
      select added.id, (line #>> '{model,subFamily,id}')::uuid, count(*)
      from added cross join jsonb_array_elements(added.configurations) line group by 1, 2;
      return null;
    end $$`,
  sql`create function forget_cart_models() returns trigger language plpgsql as $$
    begin
      delete from waiting_cart_models where cart_id in (select validated_cart_id from added);
      return null;
    end $$`,
  sql`create trigger validated_carts_listed after insert on validated_carts
    referencing new table as added for each statement execute function list_cart_models()`,
  sql`create trigger orders_took_carts after insert on orders
    referencing new table as added for each statement execute function forget_cart_models()`,
  sql`insert into waiting_cart_models (cart_id, sub_family_id, lines)
    select cart.id, (line #>> '{model,subFamily,id}')::uuid, count(*)
    from validated_carts cart cross join jsonb_array_elements(cart.configurations) line
    where not exists (select from orders where orders.validated_cart_id = cart.id) group by 1, 2`,
]

/** When accounts were first opened, and the models of the carts that wait. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
