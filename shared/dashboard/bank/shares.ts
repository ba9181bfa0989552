import { balanceOf } from '#shared/orders/payment-entries'
import { formatCents } from '#shared/platform/money'
import { type PayableOrder, SHARES_MAX, type Share } from './proposals.ts'

/** How a person shares a transfer out (decision 086). Amounts are cents including VAT. */

/** A share as a person makes it. */
interface MadeShare<Order> {
  readonly order: Order
  readonly cents: number
}

type Rest = Pick<PayableOrder, 'id' | 'totalCents' | 'receivedCents'>

/**
 * The shares of a transfer with one more order: it is given what no other has, no more than is left to pay of it. Who had all
 * of the transfer alone gives up what is more than that.
 */
export const withOrder = <Order extends Rest>(
  cents: number,
  shares: readonly MadeShare<Order>[],
  order: Order,
): MadeShare<Order>[] => {
  const others = shares.filter((share) => share.order.id !== order.id)
  const [only, ...more] = others
  const kept =
    only !== undefined && more.length === 0 && only.cents === cents
      ? [{ order: only.order, cents: upTo(only.order, cents) }]
      : others
  const left = kept.reduce((rest, share) => rest - share.cents, cents)
  return [...kept, { order, cents: upTo(order, Math.max(0, left)) }]
}

/** So much of `cents` as is left to pay of an order; all of it where nothing is. */
const upTo = (order: Rest, cents: number): number => {
  const rest = balanceOf(order)
  return rest > 0 ? Math.min(rest, cents) : cents
}

/** What is wrong with the amount of one share, in French; null where there is nothing. */
export const shareProblem = (cents: number): string | null =>
  cents > 0 ? null : 'Indiquez un montant en euros, par exemple 120,50.'

/** What is wrong with how a transfer is shared out, in French; null where it may be recorded. */
export const sharesProblem = (cents: number, shares: readonly Share[]): string | null => {
  if (shares.length === 0) return 'Choisissez la commande que ce virement règle.'
  if (new Set(shares.map(({ orderId }) => orderId)).size < shares.length)
    return 'Une commande est citée deux fois.'
  if (shares.length > SHARES_MAX) return `${SHARES_MAX} commandes au plus.`
  if (shares.some((share) => shareProblem(share.cents) !== null)) return 'Chaque part a un montant.'
  const sum = shares.reduce((total, share) => total + share.cents, 0)
  return sum === cents ? null : `Les parts font ${formatCents(sum)}, et le virement ${formatCents(cents)}.`
}

/** The same of shares as a person makes them. */
export const chosenProblem = (
  cents: number,
  shares: readonly MadeShare<{ readonly id: string }>[],
): string | null =>
  sharesProblem(
    cents,
    shares.map((share) => ({ orderId: share.order.id, cents: share.cents })),
  )
