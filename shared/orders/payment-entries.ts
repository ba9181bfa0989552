import { isDay } from '#shared/platform/day'
import { keysOf } from '#shared/platform/keys'
import { formatCents } from '#shared/platform/money'
import { isRefundReference } from './card-checkouts.ts'
import type { OrderStatus, PaymentStatus } from './order-status.rules.ts'
import type { PaymentFact } from './payment-facts.ts'
import type { PaymentMethod } from './payment-methods.ts'

/** Money of an order that came in or was given back, entry by entry (decision 066). */

/** What money moves by, as people read it. */
export const entryMeansLabels = {
  bank_transfer: 'Virement',
  card: 'Carte bancaire',
  cheque: 'Chèque',
  direct_debit: 'Prélèvement',
} as const

export type EntryMeans = keyof typeof entryMeansLabels

export const ENTRY_MEANS = keysOf(entryMeansLabels)

/** What money is called that was recorded and did not hold, by what it came by. */
const bouncedLabels: Readonly<Record<EntryMeans, string>> = {
  bank_transfer: 'Virement rejeté',
  card: 'Paiement par carte contesté',
  cheque: 'Chèque impayé',
  direct_debit: 'Prélèvement rejeté',
}

/** What is said of money that was recorded and is there no more; a refund of the card's provider is no dispute. */
export const bouncedLabel = ({
  means,
  reference,
}: {
  readonly means: EntryMeans
  readonly reference: string
}): string => {
  if (reference.startsWith(RECTIFIED)) return 'Règlement rectifié'
  return isRefundReference(reference) ? 'Paiement par carte remboursé' : bouncedLabels[means]
}

/** Begins the reference of an entry that undoes one of ours, recorded for another order by mistake. */
const RECTIFIED = 'Rectification'

/** The reference of what undoes an entry of that reference. */
export const rectifiedReference = (reference: string): string =>
  `${RECTIFIED}\u00a0: ${reference}`.slice(0, ENTRY_REFERENCE_MAX)

/** What the money of an order comes by where nobody says so. */
export const meansOfMethod: Readonly<Record<PaymentMethod, EntryMeans>> = {
  card: 'card',
  bank_transfer: 'bank_transfer',
  deferred: 'bank_transfer',
}

/** Entries that one order may have. */
export const ENTRIES_MAX = 100
/** Most characters of a reference: what a transfer carries. */
export const ENTRY_REFERENCE_MAX = 140
/** Largest amount of an entry, in cents. */
export const ENTRY_CENTS_MAX = 100_000_000

/** Where an order and its money stand when an entry is made. */
export interface MoneyStanding {
  readonly status: OrderStatus
  readonly paymentStatus: PaymentStatus
  /** to be paid in all, including VAT (`payableOf`) */
  readonly totalCents: number
  /** that came in, less what was given back */
  readonly receivedCents: number
}

/** What came in, less what was given back; all of it where a version that kept no entries took it. */
export const receivedOf = (
  paymentStatus: PaymentStatus,
  totalCents: number,
  entries: readonly { readonly cents: number }[],
): number => {
  if (entries.length > 0) return entries.reduce((sum, { cents }) => sum + cents, 0)
  return paymentStatus === 'settled' || paymentStatus === 'refund_due' ? totalCents : 0
}

/** What is left to pay; less than nothing where too much came in. */
export const balanceOf = ({
  totalCents,
  receivedCents,
}: Pick<MoneyStanding, 'totalCents' | 'receivedCents'>): number => totalCents - receivedCents

/** Whether money is waited for. */
export const isAwaited = ({ paymentStatus }: Pick<MoneyStanding, 'paymentStatus'>): boolean =>
  paymentStatus === 'pending' || paymentStatus === 'partial'

/** Cents that are the customer's: they may be given back. */
export const returnableCents = ({ paymentStatus, totalCents, receivedCents }: MoneyStanding): number =>
  paymentStatus === 'settled' || paymentStatus === 'overpaid'
    ? Math.max(0, receivedCents - totalCents)
    : Math.max(0, receivedCents)

/** How much moved. */
export interface EntryMove {
  /** less than nothing: given back, or bounced */
  readonly cents: number
  /** it is money that had been recorded and did not hold */
  readonly bounced: boolean
}

/** The same as `factsOfEntry`, of money that did not hold: no more than came in. */
const factsOfBounce = (
  { paymentStatus, totalCents, receivedCents }: MoneyStanding,
  cents: number,
): PaymentFact[] | null => {
  const left = receivedCents + cents
  if (cents >= 0 || left < 0) return null
  // of what was credited in whole, nothing is waited for again
  if (paymentStatus === 'overpaid' && left === totalCents) return ['surplus.bounced']
  if (left === 0) return ['payments.bounced']
  if (paymentStatus === 'refund_due') return []
  return left < totalCents ? ['payment.bounced'] : []
}

/**
 * What an entry of `cents`, less than nothing where it is given back, tells of its order, in this order; nothing where it
 * leaves the order's money in the state it is in. Null: it cannot be: more is given back than is the customer's, or more
 * bounces than came in.
 */
