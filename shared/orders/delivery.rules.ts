import { parisDay } from '#shared/platform/dates'
import { workingDayAfter } from '#shared/platform/working-days'

/** Every sentence about time: days of manufacture, then those of delivery (§1, §9). */

/** Working days from the end of manufacture to the delivery in mainland France, fewest and most (§1, §9). */
export const DELIVERY_DAYS = { from: 2, to: 7 } as const

/** `1 jour ouvré`, `9 jours ouvrés`. */
export const workingDaysText = (days: number): string => `${days} jour${days > 1 ? 's ouvrés' : ' ouvré'}`

/** `2 à 7 jours ouvrés`. */
export const DELIVERY_TEXT = `${DELIVERY_DAYS.from} à ${workingDaysText(DELIVERY_DAYS.to)}`

/** Fewest and most working days; the same when they are known. */
export interface WorkingDays {
  from: number
  to: number
}

const rangeText = ({ from, to }: WorkingDays): string => (from === to ? `${to}` : `${from} à ${to}`)

/** `Fabriqué en 9 jours ouvrés, livré 2 à 7 jours ouvrés après`, wherever a time is told. */
export const leadTimeText = (made: WorkingDays): string =>
  made.to === 0
    ? `Livré sous ${DELIVERY_TEXT}`
    : `Fabriqué en ${rangeText(made).replace(/\d+$/, '')}${workingDaysText(made.to)}, livré ${DELIVERY_TEXT} après`

/** `Livré en 12 à 20 j ouvrés`: manufacture and delivery together, where there is little room. */
export const leadTimeShortText = ({ from, to }: WorkingDays): string =>
  `Livré en ${rangeText({ from: from + DELIVERY_DAYS.from, to: to + DELIVERY_DAYS.to })}\u00a0j\u00a0ouvrés`

/** Days that are known, as a range. */
export const exactly = (days: number): WorkingDays => ({ from: days, to: days })

/** Working days of manufacture that a whole order takes: its slowest line's. */
export const leadTimeOf = (lines: readonly { leadTimeDays?: number | undefined }[]): number =>
  Math.max(0, ...lines.map(({ leadTimeDays }) => leadTimeDays ?? 0))

/** Days as `yyyy-mm-dd`. */
export interface DeliveryDates {
  /** manufacture ends */
  made: string
  earliest: string
  latest: string
}

/** When an order of that instant (epoch ms or ISO text) arrives. The day of the order does not count. */
export const deliveryDates = (ordered: number | string, leadTimeDays: number): DeliveryDates => {
  const made = workingDayAfter(parisDay(ordered), leadTimeDays)
  return {
    made,
    earliest: workingDayAfter(made, DELIVERY_DAYS.from),
    latest: workingDayAfter(made, DELIVERY_DAYS.to),
  }
}

const MONTHS = [
  'janvier',
  'février',
  'mars',
  'avril',
  'mai',
  'juin',
  'juillet',
  'août',
  'septembre',
  'octobre',
  'novembre',
  'décembre',
]

const dayText = (day: string): string => {
  const number = Number(day.slice(8))
  return number === 1 ? '1er' : String(number)
}

const monthText = (day: string): string => MONTHS[Number(day.slice(5, 7)) - 1] ?? ''

/** `entre le 8 et le 15 décembre`, `entre le 30 décembre et le 7 janvier`. */
export const deliveryDatesText = ({ earliest, latest }: DeliveryDates): string => {
  const first = `${dayText(earliest)}${monthText(earliest) === monthText(latest) ? '' : ` ${monthText(earliest)}`}`
  return `entre le ${first} et le ${dayText(latest)} ${monthText(latest)}`
}

/**
 * When an order of that instant (epoch ms or ISO text) arrives, as the cart, the order's steps and its mail say it. What
 * is paid first is made from its payment on.
 */
export const arrivalText = (ordered: number | string, days: number, isPaidFirst: boolean): string =>
  `${leadTimeText(exactly(days))}, en France métropolitaine. ${
    isPaidFirst
      ? 'La fabrication commence à réception du paiement\u00a0: payée le jour même'
      : 'Passée ce jour'
  }, la commande arrive ${deliveryDatesText(deliveryDates(ordered, days))}.`
