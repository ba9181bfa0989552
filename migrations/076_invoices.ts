import { type Kysely, sql } from 'kysely'

const statements = [
  // Locked by the transaction that takes a number: what is not made in the end leaves no gap. Days follow numbers.
  sql`create table invoice_counters (
    kind text not null constraint invoice_counters_kind_check check (kind in ('invoice', 'credit_note')),
    year integer not null,
    last integer not null constraint invoice_counters_last_check check (last >= 1),
    day date not null constraint invoice_counters_day_check check (extract(year from day) = year),
    primary key (kind, year)
  )`,

  // What is owed for a parcel, and what is taken back of that; amounts of both are more than nothing.
  sql`create table invoices (
    id uuid primary key default gen_random_uuid(),
    kind text not null constraint invoices_kind_check check (kind in ('invoice', 'credit_note')),
    number text not null constraint invoices_number_key unique
      constraint invoices_number_check
      check (number ~ (case kind when 'invoice' then '^FAC' else '^AV' end || '-[0-9]{4}-[0-9]{6,}$')),
    order_id uuid not null references orders (id),
    parcel smallint,
    corrects uuid,
    day date not null,
    due_on date,
    delivery_cents bigint not null constraint invoices_delivery_cents_check check (delivery_cents >= 0),
    net_cents bigint not null constraint invoices_net_cents_check check (net_cents >= delivery_cents),
    vat_percent double precision not null
      constraint invoices_vat_percent_check check (vat_percent between 0 and 100),
    vat_cents bigint not null constraint invoices_vat_cents_check check (vat_cents >= 0),
    total_cents bigint not null,
    paid_cents bigint not null,
    facts jsonb not null,
    issued_at timestamptz not null,
    constraint invoices_parcel_key unique (order_id, parcel),
    constraint invoices_order_key unique (id, order_id),
    constraint invoices_parcel_fkey foreign key (order_id, parcel) references parcels (order_id, number),
    constraint invoices_corrects_fkey foreign key (corrects, order_id) references invoices (id, order_id),
    constraint invoices_kind_of_check check (
      (kind = 'invoice') = (parcel is not null) and (kind = 'credit_note') = (corrects is not null)
        and (kind = 'invoice') = (due_on is not null)),
    constraint invoices_due_check check (due_on >= day),
    constraint invoices_total_check check (total_cents = net_cents + vat_cents),
    constraint invoices_paid_check check (
      paid_cents between 0 and total_cents and (kind = 'invoice' or paid_cents = 0))
  )`,
  sql`create index invoices_corrects on invoices (corrects) where corrects is not null`,
  sql`create table invoice_lines (
    invoice_id uuid not null,
    order_id uuid not null,
    position integer not null,
    quantity integer not null constraint invoice_lines_quantity_check check (quantity > 0),
    unit_cents bigint not null,
    eco_cents bigint not null constraint invoice_lines_eco_cents_check check (eco_cents between 0 and unit_cents),
    total_cents bigint not null,
    primary key (invoice_id, position),
    constraint invoice_lines_invoice_fkey foreign key (invoice_id, order_id) references invoices (id, order_id),
    constraint invoice_lines_line_fkey
      foreign key (order_id, position) references order_lines (order_id, position),
    constraint invoice_lines_total_check check (total_cents = unit_cents * quantity)
  )`,

  // Its PDF, made once.
  sql`create table invoice_papers (
    invoice_id uuid primary key references invoices (id),
    bytes bytea not null constraint invoice_papers_bytes_check check (octet_length(bytes) between 1 and 16777216),
    sha256 text not null constraint invoice_papers_sha256_check check (sha256 ~ '^[0-9a-f]{64}$'),
    made_at timestamptz not null
  )`,
  sql`alter table invoice_papers alter column bytes set storage external`,

  sql`create function keep_invoices() returns trigger language plpgsql as $$
    begin
      raise exception 'What is invoiced is never changed.' using errcode = '55000';
    end $$`,
  ...['invoices', 'invoice_lines', 'invoice_papers'].map(
    (table) => sql`create trigger ${sql.raw(`${table}_kept`)} before update or delete on ${sql.table(table)}
      for each row execute function keep_invoices()`,
  ),

  // Judged when all of it is there. Whoever writes an invoice, or takes back of one, holds its order.
  sql`create function judge_invoice() returns trigger language plpgsql as $$
    declare
      one invoices;
    begin
      if tg_table_name = 'invoices' then
        select * into one from invoices where id = new.id;
      else
        select * into one from invoices where id = new.invoice_id;
      end if;
      if one.net_cents <> one.delivery_cents
        + (select coalesce(sum(total_cents), 0) from invoice_lines where invoice_id = one.id) then
        raise exception 'An invoice is the sum of its lines.' using errcode = '23514';
      end if;
      if one.kind = 'invoice' and exists (
        select from (select position, quantity from parcel_lines
          where order_id = one.order_id and parcel = one.parcel) as sent
        full join (select position, quantity from invoice_lines where invoice_id = one.id) as invoiced
          using (position)
        where sent.quantity is distinct from invoiced.quantity
      ) then
        raise exception 'What is invoiced is what left.' using errcode = '23514';
      end if;
      if one.kind = 'credit_note' and (
        exists (
          select from invoice_lines taken join invoices credit on credit.id = taken.invoice_id
          where credit.corrects = one.corrects
          group by taken.position
          having sum(taken.quantity) > coalesce((select quantity from invoice_lines invoiced
            where invoiced.invoice_id = one.corrects and invoiced.position = taken.position), 0)
        )
        or exists (
          select from invoices credit join invoices invoice on invoice.id = credit.corrects
          where credit.corrects = one.corrects
          group by invoice.id
          having sum(credit.delivery_cents) > invoice.delivery_cents
            or sum(credit.net_cents) > invoice.net_cents or sum(credit.vat_cents) > invoice.vat_cents
            or invoice.kind <> 'invoice'
        )
      ) then
        raise exception 'No more is credited than was invoiced.' using errcode = '23514';
      end if;
      return null;
    end $$`,
  ...['invoices', 'invoice_lines'].map(
    (table) => sql`create constraint trigger ${sql.raw(`${table}_judged`)} after insert on ${sql.table(table)}
      deferrable initially deferred for each row execute function judge_invoice()`,
  ),
]

/** Invoices of what left, credit notes, and their papers. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
