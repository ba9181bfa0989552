import { waitingFiles } from '#client/line-files/waiting-files.ts'
import { getItem } from '#client/platform/storage.ts'
import { fromStored } from '#machines/configurator/stored'
import { CONFIGURATION_STORAGE_KEY, PROJECT_STORAGE_KEY } from '#machines/platform/storage-keys'
import { lastChanges } from '#machines/projects/last-changes.rules'
import type { Parting } from '#machines/projects/project-sync.types'
import { fromStoredProject } from '#machines/projects/stored-project'
import { isOwn, keepParting, storedPartings, storeParting } from './kept-partings.ts'
import { sendAllSheets } from './kept-sheets.ts'
import { sendAll } from './send-changes.ts'
import { uuidOf } from './uuid-of.ts'

/** Sends what waits under a key; how many changes the account has not then. `both`: as `sendAll` takes it. */
export const sendParting = async (
  userId: string,
  [key, { project, sent, revision, begun }]: readonly [string, Parting],
  both: boolean,
): Promise<number> => {
  const left = await sendAll({ userId, id: project.id, begun, changes: sent, since: revision, both })
  if (left === 0) storeParting(userId, key, null)
  return left
}

/** Sends what waits of chantiers but this tab's, one after the other; how many changes the account has not then. */
const sendPartings = async (userId: string, own: string | undefined): Promise<number> => {
  const next = () =>
    storedPartings(userId).find(([key, parting]) => parting.project.id !== own || !isOwn(key, parting))
  for (let parting = next(); parting !== undefined; parting = next()) {
    const left = await sendParting(userId, parting, true)
    if (left > 0) return left
  }
  return 0
}

/**
 * Sends all that this device keeps of chantiers and the account has not, as a cart that leaves its chantier does. Gives how
 * many changes the account has not then; 0 where nothing waits. Never rejects.
 */
export const sendStored = async (userId: string): Promise<number> => {
  const own = ownCart(userId)
  const left = await sendPartings(userId, own?.known.project.id)
  return own === null ? left : left + (await sendOwn(userId, own))
}

/**
 * The same, what is typed in sheets of chantiers and the files that wait: each sheet that the account has not is one, and so is each file
 * that it has not and did not refuse. Never rejects.
 */
export const sendAllStored = async (userId: string): Promise<number> => {
  const left = (await sendStored(userId)) + (await sendAllSheets(userId))
  const isAny = () => waitingFiles(userId).filter(({ refusal }) => refusal === null).length
  if (isAny() === 0) return left
  const { sendWaitingFiles } = await import('#client/line-files/send-waiting.ts')
  // what is not up is counted
  await sendWaitingFiles(userId).catch(() => undefined)
  return left + isAny()
}

/** This tab's cart and its chantier; null: it has none. */
const ownCart = (userId: string) => {
  const shop = fromStored(getItem('sessionStorage', CONFIGURATION_STORAGE_KEY), userId)
  const text = getItem('sessionStorage', PROJECT_STORAGE_KEY)
  const known = shop && fromStoredProject(text, userId, shop.emptied)
  return shop === null || known === null ? null : { shop, known }
}

/** Of the chantier of this tab's cart. */
const sendOwn = async (
  userId: string,
  { shop, known }: NonNullable<ReturnType<typeof ownCart>>,
): Promise<number> => {
  const { project, agreed, revision, sent = [], begun } = known
  const lines = shop.lines.map(({ id, ...content }, place) => ({
    id: id ?? uuidOf(JSON.stringify([project.id, place, content])),
    content,
  }))
  // a tab that lost its lines removed none
  const isLost = lines.length === 0 && Object.values(agreed).some(({ content }) => content !== null)
  const changes = isLost ? sent : lastChanges({ ...known, lines, sent, aside: {} })
  const left = await sendAll({ userId, id: project.id, begun, changes, since: revision, both: true })
  if (left === 0) keepParting({ userId, id: project.id, parting: null })
  return left
}
