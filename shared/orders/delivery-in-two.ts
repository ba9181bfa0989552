import { formatCents } from '#shared/platform/money'
import { capitalized } from '#shared/platform/text'
import type { Closings } from '#shared/platform/working-days'
import type { KeptDays } from './arrival.schema.ts'
import {
  type CarriedConfiguration,
  costOf,
  type DeliveryCost,
  type Destination,
  deliveryCost,
  parcelOf,
} from './delivery-cost.ts'
import { type DeliveryDates, dayText, deliveryDates, deliveryDatesText, monthText } from './delivery-dates.ts'
import type { DeliveryMode, DeliveryTariff } from './delivery-tariff.schema.ts'
import { type Departure, departuresOf, type TimedLine } from './departures.ts'
import { exactly } from './lead-time.rules.ts'

/** An order that is brought in two (decision 092): what is made sooner first, then the lines that take longest. */

/** A cart's or an order's line. */
type OrderedLine = CarriedConfiguration & TimedLine

/** Its lines' working days of manufacture, in their order. */
export const leadTimesOf = (lines: readonly TimedLine[]): number[] =>
  lines.map(({ leadTimeDays = 0 }) => leadTimeDays)

/** What bringing an order costs, or fetching it, by how it leaves: in two, each of both is a delivery of its own. */
export const orderDeliveryCost = (
  mode: DeliveryMode,
  tariff: DeliveryTariff,
  lines: readonly OrderedLine[],
  destination: Destination,
): DeliveryCost => {
  if (mode !== 'ship_in_two') return costOf(mode, tariff, parcelOf(lines), destination)
  const departures = departuresOf(leadTimesOf(lines))
  if (departures === null) return { kind: 'quoted', reason: 'toutes ses lignes sont prêtes en même temps' }
  const partOf = ({ places }: Departure): DeliveryCost =>
    deliveryCost(tariff, parcelOf(lines.filter((_, place) => places.includes(place))), destination)
  const first = partOf(departures[0])
  if (first.kind === 'quoted') return first
  const then = partOf(departures[1])
  if (then.kind === 'quoted') return then
  const { cheaper } = first.cheaper === undefined ? then : first
  const cents = first.cents + then.cents
  return {
    kind: 'priced',
    cents,
    firstCents: first.cents,
    why: `${linesText(departures[0])} d’abord (${first.why}), puis ${linesText(departures[1])} (${then.why})`,
    ...(cheaper !== undefined && {
      cheaper: {
        missingCents: cheaper.missingCents,
        cents: (first.cheaper?.cents ?? first.cents) + (then.cheaper?.cents ?? then.cents),
      },
    }),
  }
}

/** The first of two deliveries: what bringing it costs, in cents ex. VAT, and its lines, by their places from 0. */
export interface FirstDelivery {
  readonly cents: number
  readonly lines: readonly number[]
}

/** The first delivery of an order that keeps what it costs; undefined: all of it is one. */
export const firstDelivery = (
  cents: number | null,
  lines: readonly TimedLine[],
): FirstDelivery | undefined => {
  const departures = departuresOf(leadTimesOf(lines))
  return cents === null || departures === null ? undefined : { cents, lines: departures[0].places }
}

/** Units of each line that leave first, none of those that follow; undefined: all leave together. */
export const firstUnits = (
  lines: readonly (TimedLine & { quantity: number })[],
): readonly number[] | undefined => {
  const places = departuresOf(leadTimesOf(lines))?.[0].places
  return places && lines.map(({ quantity }, place) => (places.includes(place) ? quantity : 0))
}

/** Whether all that is to leave first has left; `remaining`: units of each line. */
export const hasFirstLeft = (
  lines: readonly (TimedLine & { quantity: number })[],
  remaining: readonly number[],
): boolean => (firstUnits(lines) ?? []).every((units, place) => units === 0 || remaining[place] === 0)

/** The days of each of both, ordered at that instant (epoch ms or ISO text). */
const daysOf = (ordered: number | string, { days }: Departure, closings: Closings): DeliveryDates =>
  deliveryDates(ordered, exactly(days), closings)

