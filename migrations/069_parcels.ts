import { type Kysely, sql } from 'kysely'

const statements = [
  // Some of an order may leave before the rest. What stands is checked by the next one, while orders go on.
  sql`alter table orders
    drop constraint orders_status_check,
    add constraint orders_status_check check (
      status in (
        'awaiting_payment', 'confirmed', 'in_production', 'partly_shipped', 'shipped', 'delivered', 'cancelled'
      )
    ) not valid`,

  // Where many orders stand it is made before, `concurrently`; `orders_promised` is still the version before's.
  sql`create index if not exists orders_awaited on orders (promised_to, id)
    where status in ('confirmed', 'in_production', 'partly_shipped', 'shipped')`,

  // What left together, and how, as it is said now. Orders that left before, or by a version of before, have none.
  sql`create table parcels (
    order_id uuid not null references orders (id),
    number smallint not null constraint parcels_number_check check (number between 1 and 50),
    left_at timestamptz not null,
    carrier text constraint parcels_carrier_check check (carrier ~ '^[a-z_]{2,40}$'),
    carrier_name text not null default '',
    parcel_number text not null default '',
    primary key (order_id, number),
    constraint parcels_shipment_check check (
      char_length(carrier_name) <= 60 and char_length(parcel_number) <= 60
        and (carrier is not distinct from 'other') = (carrier_name <> '')
        and (carrier is not null or parcel_number = '')
    )
  )`,
  sql`create table parcel_lines (
    order_id uuid not null,
    parcel smallint not null,
    position integer not null,
    quantity integer not null constraint parcel_lines_quantity_check check (quantity > 0),
    primary key (order_id, parcel, position),
    foreign key (order_id, parcel) references parcels (order_id, number),
    foreign key (order_id, position) references order_lines (order_id, position)
  )`,
  // The steps of the history say which parcel they tell of.
  sql`alter table order_events
    drop constraint order_events_status_check,
    drop constraint order_events_shipment_check,
    add constraint order_events_status_check check (
      status in (
        'awaiting_payment', 'confirmed', 'in_production', 'partly_shipped', 'shipped', 'delivered', 'cancelled'
      )
    ) not valid,
    add constraint order_events_shipment_check check (
      (carrier is null or status in ('partly_shipped', 'shipped'))
        and (carrier is not distinct from 'other') = (carrier_name <> '')
    ) not valid,
    add column parcel smallint,
    add constraint order_events_parcel_check
      check (parcel is null or status in ('partly_shipped', 'shipped')) not valid,
    add constraint order_events_parcel_fkey
      foreign key (order_id, parcel) references parcels (order_id, number) not valid`,

  // Whoever writes a parcel holds its order.
  sql`create function keep_parcel_lines() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then
        raise exception 'What has left has left.' using errcode = '55000';
      end if;
      if (select sum(quantity) from parcel_lines where order_id = new.order_id and position = new.position)
        > (select quantity from order_lines where order_id = new.order_id and position = new.position) then
        raise exception 'More leaves of a line than was ordered.' using errcode = '23514';
      end if;
      return null;
    end $$`,
  sql`create trigger parcel_lines_kept after insert or update or delete on parcel_lines
    for each row execute function keep_parcel_lines()`,
]

/** Orders that leave in several parcels. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
