import { enterMoney, standingOf } from '#server/orders/enter-money'
import { lockOrder } from '#server/orders/orders.queries'
import { listPaymentEntries } from '#server/orders/payment-entries.queries'
import type { Deps } from '#server/platform/deps'
import { recordAudit } from '#server/session/audit.queries'
import type { RecordPaymentBody } from '#shared/dashboard/orders/orders.schema'
import { entryProblems, type MoneyStanding } from '#shared/orders/payment-entries'
import { parisDay } from '#shared/platform/dates'
import { AppError } from '#shared/platform/errors'
import { formatCents, toCents } from '#shared/platform/money'
import type { Staff } from '../users/write-rights.ts'

/**
 * Staff record money that came in for an order, was given back, or did not hold, in one transaction: the entry, the steps
 * of its life that follow, with history and mail, and what is written down of it. Gives where the money stands then. Throws
 * NOT_FOUND; ORDER_CHANGED where an entry was made since `seen`, or the money stands elsewhere; INVALID_FIELDS.
 */
export const recordPayment = (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { actorId, request, now }: Staff,
  id: string,
  {
    amount,
    day,
    means,
    reference: typed,
    bounced = false,
    seen,
    paymentStatus: seenStatus,
  }: RecordPaymentBody,
): Promise<MoneyStanding> =>
  db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, id)
    if (order === undefined) throw new AppError('NOT_FOUND')
    const cents = toCents(amount)
    const reference = typed.trim()
    const entries = await listPaymentEntries(trx, id)
    if (entries.length !== seen || (seenStatus ?? order.payment_status) !== order.payment_status)
      throw new AppError('ORDER_CHANGED')
    const standing = standingOf(order, entries)
    const errors = entryProblems(
      { cents, bounced, day, reference, entries: entries.length },
      standing,
      parisDay(now.getTime()),
    )
    if (Object.keys(errors).length > 0) throw new AppError('INVALID_FIELDS', { errors })
    const entry = { day, cents, means, reference, bounced, recordedBy: actorId, at: now }
    const after = await enterMoney(trx, config, order, entries, entry)
    const details = {
      order: order.number,
      amount: formatCents(cents),
      before: order.payment_status,
      after: after.paymentStatus,
    }
    await recordAudit(trx, { kind: 'payment_told', subjectId: order.user_id, actorId, request, details }, now)
    return after
  })
