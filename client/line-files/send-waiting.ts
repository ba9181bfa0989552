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

/** Its page was closed before all of it was kept, or the browser gave it up. */
const GONE = 'Cet appareil n’a plus ce fichier\u00a0: joignez-le à nouveau.'

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
  // who sends would take one whose bytes are still on their way for one that has none
  await navigator.locks.request(lockOf(file.id), () => putWaiting(userId, file, blob))
}

const putWaiting = async (userId: string, file: LineFile, blob: Blob): Promise<void> => {
  const full = new CallFailure(0, 'DEVICE_FULL', FULL)
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
}

/**
 * Keeps a file that this page is sending, until the account has it: where the page is closed before, another one sends it. Settles
 * once it is kept. Throws CallFailure where there is no room for it, while its sending goes on.
 */
export const keepSending = (
  userId: string,
  file: LineFile,
  blob: Blob,
  sending: Promise<unknown>,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const keep = async () => {
      await putWaiting(userId, file, blob)
      resolve()
      // what has no answer is sent again by whoever sends what waits, once this page lets it go
      await settle(userId, file, sending).catch(() => undefined)
    }
    navigator.locks.request(lockOf(file.id), keep).catch(reject)
  })

/** Of one file: held while its bytes are written, read, or sent by the page that has it. */
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
  // the page that had it has sent it
  if (!isThere(userId, file.id)) return
  if (blob === undefined) {
    markWaiting(userId, { file, refusal: GONE })
    return
  }
  const body = blob.slice(0, blob.size, PHOTO_CONTENT_TYPE)
  await settle(
    userId,
    file,
    upload(uploadLineFile, { query: { name: cleanName(file.name), id: file.id }, body }),
  )
}

/** What becomes of one that is being sent: it is forgotten once the account has it, or stays with why it is not taken. */
const settle = async (userId: string, file: LineFile, sending: Promise<unknown>): Promise<void> => {
  try {
    await sending
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
