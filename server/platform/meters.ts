import type { Changes } from './changes.ts'
import type { Deps } from './deps.ts'

/** What features count of themselves. */
export interface Meters {
  /** an order was placed; its total in cents, without VAT */
  orderPlaced(cents: number): void
  /** a mail was handed over to the mail server, or could not be */
  mail(outcome: 'sent' | 'failed'): void
  /** a limit of everybody's was reached: callers are held back until its window ends */
  heldBack(): void
}

/** Where nobody watches. */
export const NO_METERS: Meters = { orderPlaced: () => {}, mail: () => {}, heldBack: () => {} }

/** What is asked of the shop when somebody looks. */
export interface Watched extends Pick<Deps, 'db' | 'clock'> {
  readonly changes: Changes
  /** version of the price list in force; null while there is none */
  priceList(): Promise<number | null>
}
