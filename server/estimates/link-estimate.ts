import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import { isHandedOut } from '#machines/lives/estimate.machine'
import { advance } from '#server/platform/advance'
import type { Database } from '#server/platform/tables'
import type { Acting } from '#server/team/seats.queries'
import { normalMessage } from '#shared/contact/contact.rules'
import type {
  AcceptEstimateBody,
  LinkedEstimateReply,
  RefuseEstimateBody,
} from '#shared/estimates/client-estimate.schema'
import { LINK_DAYS } from '#shared/estimates/estimate-limits'
import { acceptingProblems } from '#shared/estimates/giving.rules'
import { AppError } from '#shared/platform/errors'
import { validUntil } from '#shared/quotes/answer.rules'
import { tidyLine } from '#shared/session/registration.rules'
import { estimateLifeStore, estimateOnDayOf } from './estimate-life.ts'
import type { EstimateRecord } from './estimate-records.queries.ts'
import {
  deleteLinks,
  type FoundLink,
  findEstimateAnswer,
  findLink,
  findRevision,
  insertEstimateAnswer,
  putLink,
} from './estimate-revisions.queries.ts'
import { presentEstimateAnswer, standingOn } from './estimates.presenter.ts'
import { findDatedEstimate, lockEstimate } from './estimates.queries.ts'
import { findLogo } from './issuers.queries.ts'
import {
  type Estimating,
  getEstimate,
  lockOwnEstimate,
  lockOwner,
  refuseProblems,
  todayOf,
} from './keep-estimate.ts'

/** Bytes of the secret of a link. */
const SECRET_BYTES = 32

/** A secret that nobody guesses, as it follows `#` in a link. */
const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url')

/** Makes the link to what was handed out last; those before end. Throws NOT_FOUND or ESTIMATE_STEP_REFUSED. */
export const linkEstimate = (
  deps: Estimating,
  { userId: by, customerId: userId }: Acting,
  id: string,
): Promise<{ record: EstimateRecord; secret: string }> =>
  deps.db.transaction().execute(async (trx) => {
    const at = new Date(deps.clock.now())
    await lockOwner(trx, userId)
    const { state, revision, valid_until, today } = await lockOwnEstimate(trx, deps, { userId, id, at })
    if (!isHandedOut(state) || valid_until === null)
      throw new AppError('ESTIMATE_STEP_REFUSED', { details: { state } })
    const secret = newSecret()
    const until = validUntil(valid_until > today ? valid_until : today, LINK_DAYS)
    await deleteLinks(trx, id)
    await putLink(trx, { estimateId: id, revision }, { secret, at, by, until })
    return { record: await getEstimate(trx, userId, id), secret }
  })

/** Ends all links to an estimate, those to what was handed out before too. Throws NOT_FOUND. */
export const unlinkEstimate = (deps: Estimating, userId: string, id: string): Promise<EstimateRecord> =>
  deps.db.transaction().execute(async (trx) => {
    await lockOwner(trx, userId)
    const at = new Date(deps.clock.now())
    await lockOwnEstimate(trx, deps, { userId, id, at })
    await deleteLinks(trx, id)
    return getEstimate(trx, userId, id)
  })

/** The link of a secret. Throws ESTIMATE_LINK_UNKNOWN where there is none that works. */
export const requireLink = async (deps: Estimating, secret: string): Promise<FoundLink> => {
  const link = await findLink(deps.db, secret, todayOf(deps))
  if (link === undefined) throw new AppError('ESTIMATE_LINK_UNKNOWN')
  return link
}

