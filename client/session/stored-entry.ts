import { getItem } from '#client/platform/storage.ts'
import { SIGN_IN_CODE_STORAGE_KEY } from '#machines/platform/storage-keys'
import { fromStoredEntry, type StoredEntry } from '#machines/session/stored-entry'

/** The code entry that this tab kept under `key`; null when none is open any more. */
export const storedEntry = (key: string): StoredEntry | null =>
  fromStoredEntry(getItem('sessionStorage', key), Date.now())

/** The one of the sign-in. */
export const storedSignInEntry = (): StoredEntry | null => storedEntry(SIGN_IN_CODE_STORAGE_KEY)
