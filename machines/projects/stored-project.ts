import { isLine } from '#machines/configurator/stored-guards'
import { isMapOf, isRecord, isText, readVersioned } from '#shared/platform/stored'
import { PROJECT_STORAGE_VERSION } from './cart-project.ts'
import { type AgreedLine, NOTHING_AGREED } from './project-sync.rules.ts'
import type { KnownProject, ProjectSyncContext } from './project-sync.types.ts'

/** What session storage keeps of the cart's chantier; null for nothing. A conflict is found again by its version. */
export const toStoredProject = ({ userId, project, revision, agreed }: ProjectSyncContext): string | null =>
  project && JSON.stringify({ version: PROJECT_STORAGE_VERSION, userId, project, revision, agreed })

const isAgreed = (value: unknown): value is AgreedLine =>
  isRecord(value) &&
  (value.content === null || isLine(value.content)) &&
  Number.isSafeInteger(value.position) &&
  Number.isSafeInteger(value.version)

/** What it gave back, or null when there is none, it is another user's, or unreadable. */
export const fromStoredProject = (text: string | null, userId: string): KnownProject | null => {
  const stored = readVersioned(text, PROJECT_STORAGE_VERSION)
  if (stored === null || stored.userId !== userId) return null
  const { project, revision, agreed } = stored
  return isRecord(project) &&
    isText(project.id) &&
    isText(project.name) &&
    typeof revision === 'number' &&
    Number.isSafeInteger(revision) &&
    isMapOf(agreed, isAgreed)
    ? { ...NOTHING_AGREED, project: { id: project.id, name: project.name }, revision, agreed }
    : null
}
