import { type Kysely, sql } from 'kysely'

const statements = [
  // Number under which the customer ordered: EN 16931's BT-13 of their invoices.
  sql`alter table orders
    add column purchase_order text,
    add constraint orders_purchase_order_check check (length(purchase_order) between 1 and 80) not valid`,

  // Of an invoice with its lines. Whoever writes one, or takes back of one, holds its order.
  sql`create function judge_invoice_of(written uuid) returns void language plpgsql as $$
    declare
      one invoices;
    begin
      select * into one from invoices where id = written;
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
    end $$`,
  sql`create or replace function judge_invoice() returns trigger language plpgsql as $$
    begin
      perform judge_invoice_of(new.id);
      return null;
    end $$`,
  // Each statement writes all lines of an invoice: two hundred of them are judged together, not one by one.
  sql`create function judge_invoice_lines() returns trigger language plpgsql as $$
    begin
      perform judge_invoice_of(invoice_id) from (select distinct invoice_id from added) as written;
      return null;
    end $$`,
  sql`drop trigger invoice_lines_judged on invoice_lines`,
  sql`create trigger invoice_lines_judged after insert on invoice_lines
    referencing new table as added for each statement execute function judge_invoice_lines()`,
  // What is exported of a period is read by its days. Where much money stands the second is made before, concurrently.
  sql`create index if not exists invoices_by_day on invoices (day, number)`,
  sql`create index if not exists payment_entries_by_day on payment_entries (day, id)`,
]

/** The customer's own number of an order; the lines of an invoice are judged together; days of invoices and money. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
