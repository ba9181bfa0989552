import { isLine } from '#machines/configurator/stored-guards'
import { isListOf, isMapOf, isRecord, isText, readVersioned } from '#shared/platform/stored'
import type { WaitingChange } from './project-sync.rules.ts'
import type { Parting, PartingWrite } from './project-sync.types.ts'

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
  value.sent.length > 0

/** What this account left behind, by chantier; another's, unreadable or old is nothing. */
const keptOf = (stored: string | null, userId: string): Readonly<Record<string, Parting>> => {
  const read = readVersioned(stored, VERSION)
  return read !== null && read.userId === userId && isMapOf(read.partings, isParting) ? read.partings : {}
}

/** What local storage holds once this of a chantier is kept with what it held before; null: nothing is left to keep. */
export const withParting = (
  stored: string | null,
  { userId, id, parting }: Omit<PartingWrite, 'type'>,
): string | null => {
  const { [id]: _, ...others } = keptOf(stored, userId)
  const partings = parting === null ? others : { ...others, [id]: parting }
  return Object.keys(partings).length === 0 ? null : JSON.stringify({ version: VERSION, userId, partings })
}

/** What waits still of a chantier that a cart of this account left; null: nothing. */
export const partingIn = (stored: string | null, userId: string): Parting | null =>
  Object.values(keptOf(stored, userId))[0] ?? null
