/** Sentences about time: days of manufacture, then those of delivery (§1, §9). `delivery-dates.ts` has the dates. */

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

/** Days that are known, as a range. */
export const exactly = (days: number): WorkingDays => ({ from: days, to: days })

/** A line, as far as it takes time. */
export interface TimedLine {
  /** working days of manufacture */
  leadTimeDays?: number | undefined
}

/** Lines that leave together: their places from 0, and the working days until all of them are made. */
export interface Departure {
  readonly places: readonly number[]
  readonly days: number
}

/** What leaves first of an order that is brought in two, and what then: the lines that take longest; null: all take as long. */
export const departuresOf = (leadTimes: readonly number[]): readonly [Departure, Departure] | null => {
  const longest = Math.max(0, ...leadTimes)
  const placesWhere = (isOne: (days: number) => boolean) =>
    leadTimes.flatMap((days, place) => (isOne(days) ? [place] : []))
  const sooner = leadTimes.filter((days) => days < longest)
  if (sooner.length === 0) return null
  return [
    { places: placesWhere((days) => days < longest), days: Math.max(...sooner) },
    { places: placesWhere((days) => days === longest), days: longest },
  ]
}

/** Working days of manufacture that lines take: of the whole its slowest line's, in two from the first delivery's to it. */
export const orderDays = (leadTimes: readonly number[], inTwo: boolean): WorkingDays => {
  const [first, then] = (inTwo && departuresOf(leadTimes)) || []
  return first && then ? { from: first.days, to: then.days } : exactly(Math.max(0, ...leadTimes))
}

/** Working days of manufacture that a whole order takes: its slowest line's. */
export const leadTimeOf = (lines: readonly { leadTimeDays?: number | undefined }[]): number =>
  Math.max(0, ...lines.map(({ leadTimeDays }) => leadTimeDays ?? 0))
