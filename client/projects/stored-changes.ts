import { getItem, removeItem, setItem } from '#client/platform/storage.ts'
import { fromStored } from '#machines/configurator/stored'
import {
  CONFIGURATION_STORAGE_KEY,
  PARTING_STORAGE_KEY,
  PROJECT_STORAGE_KEY,
} from '#machines/platform/storage-keys'
import { lastChanges } from '#machines/projects/last-changes.rules'
import type { PartingWrite } from '#machines/projects/project-sync.types'
import { partingIn, withParting } from '#machines/projects/stored-parting'
import { fromStoredProject } from '#machines/projects/stored-project'
import { sendAll } from './send-changes.ts'
import { uuidOf } from './uuid-of.ts'

const keptPartings = (): string | null => getItem('localStorage', PARTING_STORAGE_KEY)

/** What this account left behind in a chantier, from whichever tab. */
export const storedParting = (userId: string) => partingIn(keptPartings(), userId)

/** Keeps on the device what waits of a chantier that was left, or that nothing does any more. */
export const keepParting = (write: Omit<PartingWrite, 'type'>): void => {
  const text = withParting(keptPartings(), write)
  if (text === null) removeItem('localStorage', PARTING_STORAGE_KEY)
  else setItem('localStorage', PARTING_STORAGE_KEY, text)
}

/** Sends what waits of chantiers that were left, one after the other; how many changes the account has not then. */
const sendPartings = async (userId: string): Promise<number> => {
  for (let parting = storedParting(userId); parting !== null; parting = storedParting(userId)) {
    const { project, sent, revision } = parting
    const left = await sendAll({ id: project.id, changes: sent, since: revision, both: true })
    if (left > 0) return left
    keepParting({ userId, id: project.id, parting: null })
  }
  return 0
}

/**
 * Sends all that this device keeps of chantiers and the account has not, as a cart that leaves its chantier does. Gives how
 * many changes the account has not then; 0 where nothing waits. Never rejects.
 */
export const sendStored = async (userId: string): Promise<number> =>
  (await sendPartings(userId)) + (await sendOwn(userId))

/** Of the chantier of this tab's cart. */
const sendOwn = async (userId: string): Promise<number> => {
  const shop = fromStored(getItem('sessionStorage', CONFIGURATION_STORAGE_KEY), userId)
  const text = getItem('sessionStorage', PROJECT_STORAGE_KEY)
  const known = shop && fromStoredProject(text, userId, shop.emptied)
  if (shop === null || known === null) return 0
  const { project, agreed, revision, sent = [] } = known
  const lines = shop.lines.map(({ id, ...content }, place) => ({
    id: id ?? uuidOf(JSON.stringify([project.id, place, content])),
    content,
  }))
  // a tab that lost its lines removed none
  const isLost = lines.length === 0 && Object.values(agreed).some(({ content }) => content !== null)
  const changes = isLost ? sent : lastChanges({ ...known, lines, sent, aside: {} })
  return sendAll({ id: project.id, changes, since: revision, both: true })
}
