import { dayAfter } from './durations.ts'

/** Working days in mainland France: Monday to Friday, public holidays and what the shop closes for apart. Days are `yyyy-mm-dd` texts. */

/** Days in a row on which nothing is made and nothing leaves, the first and the last among them. */
export interface Closing {
  readonly from: string
  readonly to: string
}
export type Closings = readonly Closing[]

/** Easter Sunday of a Gregorian year (Meeus, Jones and Butcher). */
const easter = (year: number): string => {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const [d, e] = [Math.floor(b / 4), b % 4]
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - d - g + 15) % 30
  const l = (32 + 2 * e + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  return dayAfter(`${year}-03-01`, h + l - 7 * m + 21)
}

/** The eleven public holidays of a year (Code du travail, L3133-1), in no order. */
export const publicHolidays = (year: number): string[] => {
  const sunday = easter(year)
  const fixed = ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25']
  // Easter Monday, Ascension, Whit Monday
  return [
    ...fixed.map((day) => `${year}-${day}`),
    dayAfter(sunday, 1),
    dayAfter(sunday, 39),
    dayAfter(sunday, 50),
  ]
}

/** By year: each day that is counted asks for those of its year. */
const holidays: Record<string, string[]> = {}

const isPublicHoliday = (day: string): boolean => {
  const year = day.slice(0, 4)
  holidays[year] ??= publicHolidays(Number(year))
  return holidays[year].includes(day)
}

export const isWorkingDay = (day: string, closings: Closings): boolean => {
  const weekday = new Date(Date.parse(day)).getUTCDay()
  if (weekday === 0 || weekday === 6 || isPublicHoliday(day)) return false
  return !closings.some(({ from, to }) => from <= day && day <= to)
}

/** The `count`-th working day after a day, which does not count itself; 0: that day. */
export const workingDayAfter = (day: string, count: number, closings: Closings): string => {
  let reached = day
  for (let left = count; left > 0; ) {
    reached = dayAfter(reached, 1)
    if (isWorkingDay(reached, closings)) left -= 1
  }
  return reached
}
