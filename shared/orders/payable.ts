import { formatCents } from '#shared/platform/money'

/**
 * What is to be paid of an order: what was ordered, less what is not to come, less what was credited. All who ask for
 * money or give it back go by this alone. Amounts are cents including VAT.
 */

/** What an order was reduced by since it was placed. */
export interface Reductions {
  /** what has not left, and is not to come */
  readonly cancelledCents: number
  /** its credit notes */
  readonly creditedCents: number
}

/** What is to be paid in all; `totalCents`: as it was ordered. */
export const payableOf = ({
  totalCents,
  cancelledCents,
  creditedCents,
}: Reductions & { readonly totalCents: number }): number => totalCents - cancelledCents - creditedCents

/** Whether less is to be paid than was ordered. */
export const isReduced = ({ cancelledCents, creditedCents }: Reductions): boolean =>
  cancelledCents > 0 || creditedCents > 0

/** `ramené à 120,00 €`, beside what was ordered. */
export const reducedText = (payableCents: number): string => `ramené à ${formatCents(payableCents)}`

/** Fewest characters of why something is cancelled or credited. */
const REASON_MIN = 3
/** Most characters of it. */
export const REASON_MAX = 500

/** What is wrong with such a reason, in French; null where it may be told. */
export const reasonProblem = (reason: string): string | null => {
  const { length } = reason.trim()
  if (length < REASON_MIN) return `Indiquez un motif d’au moins ${REASON_MIN} caractères.`
  return length > REASON_MAX ? `${REASON_MAX} caractères au plus.` : null
}
