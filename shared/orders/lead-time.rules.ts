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

/** Working days of manufacture that a whole order takes: its slowest line's. */
export const leadTimeOf = (lines: readonly { leadTimeDays?: number | undefined }[]): number =>
  Math.max(0, ...lines.map(({ leadTimeDays }) => leadTimeDays ?? 0))
