import type { Generated, GeneratedAlways } from 'kysely'
import type { Json } from '#server/platform/columns'
import type { LineDisplay } from '#shared/cart/line-display'
import type { Criteria } from '#shared/configurator/evaluation'
import type { FullModel } from '#shared/orders/pricing.rules'
import type { QuoteState } from '#shared/quotes/quotes.schema'

/** Last number of a quote given in a Paris year. */
export interface QuoteCountersTable {
  year: number
  last: number
}

/** A quote, from the draft of its request on. */
export interface QuotesTable {
  /** made by the page that kept the draft first */
  id: string
  user_id: string
  /** DEV-2026-000001; null until it is sent */
  number: string | null
  state: Generated<QuoteState>
  /** of the project; may be empty */
  name: string
  message: string
  discount_wish: string
  /** yyyy-mm-dd of Paris */
  date_wish: string | null
  created_at: Date
  /** when the draft was last kept */
  kept_at: Date
  sent_at: Date | null
}

/** What a line that is asked for shows; no price is promised by it. */
export type ShownLine = Required<Pick<LineDisplay, 'sizes'>> &
  Pick<LineDisplay, 'summary' | 'notices'> & {
    /** null: of a model without rules in the price list */
    drawing: LineDisplay['drawing'] | null
    /** French: why it could not be ordered online; none where it could */
    problems: string[]
  }

/** A line as it was asked for. */
export interface QuoteLinesTable {
  quote_id: string
  /** from 1 */
  position: number
  sub_family_id: string
  model: Json<FullModel>
  criteria: Json<Criteria>
  /** component type → reference */
  components: Json<Record<string, string>>
  quantity: number
  note: string
  shown: Json<ShownLine>
}

/** A step of a quote. */
export interface QuoteEventsTable {
  id: GeneratedAlways<number>
  quote_id: string
  state: QuoteState
  at: Date
}

export interface QuoteTables {
  quote_counters: QuoteCountersTable
  quotes: QuotesTable
  quote_lines: QuoteLinesTable
  quote_events: QuoteEventsTable
}
