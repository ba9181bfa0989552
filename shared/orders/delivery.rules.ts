import { parisDay } from '#shared/platform/dates'
import { workingDayAfter } from '#shared/platform/working-days'

/** Every sentence about time: days of manufacture, then those of delivery (§1, §9). */

/** Working days from the end of manufacture to the delivery in mainland France, fewest and most (§1, §9). */
export const DELIVERY_DAYS = { from: 2, to: 7 } as const

/** `1 jour ouvré`, `9 jours ouvrés`. */
export const workingDaysText = (days: number): string => `${days} jour${days > 1 ? 's ouvrés' : ' ouvré'}`

/** `2 à 7 jours ouvrés`. */
export const DELIVERY_TEXT = `${DELIVERY_DAYS.from} à ${workingDaysText(DELIVERY_DAYS.to)}`

/** `Fabriqué en 9 jours ouvrés, livré 2 à 7 jours ouvrés après`, as it stands beside a price. */
export const leadTimeText = (days: number): string =>
  days === 0
    ? `Livré sous ${DELIVERY_TEXT}`
    : `Fabriqué en ${workingDaysText(days)}, livré ${DELIVERY_TEXT} après`

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
