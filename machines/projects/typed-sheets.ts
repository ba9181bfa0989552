import { isFile } from '#machines/line-files/waiting-files'
import { isListOf, isMapOf, isRecord, isText, isTextOrNull, readVersioned } from '#shared/platform/stored'
import { PROJECT_TEXTS } from '#shared/projects/projects.rules'
import type { ProjectFields } from '#shared/projects/projects.schema'

/** What is typed of a chantier and is not known to be kept on the account. */
export interface TypedSheet {
  /** of the chantier: a new one keeps its own */
  readonly id: string
  /** version that it starts from; 0: a new one */
  readonly base: number
  /** what that version said; absent: a new one */
  readonly from?: ProjectFields
  readonly form: ProjectFields
  /** its person asked to keep it, or left it where it may be kept: unless a page shows it, it goes up by itself */
  readonly isDue?: true
}

/** To the browser’s storage: what stands so in a sheet; null: all of it is on the account. */
export interface SheetWrite {
  readonly type: 'sheet.write'
  readonly userId: string
  /** id of the chantier, or `NEW_SHEET` */
  readonly sheet: string
  readonly typed: TypedSheet | null
}

const VERSION = 2

/** Whether it is what is said of a chantier. */
export const isForm = (value: unknown): value is ProjectFields =>
  isRecord(value) &&
  PROJECT_TEXTS.every((field) => isText(value[field])) &&
  isTextOrNull(value.wishedOn) &&
  (value.files === undefined || isListOf(value.files, isFile))

const isSheet = (value: unknown): value is TypedSheet =>
  isRecord(value) &&
  isText(value.id) &&
  Number.isSafeInteger(value.base) &&
  (value.from === undefined || isForm(value.from)) &&
  (value.isDue === undefined || value.isDue === true) &&
  isForm(value.form)

/** What this account keeps, by sheet; another's, unreadable or old is nothing. */
const keptOf = (stored: string | null, userId: string): Readonly<Record<string, TypedSheet>> => {
  const read = readVersioned(stored, VERSION)
  return read !== null && read.userId === userId && isMapOf(read.sheets, isSheet) ? read.sheets : {}
}

/** What storage holds once this of a sheet is kept with what it held before; null: nothing is left to keep. */
export const withSheet = (
  stored: string | null,
  { userId, sheet, typed }: Omit<SheetWrite, 'type'>,
): string | null => {
  const { [sheet]: _, ...others } = keptOf(stored, userId)
  const sheets = typed === null ? others : { ...others, [sheet]: typed }
  return Object.keys(sheets).length === 0 ? null : JSON.stringify({ version: VERSION, userId, sheets })
}

/** What this account typed into this sheet and is not known to be on the account; null: nothing. */
export const sheetIn = (stored: string | null, userId: string, sheet: string): TypedSheet | null => {
  const kept = keptOf(stored, userId)
  return (Object.hasOwn(kept, sheet) ? kept[sheet] : undefined) ?? null
}

/** All that this account typed into sheets so. */
export const sheetsIn = (stored: string | null, userId: string): readonly TypedSheet[] =>
  Object.values(keptOf(stored, userId))
