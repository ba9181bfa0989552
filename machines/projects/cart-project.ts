import { isRecord, isText, readVersioned } from '#shared/platform/stored'

/** Of what session storage keeps under PROJECT_STORAGE_KEY. */
export const PROJECT_STORAGE_VERSION = 1

/** Id of the chantier that the cart, emptied so many times, belongs to, of what session storage keeps of it; null for none. */
export const cartProjectId = (stored: string | null, emptied: number): string | null => {
  const read = readVersioned(stored, PROJECT_STORAGE_VERSION)
  if (read === null) return null
  if ((read.cart ?? 0) !== emptied) return null
  return isRecord(read.project) && isText(read.project.id) ? read.project.id : null
}
