import type { Transaction } from 'kysely'
import type { OrderSnapshot, OrderStanding } from '#machines/lives/order.machine'
import { findDue } from '#server/invoices/due.queries'
import { copied, enqueueMail } from '#server/platform/mail'
import type { MailConfig } from '#server/platform/mail-blocks'
import type { Database } from '#server/platform/tables'
import { personOf } from '#server/session/account-mails'
import { type MoneyStanding, receivedOf } from '#shared/orders/payment-entries'
import { type AskedMoney, askedCents } from '#shared/orders/payment-methods'
import { reducedBy } from '#shared/orders/reductions'
import type { LivingOrder } from './orders.queries.ts'
import { payableCents } from './payable.ts'
import { listPaymentEntries } from './payment-entries.queries.ts'
import { type Reduction, reductionMail } from './reduction-mail.ts'

/** Where the money of a held order stands, and what is asked for of it now. */
export const moneyToTell = async (
  trx: Transaction<Database>,
  order: LivingOrder,
  { fulfilment: status, payment: paymentStatus }: OrderStanding,
): Promise<MoneyStanding & AskedMoney> => {
  const totalCents = payableCents(order)
  const entries = await listPaymentEntries(trx, order.id)
  const receivedCents = receivedOf(paymentStatus, totalCents, entries)
  const invoicedCents = (await findDue(trx, [order.id])).get(order.id)?.rest_cents ?? 0
  const asked = { status, paymentMethod: order.payment_method }
  const dueCents = askedCents(asked, { totalCents, receivedCents }, invoicedCents)
  return { status, paymentStatus, totalCents, receivedCents, dueCents }
}

/** Writes to the customer of a held order what is not to come, or is credited, and what is to be paid since. */
export const tellReduction =
  (config: MailConfig) =>
  async (
    trx: Transaction<Database>,
    order: LivingOrder,
    { value }: OrderSnapshot,
    { at, reduction }: { readonly at: Date; readonly reduction?: Reduction | undefined },
  ): Promise<void> => {
    if (order.deleted_at !== null) return
    if (reduction === undefined) throw new Error(`Nothing of the order ${order.number} is reduced.`)
    const money = await moneyToTell(trx, order, value)
    // the step of the money itself follows
    const told = { ...money, ...reducedBy(money, 0) }
    const mail = reductionMail(personOf(order), order, reduction, told, config)
    await enqueueMail(trx, copied(mail, order.orderer_email), at)
  }
