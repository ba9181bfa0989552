import { parseTyped } from '#shared/configurator/typed-number'
import { isDay } from '#shared/platform/day'
import { keysOf } from '#shared/platform/keys'
import { formatCents, roundHalfUp } from '#shared/platform/money'
import { formatNumber } from '#shared/platform/text'
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
  /** to be paid, including VAT */
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

/** Cents that are the customer's: they may be given back. */
export const returnableCents = ({ paymentStatus, totalCents, receivedCents }: MoneyStanding): number =>
  paymentStatus === 'settled' || paymentStatus === 'overpaid'
    ? Math.max(0, receivedCents - totalCents)
    : Math.max(0, receivedCents)

/**
 * What an entry of `cents`, less than nothing where it is given back, tells of its order, in this order; nothing where it
 * leaves the order's money in the state it is in. Null: it cannot be: more is given back than is the customer's.
 */
export const factsOfEntry = (
  standing: MoneyStanding,
  cents: number,
): (PaymentFact | 'payment.recorded')[] | null => {
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
  { cents, day, reference, entries }: { cents: number; day: string; reference: string; entries: number },
  standing: MoneyStanding,
  today: string,
): EntryProblems => {
  const amount = amountProblem(cents, entries, standing)
  return {
    ...(amount !== null && { amount: [amount] }),
    ...(!(isDay(day) && day >= FIRST_DAY) && { day: ['Cette date n’existe pas.'] }),
    ...(isDay(day) && day > today && { day: ['Cette date est à venir.'] }),
    ...(reference.length > ENTRY_REFERENCE_MAX && {
      reference: [`${ENTRY_REFERENCE_MAX} caractères au plus.`],
    }),
  }
}

const amountProblem = (cents: number, entries: number, standing: MoneyStanding): string | null => {
  if (cents === 0) return 'Indiquez un montant.'
  if (Math.abs(cents) > ENTRY_CENTS_MAX) return `${formatCents(ENTRY_CENTS_MAX)} au plus.`
  if (entries >= ENTRIES_MAX) return `Cette commande a déjà ${ENTRIES_MAX} mouvements.`
  if (factsOfEntry(standing, cents) !== null) return null
  const most = returnableCents(standing)
  return most === 0 ? 'Il n’y a rien à rendre.' : `${formatCents(most)} au plus peuvent être rendus.`
}

/** `Règlement de 500,00 € enregistré : reste 734,22 € à régler.` */
export const recordedMessage = (cents: number, standing: MoneyStanding): string => {
  const what = cents > 0 ? 'Règlement' : 'Remboursement'
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
  'refund.paid': 'La commande est soldée.',
}

/** What an entry would make of its order, in French, before it is recorded; empty for one that cannot be. */
export const entryEffect = (standing: MoneyStanding, cents: number): string => {
  const facts = factsOfEntry(standing, cents)
  if (facts === null) return ''
  const received = standing.receivedCents + cents
  const rest = standing.totalCents - received
  const parts = facts.flatMap((fact) => settledBy[fact] ?? [])
  switch (facts.at(-1) ?? standing.paymentStatus) {
    case 'instalment.received':
    case 'instalments.returned':
    case 'partial':
      parts.push(`Il restera ${formatCents(rest)} à régler.`)
      break
    case 'surplus.received':
    case 'overpaid':
      parts.push(`Le trop-perçu de ${formatCents(-rest)} sera à rendre.`)
      break
    case 'payment.late':
    case 'refund_due':
      parts.push(`La commande est annulée\u00a0: ${formatCents(received)} seront à rendre.`)
  }
  if (facts.length > 0) parts.push('Le client est prévenu par email.')
  return parts.join(' ')
}

/** Which way money moves. */
export type EntryWay = 'received' | 'returned'

/** An entry as it is typed. */
export interface EntryDraft {
  /** euros, in the French way */
  readonly amount: string
  /** yyyy-mm-dd */
  readonly day: string
  readonly means: EntryMeans
  readonly reference: string
}

/** What is most likely recorded next: all that is left to pay, or to give back. */
export const expectedEntry = (
  standing: MoneyStanding,
  way: EntryWay,
  { day, means }: Pick<EntryDraft, 'day' | 'means'>,
): EntryDraft => {
  const cents = way === 'returned' ? returnableCents(standing) : isAwaited(standing) ? balanceOf(standing) : 0
  return { amount: cents === 0 ? '' : formatNumber(cents / 100, 2, true), day, means, reference: '' }
}

const isAwaited = ({ paymentStatus }: MoneyStanding): boolean =>
  paymentStatus === 'pending' || paymentStatus === 'partial'

/** The cents that are typed; 0 for what is no amount. */
export const entryCents = ({ amount }: EntryDraft, way: EntryWay): number => {
  const euros = parseTyped(amount.replace('€', ''), 'piece')
  const cents = euros === null ? 0 : roundHalfUp(euros * 100)
  if (euros === null || euros < 0 || Math.abs(cents - euros * 100) > 1e-6) return 0
  return way === 'returned' && cents > 0 ? -cents : cents
}

/** An order's money as staff read it last. */
export interface SeenMoney {
  readonly standing: MoneyStanding
  /** how many entries it has */
  readonly entries: number
}

/** What is wrong with an entry as it is typed on the day `today`, yyyy-mm-dd. */
export const draftProblems = ({
  money,
  way,
  today,
  draft,
}: {
  readonly money: SeenMoney
  readonly way: EntryWay
  readonly today: string
  readonly draft: EntryDraft
}): EntryProblems =>
  entryProblems(
    {
      cents: entryCents(draft, way),
      day: draft.day,
      reference: draft.reference.trim(),
      entries: money.entries,
    },
    money.standing,
    today,
  )
