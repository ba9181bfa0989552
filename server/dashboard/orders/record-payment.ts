import { findMoney, keepMoneyOfBefore } from '#server/orders/kept-money'
import { orderLifeStore } from '#server/orders/order-life'
import { lockOrder } from '#server/orders/orders.queries'
import { payableCents } from '#server/orders/payable'
import { insertPaymentEntry } from '#server/orders/payment-entries.queries'
import { advance } from '#server/platform/advance'
import type { Deps } from '#server/platform/deps'
import { recordAudit } from '#server/session/audit.queries'
import type { RecordPaymentBody } from '#shared/dashboard/orders/orders.schema'
import { entryProblems, factsOfEntry, type MoneyStanding } from '#shared/orders/payment-entries'
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
    const { entries, receivedCents } = await findMoney(trx, order)
    if (entries.length !== seen || (seenStatus ?? order.payment_status) !== order.payment_status)
      throw new AppError('ORDER_CHANGED')
    const standing: MoneyStanding = {
      status: order.status,
      paymentStatus: order.payment_status,
      totalCents: payableCents(order),
      receivedCents,
    }
    const errors = entryProblems(
      { cents, bounced, day, reference, entries: entries.length },
      standing,
      parisDay(now.getTime()),
    )
    if (Object.keys(errors).length > 0) throw new AppError('INVALID_FIELDS', { errors })
    const facts = factsOfEntry(standing, { cents, bounced }) ?? []
    // what a version that keeps no entries took is one before the next
    await keepMoneyOfBefore(trx, order, { entries, receivedCents }, now)
    const entry = { orderId: id, day, cents, means, reference, bounced, recordedBy: actorId, at: now }
    await insertPaymentEntry(trx, entry)
    let { status, payment_status } = order
    for (const type of facts) {
      const life = { ...orderLifeStore(config), refusal: 'ORDER_CHANGED' } as const
      const at = { ...order, status, payment_status }
      const { value } = await advance(trx, life, at, { type }, { at: now, detail: '', actorId })
      status = value.fulfilment
      payment_status = value.payment
    }
    const details = {
      order: order.number,
      amount: formatCents(cents),
      before: order.payment_status,
      after: payment_status,
    }
    await recordAudit(trx, { kind: 'payment_told', subjectId: order.user_id, actorId, request, details }, now)
    return {
      ...standing,
      status,
      paymentStatus: payment_status,
      receivedCents: standing.receivedCents + cents,
    }
  })
