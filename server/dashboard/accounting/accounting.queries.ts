import { type Kysely, sql } from 'kysely'
import { payableCents, reductionsOf } from '#server/orders/payable'
import { reductionColumns } from '#server/orders/payable.queries'
import { parisMidnight } from '#server/platform/paris-day.queries'
import type { Database } from '#server/platform/tables'
import type { BookedPayment, ListedForAccounts } from '#shared/dashboard/accounting/accounting-tables'
import { customerCode } from '#shared/dashboard/accounting/journal'
import type { BookedOrder } from '#shared/dashboard/accounting/order-rows'
import type { AddressSnapshot } from '#shared/orders/orders.schema'
import { receivedOf } from '#shared/orders/payment-entries'
import { parisDay } from '#shared/platform/dates'

/** Days yyyy-mm-dd, both included. */
export interface Period {
  readonly from: string
  readonly to: string
}

export type InvoicePlace = Pick<ListedForAccounts, 'day' | 'number'>
/** `createdAt`: as the database writes it, a `Date` would lose microseconds. */
export interface OrderPlace {
  readonly id: string
  readonly createdAt: string
}
export type MoneyPlace = Pick<BookedPayment, 'day'> & { readonly id: number }

/** A batch of rows, after the one that is named, in the order of its index. */
export interface Batch<After> {
  readonly period: Period
  readonly after: After | undefined
  readonly limit: number
}

const nameOf = ({ company_name, name }: AddressSnapshot): string =>
  company_name.trim() === '' ? name : company_name

/** The invoices and credit notes of a period, by day and number. */
export const listForAccounts = async (
  db: Kysely<Database>,
  { period: { from, to }, after, limit }: Batch<InvoicePlace>,
): Promise<ListedForAccounts[]> => {
  const rows = await db
    .selectFrom('invoices as invoice')
    .innerJoin('orders', 'orders.id', 'invoice.order_id')
    .leftJoin('invoices as corrected', 'corrected.id', 'invoice.corrects')
    .select(['invoice.kind', 'invoice.number', 'invoice.day', 'invoice.due_on', 'invoice.facts'])
    .select(['invoice.net_cents', 'invoice.delivery_cents', 'invoice.vat_percent', 'invoice.vat_cents'])
    .select(['invoice.total_cents', 'corrected.number as corrects', 'orders.number as order_number'])
    .select(['orders.user_id', 'orders.billing_address', 'orders.purchase_order'])
    .select(
      sql<number>`(select coalesce(sum(eco_cents * quantity), 0)::bigint from invoice_lines
        where invoice_id = invoice.id)`.as('eco_cents'),
    )
    .where('invoice.day', '>=', from)
    .where('invoice.day', '<=', to)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(invoice.day, invoice.number) > (${after?.day}::date, ${after?.number}::text)`,
      ),
    )
    .orderBy('invoice.day')
    .orderBy('invoice.number')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    kind: row.kind,
    number: row.number,
    day: row.day,
    customer: { code: customerCode(row.user_id), name: nameOf(row.billing_address) },
    siren: row.facts.buyer.siren,
    orderNumber: row.order_number,
    purchaseOrder: row.purchase_order ?? '',
    corrects: row.corrects ?? '',
    dueOn: row.due_on ?? '',
    netCents: row.net_cents,
    deliveryCents: row.delivery_cents,
    ecoCents: Number(row.eco_cents),
    vatPercent: row.vat_percent,
    vatCents: row.vat_cents,
    totalCents: row.total_cents,
  }))
}

/** Money of a period, by the day on which it moved. */
export const listMoney = async (
  db: Kysely<Database>,
  { period: { from, to }, after, limit }: Batch<MoneyPlace>,
): Promise<(BookedPayment & MoneyPlace)[]> => {
  const rows = await db
    .selectFrom('payment_entries as entry')
    .innerJoin('orders', 'orders.id', 'entry.order_id')
    .select(['entry.id', 'entry.day', 'entry.cents', 'entry.means', 'entry.reference', 'entry.bounced'])
    .select(['orders.number', 'orders.user_id', 'orders.billing_address'])
    .where('entry.day', '>=', from)
    .where('entry.day', '<=', to)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(entry.day, entry.id) > (${after?.day}::date, ${after?.id}::bigint)`),
    )
    .orderBy('entry.day')
    .orderBy('entry.id')
    .limit(limit)
    .execute()
  return rows.map(({ user_id, billing_address, number, ...entry }) => ({
    ...entry,
    orderNumber: number,
    customer: { code: customerCode(user_id), name: nameOf(billing_address) },
  }))
}

/** The orders of a period, by when they were placed, with what they were reduced by. */
export const listOrdersForAccounts = async (
  db: Kysely<Database>,
  { period: { from, to }, after, limit }: Batch<OrderPlace>,
): Promise<(BookedOrder & OrderPlace)[]> => {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .select([
      'orders.id',
      'orders.number',
      'orders.user_id',
      'orders.billing_address',
      'orders.purchase_order',
    ])
    .select(['orders.status', 'orders.delivery_mode', 'orders.payment_method', 'orders.net_cents'])
    .select(['orders.delivery_cents', 'orders.vat_percent', 'orders.vat_cents', 'orders.total_cents'])
    .select(['orders.created_at', 'payments.status as payment_status'])
    .select(sql<string>`orders.created_at::text`.as('createdAt'))
    .select(
      sql<number | null>`(
        select sum(entry.cents)::bigint from payment_entries entry where entry.order_id = orders.id
      )`.as('entries_cents'),
    )
    .select(reductionColumns())
    .where('orders.created_at', '>=', parisMidnight(from))
    .where('orders.created_at', '<', parisMidnight(to, 1))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(orders.created_at, orders.id) > (${after?.createdAt}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('orders.created_at')
    .orderBy('orders.id')
    .limit(limit)
    .execute()
  return rows.map((row) => {
    const entries = row.entries_cents === null ? [] : [{ cents: row.entries_cents }]
    return {
      id: row.id,
      createdAt: row.createdAt,
      day: parisDay(row.created_at.getTime()),
      number: row.number,
      customer: { code: customerCode(row.user_id), name: nameOf(row.billing_address) },
      purchaseOrder: row.purchase_order ?? '',
      status: row.status,
      deliveryMode: row.delivery_mode,
      paymentMethod: row.payment_method,
      goodsCents: row.net_cents,
      deliveryCents: row.delivery_cents,
      vatPercent: row.vat_percent,
      vatCents: row.vat_cents,
      totalCents: row.total_cents,
      ...reductionsOf(row),
      receivedCents: receivedOf(row.payment_status, payableCents(row), entries),
    }
  })
}
