import { type RawBuilder, sql } from 'kysely'

/** Midnight in Paris, `days` after a day `yyyy-mm-dd`, whatever the season. */
export const parisMidnight = (day: string, days = 0): RawBuilder<Date> =>
  sql<Date>`((${day}::date + ${days}::integer)::timestamp at time zone 'Europe/Paris')`
