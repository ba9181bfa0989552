import type { ReorderReply } from '#shared/orders/reorder.schema'
import { endpoint } from '#shared/platform/endpoint'
import type { DoneReply } from '#shared/session/session.schema'
import type {
  AcceptEstimateBody,
  LinkBody,
  LinkedEstimateReply,
  RefuseEstimateBody,
} from './client-estimate.schema.ts'
import type {
  DuplicateEstimateBody,
  EstimateBody,
  EstimateLinkReply,
  EstimateParams,
  EstimateReply,
  EstimatesQuery,
  EstimatesReply,
  EstimateVersionBody,
} from './estimates.schema.ts'
import type { IssuerBody, IssuerReply } from './issuer.schema.ts'

/** NOT_FOUND (404) after an estimate that is not one's own. */
export const estimatesList = endpoint<{ query: EstimatesQuery; reply: EstimatesReply }>(
  'GET',
  '/api/estimates',
  'active',
)

/** NOT_FOUND (404) where one has none of that id. */
export const estimate = endpoint<{ params: EstimateParams; reply: EstimateReply }>(
  'GET',
  '/api/estimates/:id',
  'active',
)

/**
 * Keeps a draft, or a revision, whole, under an id (a uuid) that the page makes: the same content again changes nothing, whatever
 * its version. ESTIMATE_CHANGED (409, with `estimate` as it is now) for another version; INVALID_FIELDS (422), of a line on
 * `lines.0.label`; ESTIMATE_STEP_REFUSED (409) for one that is handed out; ESTIMATE_DRAFTS_FULL, ESTIMATES_FULL (409); NOT_FOUND (404) for an id
 * that is another's.
 */
export const keepEstimate = endpoint<{ params: EstimateParams; body: EstimateBody; reply: EstimateReply }>(
  'PUT',
  '/api/estimates/:id',
  'active',
)

/** Forgets a draft. ESTIMATE_STEP_REFUSED (409) once it was handed out, NOT_FOUND (404). */
export const dropEstimate = endpoint<{ params: EstimateParams; reply: DoneReply }>(
  'DELETE',
  '/api/estimates/:id',
  'active',
)

/**
 * Hands it out as it was read: number, revision and what its client reads are fixed. The same again gives what was handed out.
 * INVALID_FIELDS (422) with all of `givingProblems`; ESTIMATE_CHANGED (409), ESTIMATE_REVISIONS_FULL (409),
 * ESTIMATE_STEP_REFUSED (409), NOT_FOUND (404).
 */
export const giveEstimate = endpoint<{
  params: EstimateParams
  body: EstimateVersionBody
  reply: EstimateReply
}>('POST', '/api/estimates/:id/give', 'active')

/** Opens it for a revision: its link tells so. ESTIMATE_STEP_REFUSED (409) where it is accepted, archived or a draft. NOT_FOUND (404). */
export const reviseEstimate = endpoint<{ params: EstimateParams; reply: EstimateReply }>(
  'POST',
  '/api/estimates/:id/revise',
  'active',
)

/**
 * Gives a revision up: what was handed out last stands again, with its link. ESTIMATE_STEP_REFUSED (409) where it is not in
 * revision, or what was handed out is not known any more. NOT_FOUND (404).
 */
export const returnEstimate = endpoint<{ params: EstimateParams; reply: EstimateReply }>(
  'POST',
  '/api/estimates/:id/return',
  'active',
)

/** Puts it away, and ends its links; again, it is as it was. ESTIMATE_STEP_REFUSED (409) of a draft, NOT_FOUND (404). */
export const archiveEstimate = endpoint<{ params: EstimateParams; reply: EstimateReply }>(
  'POST',
  '/api/estimates/:id/archive',
  'active',
)

/** A draft with what it says now, without its number. ESTIMATE_DRAFTS_FULL (409), ESTIMATES_FULL (409), NOT_FOUND (404). */
export const duplicateEstimate = endpoint<{
  params: EstimateParams
  body: DuplicateEstimateBody
  reply: EstimateReply
}>('POST', '/api/estimates/:id/duplicate', 'active')

