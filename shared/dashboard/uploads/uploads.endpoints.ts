import { endpoint } from '#shared/platform/endpoint'
import type { DoneReply } from '#shared/session/session.schema'
import type { DraftModelParams, DraftModelReply, DraftReply } from './draft.schema.ts'
import type {
  UploadChangesQuery,
  UploadChangesReply,
  UploadImpactReply,
  UploadRejectedReply,
} from './findings.schema.ts'
import type {
  FamilyFileParams,
  PriceListParams,
  PriceListsReply,
  UploadExampleQuery,
} from './price-lists.schema.ts'
import type {
  CancelOutdatedReply,
  ConfirmGapsBody,
  PublishBody,
  UploadPageQuery,
  UploadParams,
  UploadReply,
  UploadsQuery,
  UploadsReply,
} from './uploads.schema.ts'

const URL = '/api/admin/product-uploads'

/**
 * Multipart, at most `UPLOAD_MAX_BYTES`, one part `file`. Its check begins at once. TOO_LARGE (413), INVALID_FIELDS (422, on `file`: none, or
 * empty), UNSUPPORTED_MEDIA (415, not multipart).
 */
export const sendUpload = endpoint<{ reply: UploadReply }>('POST', URL, 'admin')
export const uploads = endpoint<{ query: UploadsQuery; reply: UploadsReply }>('GET', URL, 'admin')
/** Answers the file itself. NOT_FOUND for a kind in a format that it has not. */
export const uploadExample = endpoint<{ query: UploadExampleQuery; reply: DoneReply }>(
  'GET',
  `${URL}/example`,
  'admin',
)
/**
 * Answers a family as the list in force has it, as the JSON that an upload takes. NOT_FOUND (404); PRODUCT_UNLISTED (409)
 * when that list has no model of it.
 */
export const familyFile = endpoint<{ params: FamilyFileParams; reply: DoneReply }>(
  'GET',
  '/api/admin/product-families/:id/file',
  'admin',
)
export const upload = endpoint<{ params: UploadParams; reply: UploadReply }>('GET', `${URL}/:id`, 'admin')
/**
 * Server-sent events: `upload`, whose data is an `UploadReply` and whose id the revision; the whole state each time,
 * at once and at each change. The stream ends after the event of a state in which no job works.
 * TOO_MANY_REQUESTS (429) past a bound of open streams.
 */
export const uploadEvents = endpoint<{ params: UploadParams; reply: UploadReply }>(
  'GET',
  `${URL}/:id/events`,
  'admin',
)
export const uploadChanges = endpoint<{
  params: UploadParams
  query: UploadChangesQuery
  reply: UploadChangesReply
}>('GET', `${URL}/:id/changes`, 'admin')
export const uploadImpact = endpoint<{
  params: UploadParams
  query: UploadPageQuery
  reply: UploadImpactReply
}>('GET', `${URL}/:id/impact`, 'admin')
export const uploadRejected = endpoint<{
  params: UploadParams
  query: UploadPageQuery
  reply: UploadRejectedReply
}>('GET', `${URL}/:id/rejected`, 'admin')
/** Answers a CSV file. NOT_FOUND (404) for a family's file, which has no lines. */
export const uploadRejectedCsv = endpoint<{ params: UploadParams; reply: DoneReply }>(
  'GET',
  `${URL}/:id/rejected.csv`,
  'admin',
)
/**
 * The draft of a family: its models, and what it does beside the list that it was compared with. NOT_FOUND (404) for any other
 * upload, and once its file is gone; UPLOAD_STATE (409) while it is not checked.
 */
export const uploadDraft = endpoint<{ params: UploadParams; reply: DraftReply }>(
  'GET',
  `${URL}/:id/draft`,
  'admin',
)
/** A model of the draft, to be tried; the same refusals. */
export const uploadDraftModel = endpoint<{ params: DraftModelParams; reply: DraftModelReply }>(
  'GET',
  `${URL}/:id/draft/:reference`,
  'admin',
)
/**
 * The upload comes back `publishing`; its events tell the end. UPLOAD_STATE (409: not ready), UPLOAD_STALE (409: its
 * base list is no longer in force), UPLOAD_ROWS_REJECTED (409: say `withoutRejected`), UPLOAD_CHANGES_NOTHING (409),
 * UPLOAD_GAPS_UNCONFIRMED (409: suspicious changes of price wait for a confirmation), PUBLICATION_RUNNING (409: another is being published).
 */
export const publishUpload = endpoint<{ params: UploadParams; body: PublishBody; reply: UploadReply }>(
  'POST',
  `${URL}/:id/publish`,
  'admin',
)
/**
 * Confirms suspicious changes of price of a ready upload, with the reason. UPLOAD_STATE (409: not ready, or no longer at that
 * revision), NOT_FOUND (404: no such change waits).
 */
export const confirmGaps = endpoint<{ params: UploadParams; body: ConfirmGapsBody; reply: UploadReply }>(
  'POST',
  `${URL}/:id/confirm`,
  'admin',
)
/** Cancels every upload that is ready against a list that is no longer in force. */
export const cancelOutdated = endpoint<{ reply: CancelOutdatedReply }>(
  'POST',
  `${URL}/cancel-outdated`,
  'admin',
)
/** Checks a ready or failed upload again, against the list in force. UPLOAD_STATE (409). */
export const recheckUpload = endpoint<{ params: UploadParams; reply: UploadReply }>(
  'POST',
  `${URL}/:id/check`,
  'admin',
)
/** UPLOAD_STATE (409) once it ended. */
export const cancelUpload = endpoint<{ params: UploadParams; reply: UploadReply }>(
  'POST',
  `${URL}/:id/cancel`,
  'admin',
)
export const priceLists = endpoint<{ query: UploadPageQuery; reply: PriceListsReply }>(
  'GET',
  '/api/admin/price-lists',
  'admin',
)
/**
 * Begins the return to an earlier list: an upload of kind `restore`, checked like any, that becomes a new version once it
 * is published. PRICE_LIST_IN_FORCE (409), NOT_FOUND.
 */
export const restorePriceList = endpoint<{ params: PriceListParams; reply: UploadReply }>(
  'POST',
  '/api/admin/price-lists/:version/restore',
  'admin',
)
