import type { Reminding } from '#server/invoices/reminder-mail'
import { findInvoicedOrder } from '#server/invoices/reminders.queries'
import { sendReminder } from '#server/invoices/send-reminder'
import { lockOrder } from '#server/orders/orders.queries'
import type { Deps } from '#server/platform/deps'
import { recordAudit } from '#server/session/audit.queries'
import type { RemindBody } from '#shared/dashboard/receivables/receivables.schema'
import { AppError } from '#shared/platform/errors'
import { formatCents } from '#shared/platform/money'
import type { Staff } from '../users/write-rights.ts'

/**
 * Staff send the next reminder of a late invoice as they read it, in one transaction: its row, its mail, and what is written
 * down of it. Throws NOT_FOUND, or RECEIVABLE_CHANGED with the reason.
 */
export const remind = async (
  { db, config }: Pick<Deps, 'db'> & { config: Reminding },
  { actorId, request, now }: Staff,
  invoiceId: string,
  seen: RemindBody,
): Promise<void> => {
  const orderId = await findInvoicedOrder(db, invoiceId)
  if (orderId === undefined) throw new AppError('NOT_FOUND')
  await db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId)
    if (order === undefined) throw new AppError('NOT_FOUND')
    const asked = { invoiceId, by: { actorId, ...seen }, at: now }
    const outcome = await sendReminder(trx, order, asked, config)
    if (!outcome.sent)
      throw new AppError('RECEIVABLE_CHANGED', outcome.why === '' ? {} : { message: outcome.why })
    const details = {
      order: order.number,
      invoice: outcome.number,
      reminder: seen.level,
      amount: formatCents(outcome.restCents),
    }
    await recordAudit(
      trx,
      { kind: 'reminder_sent', subjectId: order.user_id, actorId, request, details },
      now,
    )
  })
}