/** What a link leads to, as the client of an estimate reads it. Throws ESTIMATE_LINK_UNKNOWN. */
export const readLink = async (deps: Estimating, secret: string): Promise<LinkedEstimateReply> => {
  const { db } = deps
  const { estimate_id: estimateId, revision } = await requireLink(deps, secret)
  const place = { estimateId, revision }
  const found = await findRevision(db, place)
  const estimate = await findDatedEstimate(db, estimateId)
  // it was put away, or its account closed, meanwhile
  if (found === undefined || estimate === undefined || estimate.state === 'archived')
    throw new AppError('ESTIMATE_LINK_UNKNOWN')
  const state = standingOn(estimate.state, estimate.valid_until, todayOf(deps))
  const isNewest = estimate.revision === revision
  const logo = found.logo_id === null ? undefined : await findLogo(db, found.logo_id)
  const answer = await findEstimateAnswer(db, place)
  return {
    success: true,
    standing: !isNewest || state === 'draft' || state === 'archived' ? 'revised' : state,
    estimate: found.document,
    logo:
      logo === undefined
        ? null
        : {
            src: `data:image/png;base64,${logo.base64.replaceAll('\n', '')}`,
            width: logo.width,
            height: logo.height,
          },
    answer: answer === undefined ? null : presentEstimateAnswer(answer),
  }
}

type Answer = { kind: 'accepted' | 'refused'; id: string; name: string; reason: string }

/**
 * Writes what the client answers: step, answer and the mail to the owner are one transaction, and the same answer again changes
 * nothing. Throws ESTIMATE_LINK_UNKNOWN, ESTIMATE_REVISED, ESTIMATE_ANSWERED or ESTIMATE_EXPIRED.
 */
const answerLink = async (deps: Estimating, secret: string, answer: Answer): Promise<LinkedEstimateReply> => {
  const link = await requireLink(deps, secret)
  await deps.db.transaction().execute((trx) => writeAnswer(trx, deps, { link, secret }, answer))
  return readLink(deps, secret)
}

const writeAnswer = async (
  trx: Transaction<Database>,
  deps: Estimating,
  { link, secret }: { link: FoundLink; secret: string },
  answer: Answer,
): Promise<void> => {
  const at = new Date(deps.clock.now())
  const owner = await lockOwner(trx, link.user_id)
  // its owner may have ended it meanwhile
  if ((await findLink(trx, secret, todayOf(deps))) === undefined) throw new AppError('ESTIMATE_LINK_UNKNOWN')
  const place = { estimateId: link.estimate_id, revision: link.revision }
  const held = await lockEstimate(trx, owner.id, link.estimate_id)
  if (held === undefined || held.state === 'archived') throw new AppError('ESTIMATE_LINK_UNKNOWN')
  const estimate = estimateOnDayOf(held, at)
  const given = await findEstimateAnswer(trx, place)
  if (given?.id === answer.id) return
  if (estimate.revision !== link.revision || estimate.state === 'revised')
    throw new AppError('ESTIMATE_REVISED')
  if (given !== undefined) throw new AppError('ESTIMATE_ANSWERED')
  const fact = { type: `estimate.${answer.kind}` } as const
  const store = estimateLifeStore(deps.config)
  if (!store.at(estimate).can(fact)) throw new AppError('ESTIMATE_EXPIRED')
  const found = await findRevision(trx, place)
  if (found === undefined) throw new Error('What was handed out is gone.')
  const told = { ...answer, id: estimate.id, document: found.document }
  await advance(trx, store, estimate, fact, { at, owner, answer: told })
  await insertEstimateAnswer(trx, {
    estimate_id: place.estimateId,
    revision: place.revision,
    id: answer.id,
    kind: answer.kind,
    name: answer.name,
    reason: answer.reason,
    at,
  })
}

/** « Bon pour accord », by name. Throws INVALID_FIELDS, ESTIMATE_LINK_UNKNOWN, ESTIMATE_REVISED, ESTIMATE_ANSWERED or ESTIMATE_EXPIRED. */
export const acceptLink = async (
  deps: Estimating,
  { secret, id, name }: AcceptEstimateBody,
): Promise<LinkedEstimateReply> => {
  refuseProblems(acceptingProblems({ name }))
  return answerLink(deps, secret, { kind: 'accepted', id, name: tidyLine(name), reason: '' })
}

/** Throws ESTIMATE_LINK_UNKNOWN, ESTIMATE_REVISED, ESTIMATE_ANSWERED or ESTIMATE_EXPIRED. */
export const refuseLink = async (
  deps: Estimating,
  { secret, id, reason }: RefuseEstimateBody,
): Promise<LinkedEstimateReply> =>
  answerLink(deps, secret, { kind: 'refused', id, name: '', reason: normalMessage(reason) })
