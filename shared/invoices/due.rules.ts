import { formatDate } from '#shared/platform/dates'
import { DAY } from '#shared/platform/durations'
import { keysOf } from '#shared/platform/keys'
import { counted } from '#shared/platform/text'

/** What is left to pay of invoices, when, and how late it is. Days are yyyy-mm-dd of Paris; the queries say the same in SQL. */

/** What an invoice amounts to, and what its credit notes took back of it, in cents. */
export interface OwedInvoice {
  readonly totalCents: number
  readonly creditedCents: number
}

/**
 * What is left to pay of each invoice of an order, in cents. What came in for the order (`receivedCents`) goes to its
 * invoices in their order, as each tells when it is made (`paidOf`).
 */
export const restsOf = (invoices: readonly OwedInvoice[], receivedCents: number): number[] => {
  let owed = 0
  return invoices.map(({ totalCents, creditedCents }) => {
    const cents = totalCents - creditedCents
    owed += cents
    return Math.min(cents, Math.max(0, owed - receivedCents))
  })
}

/** Days before it is due from which an invoice is due soon. */
export const DUE_SOON_DAYS = 7

/** What staff read of an invoice that is not paid in time, and of one that soon must be. */
export const dueLabels = { late: 'En retard', soon: 'Bientôt à échéance' } as const

export type DueStanding = keyof typeof dueLabels

export const DUE_STANDINGS = keysOf(dueLabels)

/** Days that an invoice is late; less than 1: it has time, 0 being its last day. */
export const daysLate = (dueOn: string, today: string): number =>
  Math.round((Date.parse(today) - Date.parse(dueOn)) / DAY)

/** Null: it has time. */
export const dueStanding = (late: number): DueStanding | null => {
  if (late > 0) return 'late'
  return late >= -DUE_SOON_DAYS ? 'soon' : null
}

/** `À régler au plus tard le 28/12/2026`, `En retard de 12 jours`. */
export const dueText = (dueOn: string, today: string): string => {
  const late = daysLate(dueOn, today)
  if (late > 0) return `En retard de ${counted(late, 'jour', 'jours')}`
  return late === 0 ? 'À régler aujourd’hui' : `À régler au plus tard le ${formatDate(dueOn)}`
}

/** Reminders of an invoice that is late: each is sent once, after the one before. */
export const REMINDER_LEVELS = [1, 2, 3] as const

export type ReminderLevel = (typeof REMINDER_LEVELS)[number]
