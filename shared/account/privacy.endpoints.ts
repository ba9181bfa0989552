import { endpoint } from '#shared/platform/endpoint'
import type { DoneReply } from '#shared/session/session.schema'
import type {
  DeleteAccountBody,
  ExportAfterQuery,
  ExportEstimatesReply,
  ExportProjectsReply,
  ExportReply,
} from './privacy.schema.ts'

/** All that the shop keeps of the person who asks, to be saved as a file. */
export const exportData = endpoint<{ reply: ExportReply }>('GET', '/api/user/export', 'session')

/** The chantiers that follow those of `exportData`, a few at a time. NOT_FOUND (404) after one that is not one's own. */
export const exportProjects = endpoint<{ query: ExportAfterQuery; reply: ExportProjectsReply }>(
  'GET',
  '/api/user/export/projects',
  'session',
)

/** The estimates that follow those of `exportData`, a few at a time. NOT_FOUND (404) after one that is not one's own. */
export const exportEstimates = endpoint<{ query: ExportAfterQuery; reply: ExportEstimatesReply }>(
  'GET',
  '/api/user/export/estimates',
  'session',
)

/**
 * Deletes one's account for good: it is made anonymous, orders are kept as the law asks. PASSWORD_WRONG (422, on
 * `password`), LAST_ADMIN, TEAM_NOT_EMPTY (409).
 */
export const deleteAccount = endpoint<{ body: DeleteAccountBody; reply: DoneReply }>(
  'DELETE',
  '/api/user',
  'session',
)