export const factsOfEntry = (
  standing: MoneyStanding,
  { cents, bounced }: EntryMove,
): (PaymentFact | 'payment.recorded')[] | null => {
  if (bounced) return factsOfBounce(standing, cents)
  if (cents === 0 || -cents > returnableCents(standing)) return null
  const received = standing.receivedCents + cents
  switch (standing.paymentStatus) {
    case 'pending':
    case 'partial': {
      if (received === 0) return ['instalments.returned']
      if (cents < 0) return []
      if (received < standing.totalCents) return ['instalment.received']
      const whole = standing.status === 'awaiting_payment' ? 'payment.recorded' : 'invoice.settled'
      return received > standing.totalCents ? [whole, 'surplus.received'] : [whole]
    }
    case 'settled':
      return ['surplus.received']
    case 'overpaid':
      return received === standing.totalCents ? ['surplus.returned'] : []
    case 'cancelled':
    case 'refunded':
      return ['payment.late']
    case 'refund_due':
      return received === 0 ? ['refund.paid'] : []
  }
}

/** Nothing was sold before. */
const FIRST_DAY = '2020-01-01'

/** Of which field, what is wrong. */
export type EntryProblems = Partial<Record<'amount' | 'day' | 'reference', string[]>>

/**
 * What is wrong with an entry, in French; nothing where it may be recorded. `entries`: those that the order has; `today`:
 * yyyy-mm-dd of Paris.
 */
export const entryProblems = (
  {
    day,
    reference,
    entries,
    ...move
  }: EntryMove & { readonly day: string; readonly reference: string; readonly entries: number },
  standing: MoneyStanding,
  today: string,
): EntryProblems => {
  const amount = amountProblem(move, entries, standing)
  return {
    ...(amount !== null && { amount: [amount] }),
    ...(!(isDay(day) && day >= FIRST_DAY) && { day: ['Cette date n’existe pas.'] }),
    ...(isDay(day) && day > today && { day: ['Cette date est à venir.'] }),
    ...(reference.length > ENTRY_REFERENCE_MAX && {
      reference: [`${ENTRY_REFERENCE_MAX} caractères au plus.`],
    }),
  }
}

const amountProblem = (move: EntryMove, entries: number, standing: MoneyStanding): string | null => {
  const { cents, bounced } = move
  if (cents === 0) return 'Indiquez un montant.'
  if (Math.abs(cents) > ENTRY_CENTS_MAX) return `${formatCents(ENTRY_CENTS_MAX)} au plus.`
  if (entries >= ENTRIES_MAX) return `Cette commande a déjà ${ENTRIES_MAX} mouvements.`
  if (factsOfEntry(standing, move) !== null) return null
  if (bounced) return `${formatCents(standing.receivedCents)} au plus ont été reçus.`
  const most = returnableCents(standing)
  return most === 0 ? 'Il n’y a rien à rendre.' : `${formatCents(most)} au plus peuvent être rendus.`
}

/** `Règlement de 500,00 € enregistré : reste 734,22 € à régler.`, `Chèque impayé de …` */
export const recordedMessage = (
  { cents, bounced, means }: EntryMove & { readonly means: EntryMeans },
  standing: MoneyStanding,
): string => {
  const what = bounced ? bouncedLabels[means] : cents > 0 ? 'Règlement' : 'Remboursement'
  return `${what} de ${formatCents(Math.abs(cents))} enregistré\u00a0: ${balanceText(standing)}.`
}

/** What is left to do about an order's money: `reste 734,22 € à régler`. */
export const balanceText = (standing: MoneyStanding): string => {
  const returnable = returnableCents(standing)
  switch (standing.paymentStatus) {
    case 'pending':
    case 'partial':
      return `reste ${formatCents(balanceOf(standing))} à régler`
    case 'settled':
    case 'cancelled':
    case 'refunded':
      return 'la commande est soldée'
    case 'overpaid':
    case 'refund_due':
      return `reste ${formatCents(returnable)} à rendre`
  }
}

const settledBy: Readonly<Partial<Record<PaymentFact | 'payment.recorded', string>>> = {
  'payment.recorded': 'La commande est confirmée\u00a0: elle part en fabrication.',
  'invoice.settled': 'La commande est soldée.',
  'surplus.returned': 'La commande est soldée.',
  'surplus.bounced': 'La commande est soldée.',
  'refund.paid': 'La commande est soldée.',
}

/** What an entry would make of its order, in French, before it is recorded; empty for one that cannot be. */
export const entryEffect = (standing: MoneyStanding, move: EntryMove): string => {
  const facts = factsOfEntry(standing, move)
  if (facts === null) return ''
  const received = standing.receivedCents + move.cents
  const rest = standing.totalCents - received
  const parts = facts.flatMap((fact) => settledBy[fact] ?? [])
  switch (facts.at(-1) ?? standing.paymentStatus) {
    case 'instalment.received':
    case 'instalments.returned':
    case 'payment.bounced':
    case 'partial':
      parts.push(`Il restera ${formatCents(rest)} à régler.`)
      break
    case 'payments.bounced':
      parts.push(
        standing.paymentStatus === 'refund_due'
          ? 'Il n’y aura plus rien à rendre.'
          : `Il restera ${formatCents(rest)} à régler.`,
      )
      break
    case 'surplus.received':
    case 'overpaid':
      parts.push(`Le trop-perçu de ${formatCents(-rest)} sera à rendre.`)
      break
    case 'payment.late':
    case 'refund_due':
      parts.push(`La commande est annulée\u00a0: ${formatCents(received)} seront à rendre.`)
  }
  if (move.bounced && standing.status !== 'cancelled') parts.push('La commande reste où elle en est.')
  if (facts.length > 0) parts.push('Le client est prévenu par email.')
  return parts.join(' ')
}
