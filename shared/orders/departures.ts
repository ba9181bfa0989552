import { exactly, type WorkingDays } from './lead-time.rules.ts'

/** What of an order leaves when, where it is brought in two (decision 092); apart from times, which every public page tells. */

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
