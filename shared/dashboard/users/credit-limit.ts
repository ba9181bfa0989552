import { parseTyped } from '#shared/configurator/typed-number'
import { CREDIT_LIMIT_CENTS_MAX } from '#shared/orders/credit.rules'
import { formatCents, roundHalfUp } from '#shared/platform/money'
import { formatNumber } from '#shared/platform/text'

/** What an account may have open, as staff type it. */

/** The limit that staff typed, in cents; null for nothing, which is no limit; undefined for what is no amount. */
export const typedLimit = (text: string): number | null | undefined => {
  if (text.trim() === '') return null
  const euros = parseTyped(text.replace('€', ''), 'piece')
  if (euros === null || euros < 0) return undefined
  const cents = roundHalfUp(euros * 100)
  return Math.abs(cents - euros * 100) > 1e-6 || cents > CREDIT_LIMIT_CENTS_MAX ? undefined : cents
}

/** What is wrong with it, in French; null where it may be saved. */
export const limitProblem = (text: string): string | null =>
  typedLimit(text) === undefined
    ? `Indiquez un montant en euros, ${formatCents(CREDIT_LIMIT_CENTS_MAX)} au plus, ou rien.`
    : null

/** A limit as it is typed: euros, in the French way; empty for none. */
export const limitDraft = (cents: number | null): string =>
  cents === null ? '' : formatNumber(cents / 100, 2, true)
