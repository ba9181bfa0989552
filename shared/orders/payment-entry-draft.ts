import { parseTyped } from '#shared/configurator/typed-number'
import { roundHalfUp } from '#shared/platform/money'
import { formatNumber } from '#shared/platform/text'
import {
  balanceOf,
  type EntryMeans,
  type EntryMove,
  type EntryProblems,
  entryProblems,
  isAwaited,
  type MoneyStanding,
  returnableCents,
} from './payment-entries.ts'

/** An entry of money as staff type it (decision 066). */

/** Which way money moves: in, back, or away as it did not hold. */
export type EntryWay = 'received' | 'returned' | 'bounced'

/** An entry as it is typed. */
export interface EntryDraft {
  /** euros, in the French way */
  readonly amount: string
  /** yyyy-mm-dd */
  readonly day: string
  readonly means: EntryMeans
  readonly reference: string
}

/** What is most likely recorded next: all that is left to pay, to give back, or all that came in. */
export const expectedEntry = (
  standing: MoneyStanding,
  way: EntryWay,
  { day, means }: Pick<EntryDraft, 'day' | 'means'>,
): EntryDraft => {
  const cents = expectedCents(standing, way)
  return { amount: cents === 0 ? '' : formatNumber(cents / 100, 2, true), day, means, reference: '' }
}

const expectedCents = (standing: MoneyStanding, way: EntryWay): number => {
  if (way === 'returned') return returnableCents(standing)
  if (way === 'bounced') return Math.max(0, standing.receivedCents)
  return isAwaited(standing) ? balanceOf(standing) : 0
}

/** The cents of euros that are typed; 0 for what is no amount. */
export const typedCents = (text: string): number => {
  const euros = parseTyped(text.replace('€', ''), 'piece')
  const cents = euros === null ? 0 : roundHalfUp(euros * 100)
  return euros === null || euros < 0 || Math.abs(cents - euros * 100) > 1e-6 ? 0 : cents
}

/** The cents that are typed, by their way; 0 for what is no amount. */
export const entryCents = ({ amount }: EntryDraft, way: EntryWay): number => {
  const cents = typedCents(amount)
  return way !== 'received' && cents > 0 ? -cents : cents
}

/** How much is typed to move. */
export const entryMove = (draft: EntryDraft, way: EntryWay): EntryMove => ({
  cents: entryCents(draft, way),
  bounced: way === 'bounced',
})

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
      ...entryMove(draft, way),
      day: draft.day,
      reference: draft.reference.trim(),
      entries: money.entries,
    },
    money.standing,
    today,
  )
