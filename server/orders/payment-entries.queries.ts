import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Database } from '#server/platform/tables'
import type { PaymentStatus } from '#shared/orders/order-status.rules'
import type { EntryMeans } from '#shared/orders/payment-entries'
import type { PaymentEntriesTable, PaymentEventsTable } from './tables.ts'

export type PaymentEventRow = Pick<Selectable<PaymentEventsTable>, 'status' | 'at'>

/** What became of an order's money, oldest first. */
export const listPaymentEvents = (db: Kysely<Database>, orderId: string): Promise<PaymentEventRow[]> =>
  db
    .selectFrom('payment_events')
    .select(['status', 'at'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()

/** Gives the payment a status, and writes it in its history; `came`: its money just did, or false: it is there no more. */
export const updatePaymentStatus = async (
  trx: Transaction<Database>,
  {
    orderId,
    status,
    at,
    came,
  }: { orderId: string; status: PaymentStatus; at: Date; came: boolean | undefined },
): Promise<void> => {
  await trx
    .updateTable('payments')
    .set({ status, ...(came !== undefined && { settled_at: came ? at : null }) })
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  await trx.insertInto('payment_events').values({ order_id: orderId, status, at }).execute()
}

export type PaymentEntryRow = Pick<
  Selectable<PaymentEntriesTable>,
  'id' | 'day' | 'cents' | 'means' | 'reference' | 'bounced'
>

/** The money of an order that came in or was given back, as it was recorded: `ENTRIES_MAX` and what providers add. */
export const listPaymentEntries = (db: Kysely<Database>, orderId: string): Promise<PaymentEntryRow[]> =>
  db
    .selectFrom('payment_entries')
    .select(['id', 'day', 'cents', 'means', 'reference', 'bounced'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()

export interface NewPaymentEntry {
  orderId: string
  /** yyyy-mm-dd */
  day: string
  cents: number
  means: EntryMeans
  reference: string
  bounced: boolean
  /** null: nobody of the staff */
  recordedBy: string | null
  at: Date
}

/** Gives the entry's id. */
export const insertPaymentEntry = async (
  trx: Transaction<Database>,
  { orderId, recordedBy: recorded_by, at: recorded_at, ...entry }: NewPaymentEntry,
): Promise<number> => {
  const { id } = await trx
    .insertInto('payment_entries')
    .values({ ...entry, order_id: orderId, recorded_by, recorded_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Writes what is left to pay as one entry, where anything is; `payableCents`: what is to be paid in all. */
export const insertRest = async (
  trx: Transaction<Database>,
  {
    orderId,
    payableCents,
    day,
    means,
    recordedBy,
    at,
  }: Omit<NewPaymentEntry, 'cents' | 'reference' | 'bounced'> & { payableCents: number },
): Promise<void> => {
  const received = sql<number>`coalesce(
    (select sum(entry.cents) from payment_entries entry where entry.order_id = payments.order_id), 0
  )::integer`
  const rest = sql<number>`${payableCents}::integer - ${received}`
  await trx
    .insertInto('payment_entries')
    .columns(['order_id', 'day', 'cents', 'means', 'reference', 'recorded_by', 'recorded_at'])
    .expression((from) =>
      from
        .selectFrom('payments')
        .select(({ val }) => [
          'payments.order_id',
          sql<string>`${day}::date`.as('day'),
          rest.as('cents'),
          val(means).as('means'),
          val('').as('reference'),
          sql<string | null>`${recordedBy}::uuid`.as('recorded_by'),
          sql<Date>`${at}::timestamptz`.as('recorded_at'),
        ])
        .where('payments.order_id', '=', orderId)
        .where(rest, '>', 0),
    )
    .execute()
}
