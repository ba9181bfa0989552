import { isRecord, isText, readVersioned } from '#shared/platform/stored'

const VERSION = 1

/** Id of the chantier that this account's cart belongs to, of what session storage keeps of it; null for none. */
export const cartProjectId = (stored: string | null, userId: string): string | null => {
  const read = readVersioned(stored, VERSION)
  return read !== null && read.userId === userId && isRecord(read.project) && isText(read.project.id)
    ? read.project.id
    : null
}
