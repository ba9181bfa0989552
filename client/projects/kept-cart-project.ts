import { getItem } from '#client/platform/storage.ts'
import { storedShop } from '#client/shop/shop.effects.ts'
import { PROJECT_STORAGE_KEY } from '#machines/platform/storage-keys'
import type { AttachedProject } from '#machines/projects/project-sync.types'
import { fromStoredProject } from '#machines/projects/stored-project'

/** The chantier that this tab's cart belongs to, as it was kept last; null for none, and for another account's. */
export const keptCartProject = (userId: string | null): AttachedProject | null =>
  userId === null
    ? null
    : (fromStoredProject(getItem('sessionStorage', PROJECT_STORAGE_KEY), userId, storedShop(userId)?.emptied)
        ?.project ?? null)
