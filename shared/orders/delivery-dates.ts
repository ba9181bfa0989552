import { parisDay } from '#shared/platform/dates'
import { type Closings, workingDayAfter } from '#shared/platform/working-days'
import type { ArrivalFacts } from './arrival.schema.ts'
import type { DeliveryMode } from './delivery-tariff.schema.ts'
import { orderDays } from './departures.ts'
import { DELIVERY_DAYS, type WorkingDays } from './lead-time.rules.ts'

/** When an order arrives: its days (`lead-time.rules.ts`) counted on the French calendar and around what the shop closes for. */

/** Days as `yyyy-mm-dd`. */
export interface DeliveryDates {
  earliest: string
  latest: string
}

const NO_DAYS: WorkingDays = { from: 0, to: 0 }

/**
 * When an order of that instant (epoch ms or ISO text), which takes so many working days to be made, arrives: the day of the
 * order does not count, and those of the delivery follow those of manufacture. What is fetched is there once it is made.
 */
export const deliveryDates = (
  ordered: number | string,
  { from, to }: WorkingDays,
  closings: Closings,
  mode: DeliveryMode = 'ship',
): DeliveryDates => {
  const day = parisDay(ordered)
  const carried = mode === 'pickup' ? NO_DAYS : DELIVERY_DAYS
  return {
    earliest: workingDayAfter(day, from + carried.from, closings),
    latest: workingDayAfter(day, to + carried.to, closings),
  }
}

/** The days of a whole order, by what the server counts them from; in two, from the first delivery's to the other's. */
export const arrivalDates = ({ day, closings, leadTimes }: ArrivalFacts, mode: DeliveryMode): DeliveryDates =>
  deliveryDates(day, orderDays(leadTimes, mode === 'ship_in_two'), closings, mode)

const monthFormat = new Intl.DateTimeFormat('fr-FR', { month: 'long', timeZone: 'UTC' })
const shortFormat = new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** `1er`, `2` */
export const dayText = (day: string): string => {
  const number = Number(day.slice(8))
  return number === 1 ? '1er' : String(number)
}

export const monthText = (day: string): string => monthFormat.format(Date.parse(day))

/** `entre le 8 et le 15 décembre`, `entre le 30 décembre et le 7 janvier`. */
export const deliveryDatesText = ({ earliest, latest }: DeliveryDates): string => {
  const first = `${dayText(earliest)}${monthText(earliest) === monthText(latest) ? '' : ` ${monthText(earliest)}`}`
  return `entre le ${first} et le ${dayText(latest)} ${monthText(latest)}`
}

/** What the days of those stand on whose orders are made once they are paid. */
const onPayment = (isPaidFirst: boolean): string => (isPaidFirst ? ', payé ce jour' : '')

/** `Chez vous entre le 8 et le 15 décembre, payé ce jour`: beside a price, of what is not ordered yet. */
export const homeText = (dates: DeliveryDates, isPaidFirst: boolean): string =>
  `Chez vous ${deliveryDatesText(dates)}${onPayment(isPaidFirst)}`

/** `Livré 8 déc. – 15 déc., payé ce jour`: the same on one line of a phone. */
export const homeShortText = ({ earliest, latest }: DeliveryDates, isPaidFirst: boolean): string =>
  `Livré ${shortFormat.format(Date.parse(earliest))} – ${shortFormat.format(Date.parse(latest))}${onPayment(isPaidFirst)}`
