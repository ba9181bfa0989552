import { useMemo, useSyncExternalStore } from 'react'
import { followStorage } from '#client/platform/follow-storage.ts'
import { getItem, removeItem, setItem } from '#client/platform/storage.ts'
import { useSessionSelector } from '#client/session/session.actor.tsx'
import {
  type WaitingFile,
  waitingFilesIn,
  withoutWaiting,
  withWaiting,
} from '#machines/line-files/waiting-files'
import { WAITING_FILES_STORAGE_KEY } from '#machines/platform/storage-keys'
import { selectUser } from '#machines/session/session.selectors'

/** What is known of files that wait for the network; their bytes: `waiting-blobs.ts`. */

const { tell, subscribe } = followStorage(WAITING_FILES_STORAGE_KEY)

/** Hears of each change of them, by other tabs too; gives what ends it. */
export const subscribeWaitingFiles = subscribe

const storedText = (): string | null => getItem('localStorage', WAITING_FILES_STORAGE_KEY)

/** This person's, in the order in which they came. */
export const waitingFiles = (userId: string): readonly WaitingFile[] => waitingFilesIn(storedText(), userId)

const write = (text: string | null): boolean => {
  if (text === null) removeItem('localStorage', WAITING_FILES_STORAGE_KEY)
  else if (!setItem('localStorage', WAITING_FILES_STORAGE_KEY, text)) return false
  tell()
  return true
}

/** Tells of one that waits, or is refused; false where the browser keeps no more. */
export const markWaiting = (userId: string, waiting: WaitingFile): boolean =>
  write(withWaiting(storedText(), userId, waiting))

/** It waits no more. */
export const unmarkWaiting = (userId: string, id: string): void => {
  write(withoutWaiting(storedText(), userId, id))
}

const NONE: readonly WaitingFile[] = []

/** The files of whoever is signed in that wait on this device. */
export const useWaitingFiles = (): readonly WaitingFile[] => {
  const userId = useSessionSelector(selectUser)?.id
  const text = useSyncExternalStore(subscribeWaitingFiles, storedText, () => null)
  return useMemo(() => (userId === undefined ? NONE : waitingFilesIn(text, userId)), [userId, text])
}
