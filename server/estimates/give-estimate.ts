import type { Kysely, Transaction } from 'kysely'
import { advance } from '#server/platform/advance'
import type { Held } from '#server/platform/held.queries'
import type { Database } from '#server/platform/tables'
import type { UserRow } from '#server/session/account.queries'
import type { Acting } from '#server/team/seats.queries'
import { clientEstimate, numberText } from '#shared/estimates/client-estimate.rules'
import { REVISIONS_MAX } from '#shared/estimates/estimate-limits'
import { givingProblems } from '#shared/estimates/giving.rules'
import { AppError } from '#shared/platform/errors'
import { type EstimateStep, estimateLifeStore, type LivingEstimate } from './estimate-life.ts'
import { type EstimateRecord, findEstimate } from './estimate-records.queries.ts'
import { issuerOf, nextRank } from './issuer.ts'
import { type IssuerRow, lockIssuer, putIssuer } from './issuers.queries.ts'
import {
  type Estimating,
  getEstimate,
  insertDraft,
  lockOwnEstimate,
  lockOwner,
  refuseProblems,
  requireVersion,
} from './keep-estimate.ts'

/** Who issues the estimates of an account, held: what was only proposed is kept from now on. */
const holdIssuer = async (
  trx: Transaction<Database>,
  owner: UserRow,
  { at, by }: { at: Date; by: string },
): Promise<IssuerRow> => {
  const held = await lockIssuer(trx, owner.id)
  if (held !== undefined) return held
  await putIssuer(trx, { ...(await issuerOf(trx, owner)), version: 1, kept_at: at, kept_by: by })
  const kept = await lockIssuer(trx, owner.id)
  if (kept === undefined) throw new Error('Who issues estimates was not kept.')
  return kept
}

/** What is fixed of an estimate as it is handed out. Throws INVALID_FIELDS with all that lacks. */
const givingOf = async (
  db: Kysely<Database>,
  estimate: Held<LivingEstimate>,
  { issuer, supplier, at }: { issuer: IssuerRow; supplier: string; at: Date },
): Promise<NonNullable<EstimateStep['given']>> => {
  const { content, number: known, revision, today } = estimate
  refuseProblems(givingProblems(content, { ...issuer.facts, prefix: issuer.prefix }))
  const numbering = known === null ? { prefix: issuer.prefix, rank: await nextRank(db, issuer) } : undefined
  const number = known ?? numberText(issuer.prefix, numbering?.rank ?? 0)
  const document = clientEstimate(content, {
    number,
    revision: revision + 1,
    givenAt: at.toISOString(),
    day: today,
    issuer: issuer.facts,
    supplier,
  })
  return { document, logoId: issuer.logo_id, ...(numbering && { numbering }) }
}

/**
 * Hands an estimate out as it was read: number, revision and what its client reads are one transaction; the same again gives what
 * was handed out. Throws INVALID_FIELDS, NOT_FOUND, ESTIMATE_CHANGED, ESTIMATE_REVISIONS_FULL or ESTIMATE_STEP_REFUSED.
 */
export const giveEstimate = (
  deps: Estimating,
  { userId: by, customerId: userId }: Acting,
  id: string,
  version: number,
): Promise<EstimateRecord> =>
  deps.db.transaction().execute(async (trx) => {
    const at = new Date(deps.clock.now())
    const owner = await lockOwner(trx, userId)
    const estimate = await lockOwnEstimate(trx, deps, { userId, id, at })
    const isAgain = estimate.state === 'given' && estimate.version === version + 1
    if (!isAgain) {
      const store = estimateLifeStore(deps.config)
      // told before a version is compared: what is handed out is not read at a version that it still has
      if (!store.at(estimate).can({ type: 'estimate.given' }))
        throw new AppError('ESTIMATE_STEP_REFUSED', { details: { state: estimate.state } })
      await requireVersion(trx, estimate, version)
      if (estimate.revision >= REVISIONS_MAX) throw new AppError('ESTIMATE_REVISIONS_FULL')
      const issuer = await holdIssuer(trx, owner, { at, by })
      const given = await givingOf(trx, estimate, { issuer, supplier: deps.config.company.name, at })
      await advance(trx, store, estimate, { type: 'estimate.given' }, { at, by, given })
    }
    return getEstimate(trx, userId, id)
  })

/** Makes a draft of what one's own estimate says, under an id of the page's; again, it is there once. Throws NOT_FOUND, ESTIMATE_DRAFTS_FULL or ESTIMATES_FULL. */
export const duplicateEstimate = (
  deps: Estimating,
  { userId: by, customerId: userId }: Acting,
  from: string,
  id: string,
): Promise<EstimateRecord> =>
  deps.db.transaction().execute(async (trx) => {
    const at = new Date(deps.clock.now())
    await lockOwner(trx, userId)
    const source = await findEstimate(trx, userId, from)
    if (source === undefined) throw new AppError('NOT_FOUND')
    const made = await findEstimate(trx, userId, id)
    if (made !== undefined) return made
    const { content, quote_id: quoteId, project_id: projectId } = source.estimate
    await insertDraft(trx, { id, userId, content, quoteId, projectId, at, by })
    return getEstimate(trx, userId, id)
  })
