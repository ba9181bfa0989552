import { getItem } from '#client/platform/storage.ts'
import { fromStored } from '#machines/configurator/stored'
import { CONFIGURATION_STORAGE_KEY, PROJECT_STORAGE_KEY } from '#machines/platform/storage-keys'
import { lastChanges } from '#machines/projects/last-changes.rules'
import { fromStoredProject } from '#machines/projects/stored-project'
import { sendAll } from './send-changes.ts'
import { uuidOf } from './uuid-of.ts'

/**
 * Sends all that this tab keeps of its cart's chantier and the account has not, as a cart that leaves it does. Gives how
 * many changes the account has not then; 0 where the cart belongs to none. Never rejects.
 */
export const sendStored = async (userId: string): Promise<number> => {
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
