import { type Kysely, sql } from 'kysely'

const statements = [
  // What was sold in each week of Paris, by the Monday that it begins with: figures over a million orders are read from
  // a few rows. Placing an order holds the counter of numbers already, so that no one waits for these rows in turn.
  sql`create table sales_weeks (
    week date primary key check (extract(isodow from week) = 1),
    orders integer not null check (orders >= 0),
    net_cents bigint not null check (net_cents >= 0)
  )`,
  sql`create table model_sales_weeks (
    week date not null check (extract(isodow from week) = 1),
    sub_family_id uuid not null references sub_families (id),
    quantity bigint not null check (quantity >= 0),
    net_cents bigint not null check (net_cents >= 0),
    primary key (week, sub_family_id)
  )`,
  sql`create index model_sales_weeks_sub_family on model_sales_weeks (sub_family_id)`,

  sql`create function paris_week(at timestamptz) returns date
    language sql immutable strict parallel safe
    as $$ select date_trunc('week', at at time zone 'Europe/Paris')::date $$`,

  // An order first, then its lines, both by week and model: who writes both never waits for who waits for him.
  sql`create function count_orders() returns trigger language plpgsql as $$
    begin
      insert into sales_weeks as sold (week, orders, net_cents)
      select paris_week(created_at), count(*), sum(net_cents)
      from added where status <> 'cancelled' group by 1 order by 1
      on conflict (week) do update set
        orders = sold.orders + excluded.orders, net_cents = sold.net_cents + excluded.net_cents;
      return null;
    end $$`,
  sql`create function count_order_lines() returns trigger language plpgsql as $$
    begin
      insert into model_sales_weeks as sold (week, sub_family_id, quantity, net_cents)
      select paris_week(orders.created_at), added.sub_family_id, sum(added.quantity), sum(added.total_cents)
      from added join orders on orders.id = added.order_id
      where orders.status <> 'cancelled' group by 1, 2 order by 1, 2
      on conflict (week, sub_family_id) do update set
        quantity = sold.quantity + excluded.quantity, net_cents = sold.net_cents + excluded.net_cents;
      return null;
    end $$`,
  // A cancelled order is no sale any more; one that comes back is.
  sql`create function count_cancelled() returns trigger language plpgsql as $$
    declare
      sign integer := case when new.status = 'cancelled' then -1 else 1 end;
    begin
      update sales_weeks set orders = orders + sign, net_cents = net_cents + sign * new.net_cents
      where week = paris_week(new.created_at);
      update model_sales_weeks as sold set
        quantity = sold.quantity + sign * line.quantity, net_cents = sold.net_cents + sign * line.net_cents
      from (
        select sub_family_id, sum(quantity) as quantity, sum(total_cents) as net_cents
        from order_lines where order_id = new.id group by 1 order by 1
      ) line
      where sold.week = paris_week(new.created_at) and sold.sub_family_id = line.sub_family_id;
      return null;
    end $$`,
  sql`create trigger orders_counted after insert on orders
    referencing new table as added for each statement execute function count_orders()`,
  sql`create trigger order_lines_counted after insert on order_lines
    referencing new table as added for each statement execute function count_order_lines()`,
  sql`create trigger orders_cancelled after update of status on orders
    for each row when ((old.status = 'cancelled') <> (new.status = 'cancelled'))
    execute function count_cancelled()`,

  sql`insert into sales_weeks (week, orders, net_cents)
    select paris_week(created_at), count(*), sum(net_cents) from orders where status <> 'cancelled' group by 1`,
  sql`insert into model_sales_weeks (week, sub_family_id, quantity, net_cents)
    select paris_week(orders.created_at), line.sub_family_id, sum(line.quantity), sum(line.total_cents)
    from order_lines line join orders on orders.id = line.order_id
    where orders.status <> 'cancelled' group by 1, 2`,

  // Accounts that wait for somebody to open them: few, whatever the number of accounts.
  sql`create index users_waiting on users (id)
    where status = 'inactive' and verified_at is not null and deleted_at is null`,
]

/** Sales by week, counted as orders come and are cancelled, and the accounts that wait. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
