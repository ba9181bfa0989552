import { isLine } from '#machines/configurator/stored-guards'
import { isListOf, isMapOf, isRecord, isText, readVersioned } from '#shared/platform/stored'
import { PROJECT_STORAGE_VERSION } from './cart-project.ts'
import { type AgreedLine, NOTHING_AGREED, type WaitingChange } from './project-sync.rules.ts'
import type { KnownProject, ProjectSyncContext } from './project-sync.types.ts'
import { isForm } from './typed-sheets.ts'

/** What session storage keeps of the cart's chantier; null for nothing. A conflict is found again by its version. */
export const toStoredProject = ({
  userId,
  cart,
  project,
  revision,
  agreed,
  sent,
  begun,
}: Omit<ProjectSyncContext, 'conflicts'>): string | null =>
  project &&
  JSON.stringify({
    ...{ version: PROJECT_STORAGE_VERSION, userId, cart, revision, agreed, sent },
    // by what it was ordered is the account's to tell
    project: { id: project.id, name: project.name },
    ...(begun !== null && { begun }),
  })

const isAgreed = (value: unknown): value is AgreedLine =>
  isRecord(value) &&
  (value.content === null || isLine(value.content)) &&
  Number.isSafeInteger(value.position) &&
  Number.isSafeInteger(value.version)

const isChange = (value: unknown): value is WaitingChange =>
  isRecord(value) &&
  isText(value.line) &&
  Number.isSafeInteger(value.base) &&
  (value.content === null || isLine(value.content)) &&
  Number.isSafeInteger(value.position)

/**
 * What it gave back, or null when there is none, it is another user's, of a cart that was emptied since, or unreadable.
 * `cart`: how many times the cart was emptied.
 */
export const fromStoredProject = (text: string | null, userId: string, cart = 0): KnownProject | null => {
  const stored = readVersioned(text, PROJECT_STORAGE_VERSION)
  if (stored === null || stored.userId !== userId) return null
  const { project, revision, agreed, cart: agreedWith = 0, sent = [], begun } = stored
  if (agreedWith !== cart) return null
  return isRecord(project) &&
    isText(project.id) &&
    isText(project.name) &&
    typeof revision === 'number' &&
    Number.isSafeInteger(revision) &&
    isMapOf(agreed, isAgreed) &&
    isListOf(sent, isChange) &&
    (begun === undefined || isForm(begun))
    ? {
        ...{ ...NOTHING_AGREED, project: { id: project.id, name: project.name }, revision, agreed, sent },
        ...(begun && { begun }),
      }
    : null
}
