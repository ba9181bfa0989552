import type { Transaction } from 'kysely'
import { type EnteredMoney, enterMoney, standingOf } from '#server/orders/enter-money'
import { lockOrder } from '#server/orders/orders.queries'
import { listPaymentEntries } from '#server/orders/payment-entries.queries'
import type { Deps } from '#server/platform/deps'
import type { Database } from '#server/platform/tables'
import { recordAudit } from '#server/session/audit.queries'
import type { RecordPaymentBody } from '#shared/dashboard/orders/orders.schema'
import type { PaymentStatus } from '#shared/orders/order-status.rules'
import { type EntryMeans, entryProblems, type MoneyStanding } from '#shared/orders/payment-entries'
import { parisDay } from '#shared/platform/dates'
import { AppError } from '#shared/platform/errors'
import { formatCents, toCents } from '#shared/platform/money'
import type { Staff } from '../users/write-rights.ts'

/** Money of an order, as it is to be recorded. */
export interface EntryToRecord {
  readonly orderId: string
  /** less than nothing: given back, or bounced */
  readonly cents: number
  readonly bounced: boolean
  /** yyyy-mm-dd */
  readonly day: string
  readonly means: EntryMeans
  readonly reference: string
  /** entries that the order had when this was decided; absent: whatever it has */
  readonly seen?: number
  /** where its money stood then; absent: wherever it does */
  readonly seenStatus?: PaymentStatus | undefined
  /** French, for the customer who is told that money did not hold: why, where it is no bank's doing; may be empty */
  readonly why?: string
}

/**
 * Records money that came in for an order, was given back, or did not hold, in the caller's transaction: the one rule of every
 * writer. The entry, the steps of the order's life that follow, with history and mail, and what is written down of it. Throws
 * NOT_FOUND; ORDER_CHANGED where an entry was made since `seen`, or the money stands elsewhere; INVALID_FIELDS.
 */
export const recordEntry = async (
  trx: Transaction<Database>,
  config: Deps['config'],
  { actorId, request, now }: Staff,
  { orderId: id, cents, bounced, day, means, reference, seen, seenStatus, why = '' }: EntryToRecord,
): Promise<EnteredMoney> => {
  const order = await lockOrder(trx, id)
  if (order === undefined) throw new AppError('NOT_FOUND')
  const entries = await listPaymentEntries(trx, id)
  if (
    entries.length !== (seen ?? entries.length) ||
    (seenStatus ?? order.payment_status) !== order.payment_status
  )
    throw new AppError('ORDER_CHANGED')
  const errors = entryProblems(
    { cents, bounced, day, reference, entries: entries.length },
    standingOf(order, entries),
    parisDay(now.getTime()),
  )
  if (Object.keys(errors).length > 0) throw new AppError('INVALID_FIELDS', { errors })
  const entry = { day, cents, means, reference, bounced, recordedBy: actorId, at: now }
  const entered = await enterMoney(trx, config, order, entries, entry, why)
  const details = {
    order: order.number,
    amount: formatCents(cents),
    before: order.payment_status,
    after: entered.standing.paymentStatus,
  }
  await recordAudit(trx, { kind: 'payment_told', subjectId: order.user_id, actorId, request, details }, now)
  return entered
}

/** Staff record money of an order as they typed it, in one transaction. Gives where the money stands then; throws as `recordEntry`. */
export const recordPayment = (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  staff: Staff,
  orderId: string,
  { amount, reference, bounced = false, paymentStatus: seenStatus, ...body }: RecordPaymentBody,
): Promise<MoneyStanding> =>
  db.transaction().execute(async (trx) => {
    const entry = {
      ...body,
      orderId,
      cents: toCents(amount),
      reference: reference.trim(),
      bounced,
      seenStatus,
    }
    return (await recordEntry(trx, config, staff, entry)).standing
  })
