/** Paris days between which something is shown, `yyyy-mm-dd`, both included; null: since ever, or for ever. */
export interface Period {
  readonly startsOn: string | null
  readonly endsOn: string | null
}

/** Whether a day belongs to a period. */
export const isShownOn = (day: string, { startsOn, endsOn }: Period): boolean =>
  (startsOn === null || startsOn <= day) && (endsOn === null || day <= endsOn)
