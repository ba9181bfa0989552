import { orderLifeStore } from '#server/orders/order-life'
import { lockOrder } from '#server/orders/orders.queries'
import { advance } from '#server/platform/advance'
import type { Deps } from '#server/platform/deps'
import { recordAudit } from '#server/session/audit.queries'
import type { TellPaymentBody } from '#shared/dashboard/orders/orders.schema'
import type { PaymentStatus } from '#shared/orders/order-status.rules'
import { AppError } from '#shared/platform/errors'
import type { Staff } from '../users/write-rights.ts'

/**
 * Staff tell what became of an order's money, in one transaction: its life's step, with the payment's history and the
 * mail, and what is written down of it. Gives where the money stands then. Throws NOT_FOUND; ORDER_CHANGED where this cannot
 * have happened to it.
 */
export const tellPayment = (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { actorId, request, now }: Staff,
  id: string,
  { fact: type }: TellPaymentBody,
): Promise<PaymentStatus> =>
  db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, id)
    if (order === undefined) throw new AppError('NOT_FOUND')
    // it was offered where the order stood before
    const life = { ...orderLifeStore(config), refusal: 'ORDER_CHANGED' } as const
    const { value } = await advance(trx, life, order, { type }, { at: now, detail: '' })
    const details = { order: order.number, before: order.payment_status, after: value.payment }
    await recordAudit(trx, { kind: 'payment_told', subjectId: order.user_id, actorId, request, details }, now)
    return value.payment
  })
