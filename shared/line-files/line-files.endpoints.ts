import { endpoint } from '#shared/platform/endpoint'
import type { DoneReply } from '#shared/session/session.schema'
import type { LineFileParams, LineFileQuery, LineFileReply } from './line-files.schema.ts'

/**
 * Keeps a file for a line of a cart. The body is the file's bytes, as `application/octet-stream`; what it is is read
 * from them, and a photo is drawn anew. INVALID_FIELDS (422, on `file`) says why one is refused, TOO_LARGE (413) is past
 * `FILE_MAX_BYTES`, FILES_WAITING (409) past what an account may keep without an order, NOT_FOUND (404) an id that is another's.
 */
export const uploadLineFile = endpoint<{ query: LineFileQuery; reply: LineFileReply }>(
  'POST',
  '/api/line-files',
  'active',
)
/** Answers with the bytes, to be saved: its owner's, and once it was ordered with, of admins whose account is active. */
export const lineFile = endpoint<{ params: LineFileParams; reply: DoneReply }>(
  'GET',
  '/api/line-files/:id',
  'verified',
)
/** Of a photo, a small WebP: to whoever may read it, and judged anew each time it is shown. */
export const lineFileThumbnail = endpoint<{ params: LineFileParams; reply: DoneReply }>(
  'GET',
  '/api/line-files/:id/thumbnail',
  'verified',
)
