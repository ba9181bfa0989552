import { formatDate } from '#shared/platform/dates'
import { formatCents } from '#shared/platform/money'
import { counted } from '#shared/platform/text'
import { daysLate, type ReminderLevel } from './due.rules.ts'

/** Reminders of invoices that are late: which may be sent, and what they say. */

/** What staff call each. */
export const reminderLabels: Readonly<Record<ReminderLevel, string>> = {
  1: 'Rappel',
  2: 'Relance',
  3: 'Dernière relance',
}

/** The level after the one that was sent last; null: all were. */
export const nextReminder = (last: ReminderLevel | null): ReminderLevel | null => {
  if (last === null) return 1
  return last === 1 ? 2 : last === 2 ? 3 : null
}

/** What says whether an invoice may be reminded of. */
export interface ReminderStanding {
  /** yyyy-mm-dd */
  readonly dueOn: string
  /** what is left to pay */
  readonly restCents: number
  /** its order has a complaint that nobody has handled */
  readonly disputed: boolean
  /** the level that was sent last; null: none was */
  readonly last: ReminderLevel | null
  /** its account has an address to write to */
  readonly reachable: boolean
}

/** Why none is sent of an invoice of which nothing is left to pay. */
export const PAID = 'Cette facture est réglée.'

/** Why no reminder is sent, in French; null where the next one may be. `today`: yyyy-mm-dd of Paris. */
export const reminderProblem = (standing: ReminderStanding, today: string): string | null => {
  if (standing.restCents <= 0) return PAID
  if (daysLate(standing.dueOn, today) <= 0) return 'Cette facture n’est pas encore échue.'
  if (!standing.reachable) return 'Le compte a été supprimé\u00a0: il n’a plus d’adresse à qui écrire.'
  if (standing.disputed) return 'Une réclamation attend une réponse\u00a0: traitez-la d’abord.'
  return nextReminder(standing.last) === null ? 'Le rappel et les deux relances ont été envoyés.' : null
}

/** What a reminder tells of. */
export interface RemindedInvoice {
  /** FAC-2026-000001 */
  readonly number: string
  /** CMD-2026-000001 */
  readonly orderNumber: string
  /** project name */
  readonly orderName: string
  /** yyyy-mm-dd */
  readonly day: string
  readonly dueOn: string
  readonly restCents: number
}

/** A reminder's subject and paragraphs, in French, between its greeting and how it is paid. */
export interface ReminderText {
  readonly subject: string
  readonly paragraphs: readonly string[]
}

const subjects: Readonly<Record<ReminderLevel, string>> = {
  1: 'rappel d’échéance',
  2: 'relance',
  3: 'dernière relance',
}

/** What reminder is sent of an invoice on a day, yyyy-mm-dd of Paris. The third one names what the law adds. */
export const reminderText = (level: ReminderLevel, invoice: RemindedInvoice, today: string): ReminderText => {
  const { number, orderNumber, orderName, day, dueOn, restCents } = invoice
  const rest = formatCents(restCents)
  const late = counted(daysLate(dueOn, today), 'jour', 'jours')
  const what = `notre facture ${number} du ${formatDate(day)}, pour votre commande ${orderNumber} (${orderName})`
  const crossed =
    'Si votre règlement est parti entre-temps, ne tenez pas compte de ce message\u00a0; et si quelque chose ne va pas, dites-le-nous.'
  const paragraphs: Readonly<Record<ReminderLevel, readonly string[]>> = {
    1: [
      `Sauf erreur de notre part, il reste ${rest} à régler de ${what}. Son échéance était le ${formatDate(dueOn)}.`,
      'C’est peut-être un simple oubli\u00a0: nous vous remercions de procéder au règlement.',
      crossed,
    ],
    2: [
      `Malgré notre rappel, il reste ${rest} à régler de ${what}, échue le ${formatDate(dueOn)}, il y a ${late}.`,
      'Nous vous remercions de régler cette somme sous huit jours, ou de nous dire ce qui s’y oppose.',
      crossed,
    ],
    3: [
      `Nos rappels sont restés sans suite\u00a0: il reste ${rest} à régler de ${what}, échue le ${formatDate(dueOn)}, il y a ${late}.`,
      'Nous vous demandons de régler cette somme à réception de ce message. Comme la facture l’indique, ce retard entraîne de plein droit des pénalités au taux de trois fois le taux d’intérêt légal, et une indemnité forfaitaire pour frais de recouvrement de 40\u00a0€.',
      crossed,
    ],
  }
  return { subject: `Facture ${number}\u00a0: ${subjects[level]}`, paragraphs: paragraphs[level] }
}

/** Days late from which each level is sent by rule, ascending; fewer than three: the others are for people to send. */
export type ReminderDays = readonly number[]

/** Whether the next reminder is due by rule; `lastOn`: yyyy-mm-dd on which the last was sent. Levels keep their distance. */
export const isReminderDue = (
  days: ReminderDays,
  {
    dueOn,
    last,
    lastOn,
  }: { readonly dueOn: string; readonly last: ReminderLevel | null; readonly lastOn: string | null },
  today: string,
): boolean => {
  const level = nextReminder(last)
  const from = level === null ? undefined : days[level - 1]
  if (from === undefined || daysLate(dueOn, today) < from) return false
  const before = last === null ? undefined : days[last - 1]
  return lastOn === null || before === undefined || daysLate(lastOn, today) >= from - before
}
