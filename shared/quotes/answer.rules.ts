import type { PriceLine } from '#shared/configurator/evaluation'
import { ECO_TYPE, ecoCentsOf } from '#shared/orders/eco-contribution'
import { DISCOUNT_KEY } from '#shared/orders/line-discount'
import type { PricedLine } from '#shared/orders/pricing.rules'
import { dayAfter } from '#shared/platform/durations'
import { formatCents, roundHalfUp, vatOf } from '#shared/platform/money'
import { formatPercent } from '#shared/platform/text'
import type { AnswerTotals } from './answers.schema.ts'
import { ORDER_DAYS, WHOLE_DISCOUNT } from './quote-limits.ts'
import type { QuoteState } from './quote-states.ts'

/** What the lines of an answer cost (decision 068), until when they do, and what that makes of its quote. Cents ex. VAT. */

/** What a discount, in hundredths of a percent, takes from one unit: rounded half up once. */
export const discountCents = (unitCents: number, ecoCents: number, discount: number): number =>
  roundHalfUp((Math.max(0, unitCents - ecoCents) * discount) / WHOLE_DISCOUNT)

/** Hundredths of a percent as people read them: `12,5 %`. */
export const discountText = (discount: number): string => formatPercent(discount / 100)

/** The discount of a line: its own, else that of the whole. They do not add up. */
export const discountOf = (own: number | null, whole: number): number => own ?? whole

/** A line of an answer, as it is kept: all that its order needs. */
export interface AnsweredLine {
  /** its own in all the answers of the quote */
  key: string
  /** where the price of one unit comes from */
  by: 'engine' | 'hand'
  /** of a price by hand: French, for staff alone */
  reason: string
  /** one unit, before the discount */
  listCents: number
  /** hundredths of a percent */
  discount: number
  /** at the price of the answer */
  line: PricedLine
}

/** The same line at another price of one unit, which one more part of it makes up. */
const repriced = (line: PricedLine, part: PriceLine): PricedLine => {
  const unitCents = line.unitCents + part.cents
  return { ...line, lines: [...line.lines, part], unitCents, totalCents: unitCents * line.quantity }
}

/** The line with the discount as a part of its price; without one it stays as it is. */
export const withDiscount = (line: PricedLine, discount: number): PricedLine => {
  const cents = discountCents(line.unitCents, ecoCentsOf(line.lines), discount)
  if (discount === 0) return line
  return repriced(line, {
    kind: 'surcharge',
    key: DISCOUNT_KEY,
    label: 'Remise',
    percent: -discount / 100,
    cents: -cents,
    why: `${discountText(discount)} du prix hors éco-contribution.`,
  })
}

/** A line that the rules price, at a price of one unit that is set by hand: the difference is a part of its price. */
export const atHandPrice = (line: PricedLine, unitCents: number): PricedLine =>
  unitCents === line.unitCents
    ? line
    : repriced(line, {
        kind: 'surcharge',
        key: 'quote_price',
        label: 'Prix convenu',
        cents: unitCents - line.unitCents,
        why: `Prix unitaire du devis\u00a0: ${formatCents(unitCents)}.`,
      })

/** A line that no rule prices, as the model itself at a price that is set by hand. */
export const handPricedLine = (
  line: Omit<PricedLine, 'lines' | 'unitCents' | 'totalCents'>,
  { unitCents, ecoCents }: { unitCents: number; ecoCents: number },
): PricedLine => {
  const { name, reference } = line.model.subFamily
  const piece = { kind: 'component', quantity: 1, unit: 'piece' } as const
  const own = unitCents - ecoCents
  return {
    ...line,
    lines: [
      {
        ...piece,
        key: 'quote_price',
        label: name,
        reference,
        unitCents: own,
        cents: own,
        why: 'Prix du devis.',
      },
      ...(ecoCents === 0
        ? []
        : [{ ...piece, key: ECO_TYPE, label: 'Éco-contribution', cents: ecoCents, why: 'Prix du devis.' }]),
    ],
    unitCents,
    totalCents: unitCents * line.quantity,
  }
}

/** What the goods would cost without a discount. */
export const listCents = (lines: readonly Pick<AnsweredLine, 'listCents' | 'line'>[]): number =>
  lines.reduce((sum, { listCents, line }) => sum + listCents * line.quantity, 0)

/** What an answer comes to: VAT of goods and delivery together, rounded once, as of an order. */
export const answerTotals = (
  lines: readonly Pick<AnsweredLine, 'listCents' | 'line'>[],
  deliveryCents: number,
  vatPercent: number,
): AnswerTotals => {
  const netCents = lines.reduce((sum, { line }) => sum + line.totalCents, 0)
  const vatCents = vatOf(netCents + deliveryCents, vatPercent)
  return {
    netCents,
    discountCents: listCents(lines) - netCents,
    deliveryCents,
    vatPercent,
    vatCents,
    totalCents: netCents + deliveryCents + vatCents,
  }
}

/** The last day on which what is answered on a day of Paris (yyyy-mm-dd) may be accepted. */
export const validUntil = (day: string, validityDays: number): string => dayAfter(day, validityDays)

/**
 * The last day on which what was accepted on a day may be ordered, both yyyy-mm-dd of Paris: no earlier than the last on which
 * it might have been accepted.
 */
export const orderUntil = (acceptedOn: string, until: string): string => {
  const last = validUntil(acceptedOn, ORDER_DAYS)
  return last < until ? until : last
}

/** Whether what is valid until a day may be accepted on another, both yyyy-mm-dd of Paris; nothing was answered: null. */
export const isInTime = (until: string | null, today: string): boolean => until !== null && today <= until

/** How a quote stands for who reads it on a day: one whose time is over has expired, before its row says so. */
export const stateOn = (state: QuoteState, until: string | null, today: string): QuoteState =>
  state === 'answered' && !isInTime(until, today) ? 'expired' : state
