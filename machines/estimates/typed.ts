import type { EstimateContent } from '#shared/estimates/estimates.schema'
import type { TypedTexts } from '#shared/estimates/typed-figures'
import { isListOf, isMapOf, isRecord, isText, isTextOrNull, readVersioned } from '#shared/platform/stored'

/** An estimate as it was typed and is not known to be kept elsewhere. */
export interface TypedDraft {
  readonly content: EstimateContent
  /** that the next keeping says; 0: the server was never known to have it */
  readonly version: number
  /** the quote that a new one is made from; null: none */
  readonly quoteId: string | null
  /** id of the chantier that a new one is made for; absent: none */
  readonly project?: string
}

/** What a tab keeps of a form. */
export interface Typed {
  readonly texts: TypedTexts
  /** of an estimate alone; null: all of it is kept elsewhere */
  readonly draft: TypedDraft | null
}

/** To session storage: what stands so in a form, nothing of one that has none. */
export interface TypedWrite extends Typed {
  readonly type: 'typed.write'
  readonly userId: string
  /** id of the estimate, or `ISSUER_FORM` */
  readonly form: string
}

/** The form of who issues estimates, among those of estimates. */
export const ISSUER_FORM = 'issuer'

const VERSION = 2

const isTexts = (value: unknown): value is TypedTexts => isMapOf(value, isText)

const isLine = (value: unknown): value is EstimateContent['lines'][number] =>
  isRecord(value) &&
  isText(value.key) &&
  isText(value.label) &&
  isText(value.details) &&
  isRecord(value.price)

const isContent = (value: unknown): value is EstimateContent =>
  isRecord(value) &&
  isText(value.name) &&
  isMapOf(value.client, isText) &&
  isListOf(value.lines, isLine) &&
  typeof value.margin === 'number' &&
  typeof value.discount === 'number' &&
  typeof value.validityDays === 'number' &&
  isText(value.notes)

const isDraft = (value: unknown): value is TypedDraft =>
  isRecord(value) &&
  isContent(value.content) &&
  typeof value.version === 'number' &&
  isTextOrNull(value.quoteId) &&
  (value.project === undefined || isText(value.project))

const isTyped = (value: unknown): value is Typed =>
  isRecord(value) && isTexts(value.texts) && (value.draft === null || isDraft(value.draft))

/** What this account keeps, by form; another's, unreadable or old is nothing. */
const keptOf = (stored: string | null, userId: string): Readonly<Record<string, Typed>> => {
  const read = readVersioned(stored, VERSION)
  return read !== null && read.userId === userId && isMapOf(read.forms, isTyped) ? read.forms : {}
}

/** What session storage holds once this of a form is kept with what it held before; null: nothing is left to keep. */
export const withTyped = (
  stored: string | null,
  { userId, form, texts, draft }: Omit<TypedWrite, 'type'>,
): string | null => {
  const { [form]: _, ...others } = keptOf(stored, userId)
  const isNothing = Object.keys(texts).length === 0 && draft === null
  const forms = isNothing ? others : { ...others, [form]: { texts, draft } }
  return Object.keys(forms).length === 0 ? null : JSON.stringify({ version: VERSION, userId, forms })
}

/** What this account typed into this form in this tab and is not kept elsewhere. */
export const typedIn = (stored: string | null, userId: string, form: string): Typed => {
  const kept = keptOf(stored, userId)
  return (Object.hasOwn(kept, form) ? kept[form] : undefined) ?? { texts: {}, draft: null }
}
