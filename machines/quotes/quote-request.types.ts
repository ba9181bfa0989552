import type { Failure } from '#machines/platform/failure'
import type { LineFile } from '#shared/line-files/line-files.schema'
import type { Quote } from '#shared/quotes/quotes.schema'
import type { BegunLine, BegunWords, RequestField, RequestForm, RequestLine } from './request-form.ts'

export interface QuoteRequestInput {
  /** of the quote: made by the page that begins it */
  id: string
  /** what a new request begins with; null: the server has it */
  begun: readonly BegunLine[] | null
  /** what it says at first; absent: nothing */
  words?: BegunWords | undefined
  /** the chantier that it is of; absent: it begins without, or the server has it */
  project?: string | undefined
}

export interface QuoteRequestContext {
  id: string
  /** the chantier that it began with; null: none, or the server has it */
  project: string | null
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
  /** files that are on their way to it: it is not sent before */
  uploading: number
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
  /** one has arrived */
  | { type: 'file.attach'; file: LineFile }
  /** `key`: of the line that has it; null: the whole has */
  | { type: 'file.remove'; key: number | null; id: string }
  /** so many are on their way */
  | { type: 'uploads.told'; count: number }
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
