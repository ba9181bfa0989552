import { kept } from '#client/platform/keep.ts'
import { SIGN_IN_CODE_STORAGE_KEY } from '#machines/platform/storage-keys'
import { fromStoredEntry, type KeptEntry } from '#machines/session/stored-entry'

/** The code entry that this tab kept under `key`; null when none is open any more. */
export const keptEntry = (key: string): KeptEntry | null =>
  fromStoredEntry(kept('sessionStorage', key), Date.now())

/** The one of the sign-in. */
export const keptSignInEntry = (): KeptEntry | null => keptEntry(SIGN_IN_CODE_STORAGE_KEY)
