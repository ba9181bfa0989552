import type { PriceLine } from '#shared/configurator/evaluation'

/** What a discount is called among the parts of a line’s price. */
export const DISCOUNT_KEY = 'quote_discount'

/** A reduction of the price of one unit, which invoices tell (article L441-9 of the Code de commerce). */
export interface LineDiscount {
  /** taken from one unit, ex. VAT: more than nothing */
  readonly cents: number
  /** 12.5; null where only the amount is known */
  readonly percent: number | null
}

/** The discount of one unit, of what its price is made of; null where there is none, or it takes nothing. */
export const discountOfLine = (lines: readonly PriceLine[]): LineDiscount | null => {
  const taken = lines.filter(({ kind, key }) => kind === 'surcharge' && key === DISCOUNT_KEY)
  const cents = taken.reduce((sum, one) => sum - one.cents, 0)
  if (cents <= 0) return null
  const [{ percent } = {}] = taken
  return { cents, percent: taken.length === 1 && percent !== undefined ? -percent : null }
}
