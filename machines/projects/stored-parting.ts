import { isLine } from '#machines/configurator/stored-guards'
import { isListOf, isMapOf, isRecord, isText, readVersioned } from '#shared/platform/stored'
import type { WaitingChange } from './project-sync.rules.ts'
import type { BegunProject, Parting } from './project-sync.types.ts'
import { isForm } from './typed-sheets.ts'

const VERSION = 1

const isChange = (value: unknown): value is WaitingChange =>
  isRecord(value) &&
  isText(value.line) &&
  Number.isSafeInteger(value.base) &&
  (value.content === null || isLine(value.content)) &&
  Number.isSafeInteger(value.position)

const isParting = (value: unknown): value is Parting =>
  isRecord(value) &&
  isRecord(value.project) &&
  isText(value.project.id) &&
  isText(value.project.name) &&
  Number.isSafeInteger(value.revision) &&
  isListOf(value.sent, isChange) &&
  (value.begun === undefined ? value.sent.length > 0 : isForm(value.begun))

/** Of a chantier of which this device alone has something. */
export const isBegun = (parting: Parting): parting is BegunProject => parting.begun !== undefined

/** What a tab keeps of a chantier stands under both: another tab's of the same one is not written over. */
export const partingKey = (project: string, tab: string): string => `${project} ${tab}`

/** What this account has waiting on the device, by chantier and tab; another's, unreadable or old is nothing. */
export const partingsIn = (stored: string | null, userId: string): Readonly<Record<string, Parting>> => {
  const read = readVersioned(stored, VERSION)
  return read !== null && read.userId === userId && isMapOf(read.partings, isParting) ? read.partings : {}
}

/** What local storage holds once this stands under that key beside what it held before; null: nothing is left to keep. */
export const withParting = (
  stored: string | null,
  { userId, key, parting }: { userId: string; key: string; parting: Parting | null },
): string | null => {
  const { [key]: _, ...others } = partingsIn(stored, userId)
  const partings = parting === null ? others : { ...others, [key]: parting }
  return Object.keys(partings).length === 0 ? null : JSON.stringify({ version: VERSION, userId, partings })
}
