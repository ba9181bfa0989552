/** A day of the calendar as `yyyy-mm-dd`, from the year 1 on: the database has no year 0. */
export const isDay = (text: string): boolean => {
  if (!/^(?!0000)[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

/**
 * Why nobody may wish for that day, in French; undefined: it may be wished for, or none is. `today`: yyyy-mm-dd of Paris; absent:
 * it is not known, and no day is past.
 */
export const wishedDayProblem = (day: string | null, today?: string): string | undefined => {
  if (day === null) return undefined
  if (!isDay(day)) return 'Cette date n’existe pas.'
  return today !== undefined && day < today ? 'Cette date est passée.' : undefined
}

/** A day that was wished for, while it may be: one that has passed is wished for no more. */
export const standingWish = (day: string | null, today?: string): string | null =>
  wishedDayProblem(day, today) === undefined ? day : null
