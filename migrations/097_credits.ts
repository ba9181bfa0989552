import { type Kysely, sql } from 'kysely'

const statements = [
  // What a credit note takes off the price of a line of its invoice, none of whose units comes back. Less than nothing: units come
  // back whose price was lowered before, by their share of that.
  sql`create table invoice_rebates (
    invoice_id uuid not null,
    order_id uuid not null,
    position integer not null,
    cents bigint not null constraint invoice_rebates_cents_check check (cents <> 0),
    primary key (invoice_id, position),
    constraint invoice_rebates_invoice_fkey foreign key (invoice_id, order_id) references invoices (id, order_id),
    constraint invoice_rebates_line_fkey
      foreign key (order_id, position) references order_lines (order_id, position)
  )`,
  sql`create trigger invoice_rebates_kept before update or delete on invoice_rebates
    for each row execute function keep_invoices()`,

  // Of an invoice with its lines. Whoever writes one, or takes back of one, holds its order.
  sql`create or replace function judge_invoice_of(written uuid) returns void language plpgsql as $$
    declare
      one invoices;
    begin
      select * into one from invoices where id = written;
      if one.net_cents <> one.delivery_cents
        + (select coalesce(sum(total_cents), 0) from invoice_lines where invoice_id = one.id)
        + (select coalesce(sum(cents), 0) from invoice_rebates where invoice_id = one.id) then
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
      if one.kind = 'invoice' and exists (select from invoice_rebates where invoice_id = one.id) then
        raise exception 'A price is lowered after its invoice.' using errcode = '23514';
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
          select from invoice_rebates rebate join invoices credit on credit.id = rebate.invoice_id
          left join invoice_lines invoiced
            on invoiced.invoice_id = credit.corrects and invoiced.position = rebate.position
          where credit.corrects = one.corrects
          group by rebate.position, invoiced.quantity, invoiced.unit_cents, invoiced.eco_cents
          having invoiced.quantity is null or sum(rebate.cents) < 0
            or sum(rebate.cents) > (invoiced.unit_cents - invoiced.eco_cents) * (invoiced.quantity - (
              select coalesce(sum(taken.quantity), 0) from invoice_lines taken
              join invoices back on back.id = taken.invoice_id
              where back.corrects = one.corrects and taken.position = rebate.position))
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
    end $$`,
  sql`create function judge_invoice_rebate() returns trigger language plpgsql as $$
    begin
      perform judge_invoice_of(new.invoice_id);
      return null;
    end $$`,
  sql`create constraint trigger invoice_rebates_judged after insert on invoice_rebates
    deferrable initially deferred for each row execute function judge_invoice_rebate()`,

  // What is credited or not to come was no sale, of the week and the models of its order. As orders do, the week comes first.
  // Figures stop nobody from making a credit note: they are not below nothing.
  sql`create function sell_less(order_placed uuid, less bigint) returns void language sql as $$
    update sales_weeks set net_cents = greatest(0, net_cents - less)
    where week = (select paris_week(created_at) from orders where id = order_placed)
  $$`,
  sql`create function sell_less_of(order_placed uuid, line integer, units bigint, less bigint) returns void language sql as $$
    update model_sales_weeks as sold
    set quantity = greatest(0, sold.quantity - units), net_cents = greatest(0, sold.net_cents - less)
    from orders join order_lines on order_lines.order_id = orders.id
    where orders.id = order_placed and order_lines.position = line
      and sold.week = paris_week(orders.created_at) and sold.sub_family_id = order_lines.sub_family_id
  $$`,
  sql`create function count_credit() returns trigger language plpgsql as $$
    begin
      perform sell_less(new.order_id, new.net_cents - new.delivery_cents);
      return null;
    end $$`,
  sql`create trigger invoices_counted after insert on invoices
    for each row when (new.kind = 'credit_note') execute function count_credit()`,
  sql`create function count_credit_lines() returns trigger language plpgsql as $$
    begin
      perform sell_less_of(added.order_id, added.position, added.quantity, added.total_cents)
      from added join invoices on invoices.id = added.invoice_id where invoices.kind = 'credit_note';
      return null;
    end $$`,
  sql`create trigger invoice_lines_counted after insert on invoice_lines
    referencing new table as added for each statement execute function count_credit_lines()`,
  sql`create function count_rebate() returns trigger language plpgsql as $$
    begin
      perform sell_less_of(new.order_id, new.position, 0, new.cents);
      return null;
    end $$`,
  sql`create trigger invoice_rebates_counted after insert on invoice_rebates
    for each row execute function count_rebate()`,
  sql`create function count_cancelled_rest_of(cancelled uuid) returns void language plpgsql as $$
    begin
      perform sell_less(cancelled, net_cents - (
        select coalesce(sum(invoice.net_cents - invoice.delivery_cents), 0)::bigint from invoices invoice
        where invoice.order_id = cancelled and invoice.kind = 'invoice'))
      from orders where id = cancelled;
      perform sell_less_of(cancelled, position, rest, rest * unit_cents) from (
        select line.position, line.unit_cents, line.quantity - (
          select coalesce(sum(left_then.quantity), 0) from parcel_lines left_then
          where left_then.order_id = line.order_id and left_then.position = line.position) as rest
        from order_lines line where line.order_id = cancelled
      ) stayed where rest > 0;
    end $$`,
  sql`create function count_cancelled_rest() returns trigger language plpgsql as $$
    begin
      perform count_cancelled_rest_of(new.order_id);
      return null;
    end $$`,
  sql`create trigger cancelled_rests_counted after insert on cancelled_rests
    for each row execute function count_cancelled_rest()`,
  // what was credited and cancelled so far
  sql`select sell_less(order_id, net_cents - delivery_cents) from invoices where kind = 'credit_note'`,
  sql`select sell_less_of(line.order_id, line.position, line.quantity, line.total_cents)
    from invoice_lines line join invoices on invoices.id = line.invoice_id where invoices.kind = 'credit_note'`,
  sql`select count_cancelled_rest_of(order_id) from cancelled_rests`,

  // A version that knows no rebates prints a credit note without them.
  sql`update schema_compatibility set since = '097_credits'`,
]

/** Credit notes that lower a price, and sales without what is credited or not to come. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
