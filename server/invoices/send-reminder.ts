import type { Transaction } from 'kysely'
import { type LivingOrder, lockOrder } from '#server/orders/orders.queries'
import type { Held } from '#server/platform/held.queries'
import { enqueueMail } from '#server/platform/mail'
import type { Database } from '#server/platform/tables'
import { personOf } from '#server/session/account-mails'
import type { ReminderLevel } from '#shared/invoices/due.rules'
import {
  isReminderDue,
  nextReminder,
  PAID,
  type ReminderDays,
  reminderProblem,
} from '#shared/invoices/reminders.rules'
import { parisDay } from '#shared/platform/dates'
import { type Reminding, reminderMail } from './reminder-mail.ts'
import { findInvoiceToRemind, insertReminder, listRemindersDue } from './reminders.queries.ts'

/** Reminders that one round of the rule sends at most; the next one goes on. */
const ROUND = 50

/** What came of a reminder that was asked for: sent, or why not, in French; empty: it is another one by now. */
export type ReminderOutcome =
  | { readonly sent: true; readonly number: string; readonly restCents: number }
  | { readonly sent: false; readonly why: string }

/** What is sent: what a person has read, or what the rule has due on these days. */
export interface AskedReminder {
  readonly invoiceId: string
  readonly by:
    | { readonly actorId: string; readonly level: ReminderLevel; readonly restCents: number }
    | { readonly days: ReminderDays }
  readonly at: Date
}

/** Sends the next reminder of an invoice whose order is held: written down once, with its mail. */
export const sendReminder = async (
  trx: Transaction<Database>,
  order: Held<LivingOrder>,
  { invoiceId, by, at }: AskedReminder,
  config: Reminding,
): Promise<ReminderOutcome> => {
  const today = parisDay(at.getTime())
  const invoice = await findInvoiceToRemind(trx, order.id, invoiceId)
  if (invoice === undefined) return { sent: false, why: PAID }
  const { number, day, due_on: dueOn, rest_cents: restCents, disputed, last } = invoice
  const why = reminderProblem(
    { dueOn, restCents, disputed, last, reachable: order.deleted_at === null },
    today,
  )
  if (why !== null) return { sent: false, why }
  const level = nextReminder(last)
  const isAsked =
    'days' in by
      ? isReminderDue(
          by.days,
          { dueOn, last, lastOn: invoice.last_at && parisDay(invoice.last_at.getTime()) },
          today,
        )
      : by.level === level && by.restCents === restCents
  const sentBy = 'days' in by ? null : by.actorId
  if (level === null || !isAsked) return { sent: false, why: '' }
  const reminder = { invoice_id: invoiceId, level, rest_cents: restCents, sent_by: sentBy, sent_at: at }
  if (!(await insertReminder(trx, reminder))) return { sent: false, why: '' }
  const told = { number, day, dueOn, restCents, orderNumber: order.number, orderName: order.name }
  const mail = reminderMail(personOf(order), level, { ...told, orderId: order.id }, today, config)
  await enqueueMail(trx, mail, at)
  return { sent: true, number, restCents }
}

/** Sends what the rule has due: run by each instance, an invoice is reminded of once. */
export const remindByRule = async (
  trx: Transaction<Database>,
  config: Reminding & { readonly reminderDays: ReminderDays },
  at: Date,
): Promise<void> => {
  const { reminderDays: days } = config
  if (days.length === 0) return
  for (const { id, order_id } of await listRemindersDue(trx, days, parisDay(at.getTime()), ROUND)) {
    const order = await lockOrder(trx, order_id)
    if (order !== undefined) await sendReminder(trx, order, { invoiceId: id, by: { days }, at }, config)
  }
}