/** The last day of the first of both; null where all lines take as long. */
export const firstDue = (
  ordered: number | string,
  leadTimes: readonly number[],
  closings: Closings,
): string | null => {
  const departures = departuresOf(leadTimes)
  return departures && daysOf(ordered, departures[0], closings).latest
}

/** `Lignes 1 et 3 entre le 4 et le 11 décembre, puis ligne 2 entre le 8 et le 15 décembre.`; empty where all lines take as long. */
export const inTwoText = (
  ordered: number | string,
  leadTimes: readonly number[],
  closings: Closings,
): string => {
  const departures = departuresOf(leadTimes)
  if (departures === null) return ''
  const [first, then] = departures
  const told = (departure: Departure): string =>
    `${linesText(departure)} ${deliveryDatesText(daysOf(ordered, departure, closings))}`
  return `${capitalized(told(first))}, puis ${told(then)}.`
}

/** Days of which the end is kept: what the shop closed for since may begin them past it. */
const keptText = (dates: DeliveryDates): string =>
  dates.earliest < dates.latest
    ? deliveryDatesText(dates)
    : `jusqu’au ${dayText(dates.latest)} ${monthText(dates.latest)}`

/**
 * `ligne 1 entre le 4 et le 11 décembre, puis ligne 2 entre le 8 et le 15 décembre`: the same of an order made from that
 * instant on, as it was promised, and of the lines at these places alone; empty where they all take as long, or none is told.
 */
export const promisedInTwoText = (
  made: number | string,
  leadTimes: readonly number[],
  closings: Closings,
  { places: told, promised }: { places: readonly number[]; promised: KeptDays | null },
): string => {
  const departures = departuresOf(leadTimes)
  if (departures === null) return ''
  const [first, then] = departures
  const firstDays = daysOf(made, first, closings)
  const thenDays = daysOf(made, then, closings)
  const text = (departure: Departure, dates: DeliveryDates): string[] => {
    const places = departure.places.filter((place) => told.includes(place))
    return places.length === 0 ? [] : [`${linesText({ places })} ${keptText(dates)}`]
  }
  return [
    ...text(first, {
      earliest: promised?.earliest ?? firstDays.earliest,
      latest: promised?.first ?? firstDays.latest,
    }),
    ...text(then, { ...thenDays, latest: promised?.latest ?? thenDays.latest }),
  ].join(', puis ')
}

/** What it costs more in two, in cents ex. VAT; 0: no more, or one of both has no price. */
export const moreInTwo = (inTwo: DeliveryCost | null, atOnce: DeliveryCost | null): number =>
  inTwo?.kind === 'priced' && atOnce?.kind === 'priced' ? Math.max(0, inTwo.cents - atOnce.cents) : 0

/** `12,00 € HT de plus qu’en une fois.`; empty where it costs no more. */
export const moreText = (cents: number): string =>
  cents === 0 ? '' : `${formatCents(cents)} HT de plus qu’en une fois.`

/** `ligne 2`, `lignes 1 et 3`, `lignes 1 à 4 et 7`: numbers as printed. */
const linesText = ({ places }: Pick<Departure, 'places'>): string => {
  const runs = runsOf(places).map(([from, to]) => (from === to ? `${from + 1}` : `${from + 1} à ${to + 1}`))
  const told = runs.length > 1 ? `${runs.slice(0, -1).join(', ')} et ${runs.at(-1)}` : `${runs[0]}`
  return `ligne${places.length > 1 ? 's' : ''} ${told}`
}

/** Ascending numbers as runs of three or more that follow one another, and those that stand alone. */
const runsOf = (numbers: readonly number[]): [from: number, to: number][] => {
  const runs: [number, number][] = []
  for (const number of numbers) {
    const last = runs.at(-1)
    if (last !== undefined && last[1] === number - 1) last[1] = number
    else runs.push([number, number])
  }
  return runs.flatMap(([from, to]): [number, number][] =>
    to - from === 1
      ? [
          [from, from],
          [to, to],
        ]
      : [[from, to]],
  )
}
