import { formatCents } from '#shared/platform/money'

/** What an account that pays after delivery may have open at a time. Amounts are cents including VAT. */

/** The most that staff may allow. */
export const CREDIT_LIMIT_CENTS_MAX = 100_000_000

export interface Credit {
  /** null: as much as it likes */
  readonly limitCents: number | null
  /** left to pay of all its orders that go on */
  readonly openCents: number
}

/** What may still be ordered with payment after delivery; null: as much as one likes. */
export const creditLeft = ({ limitCents, openCents }: Credit): number | null =>
  limitCents === null ? null : Math.max(0, limitCents - openCents)

/** Whether an order of that total may be paid after delivery. */
export const isWithinCredit = (credit: Credit, totalCents: number): boolean => {
  const left = creditLeft(credit)
  return left === null || totalCents <= left
}

/** `Encours disponible : 800,00 € sur 3'000,00 € autorisés`; empty where there is no limit. */
export const creditText = (credit: Credit): string => {
  const left = creditLeft(credit)
  return left === null || credit.limitCents === null
    ? ''
    : `Encours disponible\u00a0: ${formatCents(left)} sur ${formatCents(credit.limitCents)} autorisés`
}
