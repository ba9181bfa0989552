import type { Failure } from '#machines/platform/failure'
import type { AskedLine, Quote } from '#shared/quotes/quotes.schema'
import type { RequestField, RequestForm, RequestLine } from './request-form.ts'

export interface QuoteRequestInput {
  /** of the quote: made by the page that begins it */
  id: string
  /** what a new request begins with; null: the server has it */
  begun: readonly AskedLine[] | null
}

export interface QuoteRequestContext {
  id: string
  form: RequestForm
  /** the form as the server has it, or as it began blank; null: it is to be kept at once */
  kept: RequestForm | null
  /** the form as it was last given to be kept */
  given: RequestForm | null
  /** as the server gave it last; null: it has none of that id yet */
  quote: Quote | null
  /** the line that was removed last, until it is back or that is put aside */
  removed: { line: RequestLine; index: number } | null
  /** a typed quantity that was not taken, until the next one */
  wrongQuantity: { key: number; text: string } | null
  /** yyyy-mm-dd of Paris: the day by which what is wrong is said, once a sending was refused for it; null before */
  judgedOn: string | null
  /** what the server said of fields that were not changed since, by `dateWish` or `lines.0` */
  refused: Readonly<Record<string, readonly string[]>>
  /** why the last call failed; null once another is made */
  failure: Failure | null
}

export type QuoteRequestEvent =
  | { type: 'quote.retry' }
  | { type: 'field.change'; field: RequestField; value: string }
  | { type: 'note.change'; key: number; value: string }
  /** as typed */
  | { type: 'quantity.enter'; key: number; text: string }
  | { type: 'line.remove'; key: number }
  | { type: 'removal.undo' }
  | { type: 'removal.dismiss' }
  /** one of these has changed the form */
  | { type: 'form.changed' }
  /** keeps now what was not kept: the page is left, or asked to try again */
  | { type: 'draft.keep' }
  /** `today`: yyyy-mm-dd of Paris */
  | { type: 'quote.send'; today: string }
  | { type: 'draft.drop' }
  | { type: 'drop.confirm' }
  | { type: 'drop.cancel' }
