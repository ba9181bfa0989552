import type { TypedTexts } from '#shared/estimates/typed-figures'
import { isMapOf, isText, readVersioned } from '#shared/platform/stored'

/** To session storage: what stands so in a form, nothing of one that has none. */
export interface TextsWrite {
  readonly type: 'texts.write'
  readonly userId: string
  /** id of the estimate, or `ISSUER_FORM` */
  readonly form: string
  readonly texts: TypedTexts
}

/** The form of who issues estimates, among those of estimates. */
export const ISSUER_FORM = 'issuer'

const VERSION = 1

const isTexts = (value: unknown): value is TypedTexts => isMapOf(value, isText)

/** What this account keeps, by form; another's, unreadable or old is nothing. */
const keptOf = (stored: string | null, userId: string): Readonly<Record<string, TypedTexts>> => {
  const read = readVersioned(stored, VERSION)
  return read !== null && read.userId === userId && isMapOf(read.forms, isTexts) ? read.forms : {}
}

/** What session storage holds once this of a form is kept with what it held before; null: nothing is left to keep. */
export const withTexts = (
  stored: string | null,
  { userId, form, texts }: Omit<TextsWrite, 'type'>,
): string | null => {
  const { [form]: _, ...others } = keptOf(stored, userId)
  const forms = Object.keys(texts).length === 0 ? others : { ...others, [form]: texts }
  return Object.keys(forms).length === 0 ? null : JSON.stringify({ version: VERSION, userId, forms })
}

/** What this account typed into this form in this tab and is not kept elsewhere. */
export const textsIn = (stored: string | null, userId: string, form: string): TypedTexts => {
  const kept = keptOf(stored, userId)
  return (Object.hasOwn(kept, form) ? kept[form] : undefined) ?? {}
}
