import { formatDate, formatDateTime, parisDay } from '#shared/platform/dates'
import { DAY } from '#shared/platform/durations'

/** When a chantier changed last: `aujourd’hui 17:42`, `hier 17:42`, `le 27/11/2026`. The clock is the device's: it is only shown. */
export const changedText = (instant: string, now: number): string => {
  const day = parisDay(instant)
  const time = formatDateTime(instant).slice(-5)
  if (day === parisDay(now)) return `aujourd’hui ${time}`
  if (day === parisDay(Date.parse(parisDay(now)) - DAY / 2)) return `hier ${time}`
  return `le ${formatDate(instant)}`
}
