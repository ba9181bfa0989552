import { Badge } from '#client/platform/ui/Badge.tsx'
import { daysLate, dueText } from '#shared/invoices/due.rules'
import type { DuePayment } from '#shared/orders/payments.schema'
import { parisDay } from '#shared/platform/dates'

/** By when the customer pays what was invoiced of an order, or how late that is. */
export const DueBadge = ({ due: { day } }: { due: DuePayment }) => {
  const today = parisDay(Date.now())
  return <Badge tone={daysLate(day, today) > 0 ? 'warning' : 'info'}>{dueText(day, today)}</Badge>
}