/** Makes the link for its client, anew where there is one, which ends. ESTIMATE_STEP_REFUSED (409) where it is not handed out. */
export const linkEstimate = endpoint<{ params: EstimateParams; reply: EstimateLinkReply }>(
  'POST',
  '/api/estimates/:id/link',
  'active',
)

/** Ends its link; without one nothing happens. NOT_FOUND (404). */
export const unlinkEstimate = endpoint<{ params: EstimateParams; reply: EstimateReply }>(
  'DELETE',
  '/api/estimates/:id/link',
  'active',
)

/** Answers with the PDF of the newest that was handed out, to be saved. NOT_FOUND (404) where none was. */
export const estimatePaper = endpoint<{ params: EstimateParams; reply: DoneReply }>(
  'GET',
  '/api/estimates/:id/paper',
  'active',
)

/**
 * Its models beside today's catalogue, as an order's are when it is ordered again; `index` and `name` are of its lines of models.
 * Changes nothing. ESTIMATE_STEP_REFUSED (409) where it is a draft, in revision or archived. NOT_FOUND (404).
 */
export const estimateToOrder = endpoint<{ params: EstimateParams; reply: ReorderReply }>(
  'GET',
  '/api/estimates/:id/order',
  'active',
)

export const issuer = endpoint<{ reply: IssuerReply }>('GET', '/api/estimate-issuer', 'active')

/** Keeps it; the same again changes nothing. INVALID_FIELDS (422), ISSUER_CHANGED (409, with `issuer` as it is now). */
export const keepIssuer = endpoint<{ body: IssuerBody; reply: IssuerReply }>(
  'PUT',
  '/api/estimate-issuer',
  'active',
)

/** The body is the file's bytes, as `LOGO_CONTENT_TYPE`. INVALID_FIELDS (422, on `logo`), TOO_LARGE (413). */
export const uploadLogo = endpoint<{ reply: IssuerReply }>('PUT', '/api/estimate-issuer/logo', 'active')

export const removeLogo = endpoint<{ reply: IssuerReply }>('DELETE', '/api/estimate-issuer/logo', 'active')

/** Answers with the bytes of one's own logo, a PNG. NOT_FOUND (404) without one. */
export const issuerLogo = endpoint<{ reply: DoneReply }>('GET', '/api/estimate-issuer/logo', 'active')

/** What a link leads to. ESTIMATE_LINK_UNKNOWN (404): it never was, has ended, or its time is over. */
export const linkedEstimate = endpoint<{ body: LinkBody; reply: LinkedEstimateReply }>(
  'POST',
  '/api/estimate-link/read',
  'public',
)

/**
 * Accepts what a link leads to, by name. INVALID_FIELDS (422, on `name`), ESTIMATE_LINK_UNKNOWN (404), ESTIMATE_ANSWERED (409),
 * ESTIMATE_EXPIRED (409), ESTIMATE_REVISED (409).
 */
export const acceptEstimate = endpoint<{ body: AcceptEstimateBody; reply: LinkedEstimateReply }>(
  'POST',
  '/api/estimate-link/accept',
  'public',
)

/** Refuses it. ESTIMATE_LINK_UNKNOWN (404), ESTIMATE_ANSWERED (409), ESTIMATE_EXPIRED (409), ESTIMATE_REVISED (409). */
export const refuseEstimate = endpoint<{ body: RefuseEstimateBody; reply: LinkedEstimateReply }>(
  'POST',
  '/api/estimate-link/refuse',
  'public',
)

/** Answers with the PDF of what a link leads to, to be saved. ESTIMATE_LINK_UNKNOWN (404). */
export const linkedPaper = endpoint<{ body: LinkBody; reply: DoneReply }>(
  'POST',
  '/api/estimate-link/paper',
  'public',
)
