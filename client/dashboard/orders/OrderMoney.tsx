import { DueBadge } from '#client/orders/DueBadge.tsx'
import { payableOfOrder } from '#client/orders/payable-of-order.ts'
import type { AdminOrderReply } from '#shared/dashboard/orders/orders.schema'
import { reminderLabels } from '#shared/invoices/reminders.rules'
import { balanceText, receivedOf } from '#shared/orders/payment-entries'
import type { SeenMoney } from '#shared/orders/payment-entry-draft'
import { paymentMethods } from '#shared/orders/payment-methods'
import { formatDate, parisDay } from '#shared/platform/dates'
import { formatCents, toCents } from '#shared/platform/money'
import panelStyles from '../table-kit/Panel.module.css'

/** Where an order’s money stands: what came in of what is to be paid. */
export const moneyOf = ({ order, paymentStatus, entries }: AdminOrderReply): SeenMoney => {
  const totalCents = payableOfOrder(order)
  const moved = entries.map(({ amount }) => ({ cents: toCents(amount) }))
  const receivedCents = receivedOf(paymentStatus, totalCents, moved)
  return {
    standing: { status: order.status, paymentStatus, totalCents, receivedCents },
    entries: entries.length,
  }
}

/** « Règlement » of an order, as staff read it. */
export const OrderMoney = ({ details }: { details: AdminOrderReply }) => (
  <section className={panelStyles.stack}>
    <h3>Règlement</h3>
    <p>
      {paymentMethods[details.order.paymentMethod].label}, {formatCents(payableOfOrder(details.order))} TTC
    </p>
    <p className={panelStyles.soft}>{paymentText(details)}</p>
    {details.order.due && (
      <p>
        <DueBadge due={details.order.due} /> {formatCents(details.order.due.cents)}
      </p>
    )}
    {details.reminders.length > 0 && (
      <ul className={panelStyles.names} aria-label="Relances">
        {details.reminders.map(({ level, number, at }) => (
          <li key={`${number} ${level}`}>
            {reminderLabels[level]} de la facture {number}, le {formatDate(at)}
          </li>
        ))}
      </ul>
    )}
  </section>
)

const paymentText = (details: AdminOrderReply): string => {
  const { order, paidAt, paymentStatus, entries } = details
  const { standing } = moneyOf(details)
  const day = entries.findLast(({ amount }) => amount > 0)?.day ?? (paidAt && parisDay(paidAt))
  const received = day ? `Reçu le ${formatDate(day)}` : 'Reçu'
  switch (paymentStatus) {
    case 'pending':
      return paymentMethods[order.paymentMethod].unpaid
    case 'partial':
      return `Reçu en partie\u00a0: ${balanceText(standing)}`
    case 'settled':
      return standing.totalCents === 0 ? 'Il n’y a rien à régler' : received
    case 'overpaid':
    case 'refund_due':
      return `${received}\u00a0: ${balanceText(standing)}`
    case 'cancelled':
      return 'Annulé avec la commande'
    case 'refunded':
      return `${received}, remboursé`
  }
}
