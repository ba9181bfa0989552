import { isRecord, isText, readVersioned } from '#shared/platform/stored'

const VERSION = 1

/**
 * Id of the chantier that this account's cart, emptied so many times, belongs to, of what session storage keeps of it; null
 * for none.
 */
export const cartProjectId = (stored: string | null, userId: string, emptied = 0): string | null => {
  const read = readVersioned(stored, VERSION)
  return read !== null &&
    read.userId === userId &&
    (read.cart ?? 0) === emptied &&
    isRecord(read.project) &&
    isText(read.project.id)
    ? read.project.id
    : null
}
