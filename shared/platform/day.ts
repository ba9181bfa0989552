/** A day of the calendar as `yyyy-mm-dd`, from the year 1 on: the database has no year 0. */
export const isDay = (text: string): boolean => {
  if (!/^(?!0000)[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}
