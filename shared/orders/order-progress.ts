import type { KeptDays } from './arrival.schema.ts'
import { promisedText } from './delivery.rules.ts'
import { dayText, monthText } from './delivery-dates.ts'
import type { DeliveryMode } from './delivery-tariff.schema.ts'
import type { OrderStatus } from './order-status.rules.ts'

/** How far an order has come, on a line. */

/** What an order that goes its whole way meets, one after the other, before it has come. */
export const PROGRESS = [
  'awaiting_payment',
  'confirmed',
  'in_production',
  'partly_shipped',
  'shipped',
] as const satisfies readonly OrderStatus[]

export type ProgressStatus = (typeof PROGRESS)[number]

/** Something of it is left to pay: its details say how. `due`: what of its invoices is; absent: nothing. */
export const isToPay = ({ status, due }: { status: OrderStatus; due?: unknown }): boolean =>
  status === 'awaiting_payment' || due !== undefined

/** Whether something of an order of that status is still to come. */
export const isAwaited = (status: OrderStatus): status is ProgressStatus =>
  PROGRESS.some((one) => one === status)

/** `Première livraison promise jusqu’au 8 décembre`, on a day, both yyyy-mm-dd of Paris: of what is brought in two, until it has left. */
export const firstText = (first: string, today: string): string =>
  `Première livraison promise jusqu’au ${dayText(first)} ${monthText(first)}${first < today ? ', en retard' : ''}`

/** What is expected of an order under way on a day, yyyy-mm-dd of Paris, and when; `promised`: null where no day is. */
export const progressText = (
  status: ProgressStatus,
  mode: DeliveryMode | null,
  promised: KeptDays | null,
  today: string,
): string => {
  if (status === 'awaiting_payment') return 'Fabriquée dès votre règlement'
  if (mode === 'pickup' && status === 'shipped') return 'Vous pouvez venir la retirer'
  if (promised !== null && status !== 'shipped' && promised.latest < today)
    return `Promise ${promisedText(promised, mode ?? 'ship')}, en retard`
  if (promised?.first !== undefined && status !== 'shipped' && promised.first < today)
    return firstText(promised.first, today)
  if (mode === 'pickup') {
    return promised === null ? 'À retirer sur place' : `À retirer ${promisedText(promised, 'pickup')}`
  }
  const days = promised === null ? '' : ` ${promisedText(promised, 'ship')}`
  if (status === 'partly_shipped') return `La suite chez vous${days === '' ? ' bientôt' : days}`
  return days === '' ? 'Livraison à venir' : `Chez vous${days}`
}
