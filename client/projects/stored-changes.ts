import { waitingFiles } from '#client/line-files/waiting-files.ts'
import { getItem } from '#client/platform/storage.ts'
import { fromStored } from '#machines/configurator/stored'
import { CONFIGURATION_STORAGE_KEY, PROJECT_STORAGE_KEY } from '#machines/platform/storage-keys'
import { lastChanges } from '#machines/projects/last-changes.rules'
import type { Parting } from '#machines/projects/project-sync.types'
import { fromStoredProject } from '#machines/projects/stored-project'
import { storedPartings, storeParting } from './kept-partings.ts'
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

/** Sends what waits of chantiers, one after the other; how many changes the account has not then. */
const sendPartings = async (userId: string): Promise<number> => {
  for (let [parting] = storedPartings(userId); parting !== undefined; [parting] = storedPartings(userId)) {
    const left = await sendParting(userId, parting, true)
    if (left > 0) return left
  }
  return 0
}

/**
 * Sends all that this device keeps of chantiers and the account has not, as a cart that leaves its chantier does. Gives how
 * many changes the account has not then; 0 where nothing waits. Never rejects.
 */
export const sendStored = async (userId: string): Promise<number> =>
  (await sendPartings(userId)) + (await sendOwn(userId))

/** The same, and the files that wait: each that the account has not, and did not refuse, is one. Never rejects. */
export const sendAllStored = async (userId: string): Promise<number> => {
  const left = await sendStored(userId)
  const isAny = () => waitingFiles(userId).filter(({ refusal }) => refusal === null).length
  if (isAny() === 0) return left
  const { sendWaitingFiles } = await import('#client/line-files/send-waiting.ts')
  // what is not up is counted
  await sendWaitingFiles(userId).catch(() => undefined)
  return left + isAny()
}

/** Of the chantier of this tab's cart. */
const sendOwn = async (userId: string): Promise<number> => {
  const shop = fromStored(getItem('sessionStorage', CONFIGURATION_STORAGE_KEY), userId)
  const text = getItem('sessionStorage', PROJECT_STORAGE_KEY)
  const known = shop && fromStoredProject(text, userId, shop.emptied)
  if (shop === null || known === null) return 0
  const { project, agreed, revision, sent = [], begun } = known
  const lines = shop.lines.map(({ id, ...content }, place) => ({
    id: id ?? uuidOf(JSON.stringify([project.id, place, content])),
    content,
  }))
  // a tab that lost its lines removed none
  const isLost = lines.length === 0 && Object.values(agreed).some(({ content }) => content !== null)
  const changes = isLost ? sent : lastChanges({ ...known, lines, sent, aside: {} })
  return sendAll({ userId, id: project.id, begun, changes, since: revision, both: true })
}
