import type { Generated, GeneratedAlways } from 'kysely'
import type { Json } from '#server/platform/columns'
import type { LineDisplay } from '#shared/cart/line-display'
import type { Criteria } from '#shared/configurator/evaluation'
import type { AnswerDraft } from '#shared/dashboard/quotes/quotes.schema'
import type { FullModel } from '#shared/orders/pricing.rules'
import type { AnsweredLine } from '#shared/quotes/answer.rules'
import type { QuoteMessage } from '#shared/quotes/answers.schema'
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
  /** the chantier that it is of; null: of none, or of one that is gone */
  project_id: Generated<string | null>
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

/** A file that goes with a request, of its account's own. */
export interface QuoteFilesTable {
  quote_id: string
  /** of its line, from 1; 0: of the request as a whole */
  position: number
  file_id: string
  user_id: string
}

/** A step of a quote. */
export interface QuoteEventsTable {
  id: GeneratedAlways<number>
  quote_id: string
  state: QuoteState
  at: Date
  /** who of the customer's people took it; null: staff, time, or a version that did not say */
  done_by: Generated<string | null>
}

/** What was answered, as it was sent: never changed. Amounts in cents ex. VAT. */
export interface QuoteAnswersTable {
  quote_id: string
  /** from 1 */
  revision: number
  lines: Json<AnsweredLine[]>
  /** of the whole, hundredths of a percent: of the lines that have none of their own */
  discount: number
  /** goods, discounts taken */
  net_cents: number
  delivery_by: 'tariff' | 'hand'
  delivery_cents: number
  /** French: what that is made of */
  delivery_why: string
  /** the place that it holds for; null: wherever */
  delivery_postal_code: string | null
  vat_percent: number
  /** of goods and delivery */
  vat_cents: number
  /** including VAT */
  total_cents: number
  /** by which its lines were priced, where rules did */
  price_list_version: number
  /** yyyy-mm-dd of Paris: the last day on which it may be accepted */
  valid_until: string
  /** may be empty */
  comment: string
  author_id: string
  answered_at: Date
}

/** What staff prepare for a quote. */
export interface QuoteAnswerDraftsTable {
  quote_id: string
  /** one more each time it is kept, or sent */
  version: number
  /** null: it was sent */
  content: Json<AnswerDraft> | null
  author_id: string
  kept_at: Date
}

/** What was written about a quote. */
export interface QuoteMessagesTable {
  /** made by the page that sent it */
  id: string
  quote_id: string
  /** of staff; null: its customer */
  author_id: string | null
  /** who of the customer's people wrote; null: staff, or a version that did not say */
  written_by: Generated<string | null>
  kind: QuoteMessage['kind']
  /** empty once its customer's account was deleted */
  text: string
  at: Date
}

/** What staff tell one another of a quote. */
export interface QuoteNotesTable {
  id: string
  quote_id: string
  author_id: string
  text: string
  at: Date
}

/** The cart that an accepted quote is ordered from; it goes with the cart. */
export interface QuoteCartsTable {
  quote_id: string
  cart_id: string
}

export interface QuoteTables {
  quote_answers: QuoteAnswersTable
  quote_answer_drafts: QuoteAnswerDraftsTable
  quote_messages: QuoteMessagesTable
  quote_notes: QuoteNotesTable
  quote_carts: QuoteCartsTable
  quote_counters: QuoteCountersTable
  quotes: QuotesTable
  quote_lines: QuoteLinesTable
  quote_files: QuoteFilesTable
  quote_events: QuoteEventsTable
}
