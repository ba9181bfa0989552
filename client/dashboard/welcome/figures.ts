import { WAITING_MAX } from '#shared/dashboard/welcome/welcome.rules'
import { formatDate } from '#shared/platform/dates'
import { formatCount } from '#shared/platform/text'

/** Figures of the overview as people read them. */

/** Whole euros: `12'345 €`; the tables have the cents. */
export const formatEuros = (euros: number): string => `${formatCount(Math.round(euros))}\u00a0€`

/** Hours from which they are read as days. */
export const DAYS_FROM = 48

/** From hours: `0 h`, `40 min`, `5 h`, `2,5 jours`. */
export const formatHours = (hours: number): string => {
  if (hours > 0 && hours < 1) return `${Math.round(hours * 60)}\u00a0min`
  if (hours < DAYS_FROM) return `${Math.round(hours)}\u00a0h`
  return `${(Math.round((hours / 24) * 10) / 10).toString().replace('.', ',')}\u00a0jours`
}

/** What waits: from `WAITING_MAX` on only that there is as much. */
export const formatWaiting = (count: number): string =>
  count >= WAITING_MAX ? `${formatCount(WAITING_MAX)}\u00a0+` : formatCount(count)

/** `Semaine du 16/11/2026`, from its Monday. */
export const weekLabel = (week: string): string => `Semaine du ${formatDate(`${week}T12:00:00Z`)}`

const month = new Intl.DateTimeFormat('fr-FR', { month: 'short', timeZone: 'UTC' })

/** The weeks in which a month begins, with its name: what an axis of weeks says. */
export const monthTicks = (weeks: readonly string[]): { index: number; label: string }[] =>
  weeks.flatMap((week, index) => {
    const before = weeks[index - 1]
    return before === undefined || before.slice(0, 7) === week.slice(0, 7)
      ? []
      : [{ index, label: month.format(new Date(week)) }]
  })

/** Of texts from left to right, those that have `room` beside each other; the last one always. */
export const spaced = <Text extends { readonly left: number }>(
  texts: readonly Text[],
  room: number,
): Text[] => {
  const kept: Text[] = []
  for (const text of texts.toReversed()) {
    const next = kept.at(-1)
    if (next === undefined || text.left + room <= next.left) kept.push(text)
  }
  return kept.reverse()
}
