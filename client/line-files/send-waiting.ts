import { CallFailure } from '#client/platform/call.ts'
import { upload } from '#client/platform/transfer.ts'
import { hasRoomFor } from '#machines/line-files/waiting-files'
import { failureOf, PASSING } from '#machines/platform/failure'
import { cleanName } from '#shared/line-files/line-file.text'
import { uploadLineFile } from '#shared/line-files/line-files.endpoints'
import type { LineFile } from '#shared/line-files/line-files.schema'
import { PHOTO_CONTENT_TYPE } from '#shared/orders/photo.rules'
import { getBlob, putBlob, removeBlob } from './waiting-blobs.ts'
import { markWaiting, unmarkWaiting, waitingFiles } from './waiting-files.ts'

const FULL = 'Le réseau manque, et cet appareil n’a plus de place pour garder ce fichier jusqu’à son retour.'

/** Held by the one page that sends: two would send the same at once. */
const LOCK = 'waiting files'

/** Whether this browser keeps files until the network is back: where pages are kept, too. */
export const canKeepFiles = (): boolean =>
  'serviceWorker' in navigator && 'indexedDB' in globalThis && 'locks' in navigator

/**
 * Keeps a file on this device until the account has it. Throws CallFailure where there is no room for it: what waits already
 * stays as it is.
 */
export const keepWaiting = async (userId: string, file: LineFile, blob: Blob): Promise<void> => {
  const full = new CallFailure(0, 'DEVICE_FULL', FULL)
  // who sends would take one whose bytes are still on their way for one that has none
  await navigator.locks.request(lockOf(file.id), async () => {
    if (!hasRoomFor(waitingFiles(userId), file) || !markWaiting(userId, { file, refusal: null })) throw full
    try {
      await putBlob(file.id, blob)
    } catch (error) {
      unmarkWaiting(userId, file.id)
      if (error instanceof DOMException) throw full
      throw error
    }
    // a sign-out meanwhile has taken what tells of it
    if (!isThere(userId, file.id)) await removeBlob(file.id)
  })
}

/** Of one file: held while its bytes are written and read. */
const lockOf = (id: string): string => `waiting file ${id}`

const isThere = (userId: string, id: string): boolean =>
  waitingFiles(userId).some(({ file }) => file.id === id)

/**
 * Sends those that wait, or those of them among `ids`, one after the other in the order in which they came; each is there once,
 * however often it is asked. What the account does not take stays here with the reason. Throws CallFailure where the server is
 * not reached.
 */
export const sendWaitingFiles = async (userId: string, ids?: readonly string[]): Promise<void> => {
  await navigator.locks.request(LOCK, async () => {
    for (const waiting of waitingFiles(userId))
      if (waiting.refusal === null && (ids === undefined || ids.includes(waiting.file.id)))
        await sendOne(userId, waiting.file)
  })
}

const sendOne = async (userId: string, file: LineFile): Promise<void> => {
  const blob = await navigator.locks.request(lockOf(file.id), () => getBlob(file.id))
  if (blob !== undefined)
    try {
      const body = blob.slice(0, blob.size, PHOTO_CONTENT_TYPE)
      await upload(uploadLineFile, { query: { name: cleanName(file.name), id: file.id }, body })
    } catch (error) {
      const failure = failureOf(error)
      if (PASSING.includes(failure.code) || !isThere(userId, file.id)) throw error
      markWaiting(userId, { file, refusal: failure.errors?.file?.[0] ?? failure.message })
      return
    }
  await dropWaiting(userId, file.id)
}

/** Forgets one: the account has it, or nobody wants it any more. */
export const dropWaiting = async (userId: string, id: string): Promise<void> => {
  await removeBlob(id)
  unmarkWaiting(userId, id)
}
