import type { Configuration, Surcharges } from '#shared/configurator/configurator.schema'
import type { LineFile } from '#shared/line-files/line-files.schema'
import type { SentConfiguration } from '#shared/orders/orders.schema'
import type { Differences } from '#shared/orders/reorder.schema'
import { toEuros } from '#shared/platform/money'
import { CART_MAX_LINES, QUANTITY_MAX } from './limits.ts'
import type { LineDisplay } from './line-display.ts'

/** What a line may come from, beside an order. */
export type LineOrigin = 'estimate'

/** What a line was in the order that it comes from, for as long as nobody changes what it is. */
export interface PreviousLine extends Differences {
  /** CMD-2026-000001; of an estimate the number that its owner gave */
  order: string
  /** absent: an order */
  from?: LineOrigin
  /** the name that the customer gave the line there; empty for none */
  name: string
  /** the name of that order's project; absent in carts of before it was kept */
  project?: string
  /** cents ex. VAT, one unit */
  unitCents: number
}

/** A cart line: what the server reads, and what this browser shows of it. */
export interface CartLine extends Configuration {
  /** its own in a chantier, a uuid; absent until a page gives it one */
  id?: string | undefined
  /** beside `selectedComponents`: both together are the price of one unit; absent in carts of before it was kept */
  surcharges?: Surcharges
  display: LineDisplay
  /** what goes with it; absent for nothing */
  files?: readonly LineFile[] | undefined
  /** the opening that it is for, as the person names it in the order's first step; absent for none */
  name?: string | undefined
  /** where that opening is: « Séjour, étage »; absent for none */
  room?: string | undefined
  /** what the person keeps in mind of it; absent for nothing */
  note?: string | undefined
  /** what it was in the past order that it comes from */
  previous?: PreviousLine
  /** number of the past order that it came from before it was changed by hand */
  changedFrom?: string
}

export const isQuantity = (quantity: number): boolean =>
  Number.isInteger(quantity) && quantity >= 1 && quantity <= QUANTITY_MAX

/** What a quantity must be, said where another one was typed. */
export const QUANTITY_SENTENCE = `Saisissez un nombre entier de 1 à ${QUANTITY_MAX}.`

/** A typed quantity, or null when it is not an integer from 1 to 999 written in digits. */
export const parseQuantity = (text: string): number | null => {
  const digits = text.trim()
  if (!/^\d{1,6}$/.test(digits)) return null
  const quantity = Number(digits)
  return isQuantity(quantity) ? quantity : null
}

/** Whether `count` more lines may come. */
export const hasRoom = (lines: readonly CartLine[], count = 1): boolean =>
  lines.length + count <= CART_MAX_LINES

/** Cents ex. VAT: unit price × quantity (§9). */
export const lineCents = (line: CartLine): number => line.display.unitCents * line.quantity

/** Cents ex. VAT of the whole cart; indicative, the server works out its own. */
export const cartCents = (lines: readonly CartLine[]): number =>
  lines.reduce((sum, line) => sum + lineCents(line), 0)

/** What pre-validation sends: what the server reads, and the price of one unit that was shown. */
export const toConfiguration = ({
  model,
  criteria,
  selectedComponents,
  quantity,
  display,
  files = [],
}: CartLine): SentConfiguration => ({
  model,
  criteria,
  selectedComponents,
  quantity,
  unit_price: toEuros(display.unitCents),
  ...(files.length > 0 && { files: files.map(({ id }) => id) }),
})
