import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#server/platform/tables'
import type { ReminderLevel } from '#shared/invoices/due.rules'
import type { ReminderDays } from '#shared/invoices/reminders.rules'
import { type OpenInvoice, openInvoices } from './due.queries.ts'

/**
 * Whether an order of the query has a complaint that nobody has handled, or money of a card that went back: whether that is owed
 * is for people to say, and no rule reminds of its invoices.
 */
export const isDisputed = sql<boolean>`(exists (
  select from payment_entries entry
  where entry.order_id = orders.id and entry.bounced and entry.means = 'card'
) or exists (
  select from contact_messages complaint
  where complaint.order_id = orders.id and complaint.subject = 'Réclamation' and complaint.state = 'new'
))`

/** The order of an invoice; undefined: there is none of that id, or it is a credit note. */
export const findInvoicedOrder = async (
  db: Kysely<Database>,
  invoiceId: string,
): Promise<string | undefined> => {
  const row = await db
    .selectFrom('invoices')
    .select('order_id')
    .where('id', '=', invoiceId)
    .where('kind', '=', 'invoice')
    .executeTakeFirst()
  return row?.order_id
}

/** An open invoice as its next reminder is decided on. */
export interface InvoiceToRemind extends OpenInvoice {
  disputed: boolean
  /** null: no reminder was sent */
  last: ReminderLevel | null
  last_at: Date | null
}

const lastReminder = (column: 'level' | 'sent_at') => sql`(
  select ${sql.ref(column)} from invoice_reminders
  where invoice_reminders.invoice_id = open.id order by level desc limit 1
)`

/** An open invoice of an order that is held; undefined once nothing is left to pay of it. */
export const findInvoiceToRemind = (
  trx: Transaction<Database>,
  orderId: string,
  invoiceId: string,
): Promise<InvoiceToRemind | undefined> =>
  trx
    .selectFrom(openInvoices(sql`payments.order_id = ${orderId}::uuid`))
    .innerJoin('orders', 'orders.id', 'open.order_id')
    .selectAll('open')
    .select([
      isDisputed.as('disputed'),
      lastReminder('level').$castTo<ReminderLevel | null>().as('last'),
      lastReminder('sent_at').$castTo<Date | null>().as('last_at'),
    ])
    .where('open.id', '=', invoiceId)
    .executeTakeFirst()

/** Writes down that a reminder is sent; false where that level was already. */
export const insertReminder = async (
  trx: Transaction<Database>,
  reminder: {
    invoice_id: string
    level: ReminderLevel
    rest_cents: number
    sent_by: string | null
    sent_at: Date
  },
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('invoice_reminders')
    .values(reminder)
    .onConflict((conflict) => conflict.columns(['invoice_id', 'level']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** Invoices whose next reminder is due by the rule on a day, oldest order first; see `isReminderDue`. */
export const listRemindersDue = (
  trx: Transaction<Database>,
  days: ReminderDays,
  today: string,
  limit: number,
): Promise<{ id: string; order_id: string }[]> => {
  const [first = null, second = null, third = null] = days
  const late = sql`${today}::date - open.due_on`
  const since = sql`${today}::date - (last.sent_at at time zone 'Europe/Paris')::date`
  return trx
    .selectFrom(openInvoices())
    .innerJoin('orders', 'orders.id', 'open.order_id')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom('invoice_reminders')
          .select(['invoice_reminders.level', 'invoice_reminders.sent_at'])
          .whereRef('invoice_id', '=', 'open.id')
          .orderBy('invoice_reminders.level', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(['open.id', 'open.order_id'])
    .where('users.deleted_at', 'is', null)
    .where(sql<boolean>`not ${isDisputed}`)
    .where(
      sql<boolean>`case coalesce(last.level, 0)
        when 0 then ${late} >= ${first}::integer
        when 1 then ${late} >= ${second}::integer and ${since} >= ${second}::integer - ${first}::integer
        when 2 then ${late} >= ${third}::integer and ${since} >= ${third}::integer - ${second}::integer
      end`,
    )
    .orderBy('open.order_id')
    .limit(limit)
    .execute()
}

/** A reminder of an order's invoices that was sent. */
export interface SentReminder {
  level: ReminderLevel
  number: string
  sent_at: Date
}

const sentReminders = (db: Kysely<Database>) =>
  db
    .selectFrom('invoice_reminders')
    .innerJoin('invoices', 'invoices.id', 'invoice_reminders.invoice_id')
    .select(['invoice_reminders.level', 'invoices.number', 'invoice_reminders.sent_at'])
    .orderBy('invoice_reminders.sent_at')
    .orderBy('invoices.number')
    .orderBy('invoice_reminders.level')

/** Of an order, oldest first. */
export const listReminders = (db: Kysely<Database>, orderId: string): Promise<SentReminder[]> =>
  sentReminders(db).where('invoices.order_id', '=', orderId).execute()

/** All that a customer was reminded of, oldest first. */
export const listCustomerReminders = (db: Kysely<Database>, userId: string): Promise<SentReminder[]> =>
  sentReminders(db)
    .innerJoin('orders', 'orders.id', 'invoices.order_id')
    .where('orders.user_id', '=', userId)
    .execute()
