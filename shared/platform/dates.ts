import { DAY, HOUR } from './durations.ts'

/** Dates as people read them: dd/mm/yyyy in Paris, whatever the machine's zone (§9). */

const DAY_PARTS = { timeZone: 'Europe/Paris', day: '2-digit', month: '2-digit', year: 'numeric' } as const
const TIME_PARTS = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

// Making one costs more than all that is said with it.
const dayFormat = new Intl.DateTimeFormat('fr-FR', DAY_PARTS)
const timeFormat = new Intl.DateTimeFormat('fr-FR', { ...DAY_PARTS, ...TIME_PARTS })

const parts = (instant: number | string, withTime: boolean): Record<string, string> => {
  const format = withTime ? timeFormat : dayFormat
  return Object.fromEntries(format.formatToParts(new Date(instant)).map((part) => [part.type, part.value]))
}

/** `31/12/2026` from an ISO text or epoch ms. */
export const formatDate = (instant: number | string): string => {
  const p = parts(instant, false)
  return `${p.day}/${p.month}/${p.year}`
}

/** `31/12/2026 à 14:05`. */
export const formatDateTime = (instant: number | string): string => {
  const p = parts(instant, true)
  return `${p.day}/${p.month}/${p.year} à ${p.hour}:${p.minute}`
}

/** The day on a Paris calendar, `yyyy-mm-dd`. */
export const parisDay = (instant: number | string): string => {
  const p = parts(instant, false)
  return `${p.year}-${p.month}-${p.day}`
}

/** Epoch ms of the end of the Paris day of `instant`: the midnight that follows. */
export const nextParisMidnight = (instant: number): number => {
  const day = parisDay(instant)
  const following = Date.parse(day) + DAY
  // Paris is one or two hours ahead, and never changes at midnight
  const [summer, winter] = [following - 2 * HOUR, following - HOUR] as const
  return parisDay(summer) === day ? winter : summer
}

/** The year on a Paris calendar: the one an order number carries. */
export const parisYear = (instant: number | string): number => Number(parts(instant, false).year)
