import { isDeepStrictEqual } from 'node:util'
import type { FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import type { EstimateFact } from '#machines/lives/estimate.machine'
import { findOwnFiles } from '#server/line-files/line-files.queries'
import { advance } from '#server/platform/advance'
import { isUuid } from '#server/platform/columns'
import type { Deps } from '#server/platform/deps'
import type { Held } from '#server/platform/held.queries'
import type { Database } from '#server/platform/tables'
import { findNamedProject } from '#server/projects/project-facts.queries'
import { lockUser, type UserRow } from '#server/session/account.queries'
import type { TeamThing } from '#server/team/deeds.queries'
import type { Acting } from '#server/team/seats.queries'
import { tellTeam } from '#server/team/tell-team'
import { ESTIMATE_DRAFTS_MAX, ESTIMATES_MAX } from '#shared/estimates/estimate-limits'
import type { EstimateBody, EstimateContent } from '#shared/estimates/estimates.schema'
import { type EstimateProblems, keepingProblems } from '#shared/estimates/giving.rules'
import { tidyEstimate } from '#shared/estimates/tidy-estimate'
import { parisDay } from '#shared/platform/dates'
import { AppError } from '#shared/platform/errors'
import {
  type EstimateStep,
  estimateLifeStore,
  estimateOnDayOf,
  type LivingEstimate,
  lapseEstimate,
} from './estimate-life.ts'
import { type EstimateRecord, findEstimate } from './estimate-records.queries.ts'
import { presentEstimate } from './estimates.presenter.ts'
import {
  countEstimates,
  findAnsweredQuote,
  insertEstimate,
  lockEstimate,
  type NewEstimate,
} from './estimates.queries.ts'

/** What estimates are written with. */
export type Estimating = Pick<Deps, 'db' | 'clock' | 'config'>

/** Throws INVALID_FIELDS where there are problems. */
export const refuseProblems = (problems: EstimateProblems): void => {
  const errors = Object.fromEntries(Object.entries(problems).map(([field, message]) => [field, [message]]))
  if (Object.keys(errors).length > 0) throw new AppError('INVALID_FIELDS', { errors })
}

/** The account, held so that it does not close meanwhile. Throws NOT_FOUND when it has. */
export const lockOwner = async (trx: Transaction<Database>, userId: string): Promise<UserRow> => {
  const owner = await lockUser(trx, userId)
  if (owner === undefined) throw new AppError('NOT_FOUND')
  return owner
}

/** One's own estimate, held, as it stands at a moment. Throws NOT_FOUND. */
export const lockOwnEstimate = async (
  trx: Transaction<Database>,
  { config }: Pick<Estimating, 'config'>,
  { userId, id, at }: { userId: string; id: string; at: Date },
): Promise<Held<LivingEstimate>> => {
  const estimate = await lockEstimate(trx, userId, id)
  if (estimate === undefined) throw new AppError('NOT_FOUND')
  return lapseEstimate(trx, config, estimateOnDayOf(estimate, at), at)
}

/** An estimate that the transaction has just written. */
export const getEstimate = async (
  trx: Transaction<Database>,
  userId: string,
  id: string,
): Promise<EstimateRecord> => {
  const record = await findEstimate(trx, userId, id)
  if (record === undefined) throw new Error(`The estimate ${id} is gone.`)
  return record
}

/** Throws ESTIMATE_CHANGED, with the estimate as it is now, for one that was read at another version. */
export const requireVersion = async (
  trx: Transaction<Database>,
  estimate: Held<LivingEstimate>,
  version: number,
): Promise<void> => {
  if (estimate.version === version) return
  const record = await getEstimate(trx, estimate.user_id, estimate.id)
  throw new AppError('ESTIMATE_CHANGED', { details: { estimate: presentEstimate(record, estimate.today) } })
}

/**
 * Keeps a draft or a revision whole, in one transaction; the same content again changes nothing. Throws INVALID_FIELDS, NOT_FOUND,
 * ESTIMATE_CHANGED, ESTIMATE_DRAFTS_FULL, ESTIMATES_FULL or ESTIMATE_STEP_REFUSED.
 */
export const keepEstimate = (
  deps: Estimating,
  { userId: by, customerId: userId }: Acting,
  id: string,
  { version, content: typed, quoteId, project }: EstimateBody,
): Promise<EstimateRecord> => {
  const tidy = tidyEstimate(typed)
  refuseProblems(keepingProblems(tidy))
  const at = new Date(deps.clock.now())
  return deps.db.transaction().execute(async (trx) => {
    await lockOwner(trx, userId)
    const estimate = await lockEstimate(trx, userId, id)
    const content = await withOwnFiles(trx, userId, tidy)
    if (estimate === undefined) {
      // what was read once and is gone was dropped
      if (version > 0) throw new AppError('NOT_FOUND')
      await insertDraft(trx, { id, userId, content, quoteId, projectId: project ?? null, at, by })
    } else if (!isDeepStrictEqual(estimate.content, content)) {
      const living = await lapseEstimate(trx, deps.config, estimateOnDayOf(estimate, at), at)
      const store = estimateLifeStore(deps.config)
      // told before a version is compared: what was handed out meanwhile is no other version of a draft
      if (!store.at(living).can({ type: 'draft.kept' }))
        throw new AppError('ESTIMATE_STEP_REFUSED', { details: { state: living.state } })
      await requireVersion(trx, living, version)
      await advance(trx, store, living, { type: 'draft.kept' }, { at, by, content })
    }
    return getEstimate(trx, userId, id)
  })
}

/** The estimate with those files of its lines that are the account's own, as they are kept: others are nobody's here. */
const withOwnFiles = async (
  trx: Transaction<Database>,
  userId: string,
  content: EstimateContent,
): Promise<EstimateContent> => {
  const named = content.lines.flatMap(({ product }) => product?.files?.map((file) => file.id) ?? [])
  if (named.length === 0) return content
  const own = await findOwnFiles(trx, userId, [...new Set(named.filter(isUuid))])
  const byId = new Map(own.map((file) => [file.id, file]))
  return {
    ...content,
    lines: content.lines.map((line) => {
      if (line.product?.files === undefined) return line
      const { files, ...product } = line.product
      const kept = files.flatMap(({ id }) => byId.get(id) ?? [])
      return { ...line, product: kept.length === 0 ? product : { ...product, files: kept } }
    }),
  }
}

/** Keeps a first draft; a chantier that is not one's own is none. Throws ESTIMATE_DRAFTS_FULL or ESTIMATES_FULL; NOT_FOUND for an id that is another's, or a quote that is not one's own. */
export const insertDraft = async (trx: Transaction<Database>, draft: NewEstimate): Promise<void> => {
  const { userId, quoteId } = draft
  const quote =
    quoteId !== null && isUuid(quoteId) ? await findAnsweredQuote(trx, userId, quoteId) : undefined
  if (quoteId !== null && quote === undefined) throw new AppError('NOT_FOUND')
  const project = await findNamedProject(trx, userId, draft.projectId ?? quote?.projectId)
  const { all, drafts } = await countEstimates(trx, userId)
  if (drafts >= ESTIMATE_DRAFTS_MAX) throw new AppError('ESTIMATE_DRAFTS_FULL')
  if (all >= ESTIMATES_MAX) throw new AppError('ESTIMATES_FULL')
  if (!(await insertEstimate(trx, { ...draft, projectId: project?.id ?? null })))
    throw new AppError('NOT_FOUND')
}

/** Of what it does not tell itself any more, what its team is told. */
const TOLD: Partial<Record<EstimateFact['type'], TeamThing>> = {
  'draft.dropped': 'estimate_deleted',
  'estimate.archived': 'estimate_archived',
}

/** A step that its owner takes alone, and nothing else. Throws NOT_FOUND or ESTIMATE_STEP_REFUSED. */
export const takeStep = (
  deps: Estimating,
  { acting, id, request }: { acting: Acting; id: string; request: Pick<FastifyRequest, 'ip'> },
  fact: EstimateFact,
): Promise<EstimateRecord | undefined> =>
  deps.db.transaction().execute(async (trx) => {
    const at = new Date(deps.clock.now())
    const { userId: by, customerId: userId } = acting
    await lockOwner(trx, userId)
    const estimate = await lockOwnEstimate(trx, deps, { userId, id, at })
    // asked for twice, it is as it was
    const isDone = fact.type === 'estimate.archived' && estimate.state === 'archived'
    const step: EstimateStep = { at, by }
    if (!isDone) {
      await advance(trx, estimateLifeStore(deps.config), estimate, fact, step)
      const kind = TOLD[fact.type]
      const name = estimate.number ?? (estimate.name || estimate.client)
      if (kind !== undefined) await tellTeam(trx, acting, { kind, name, request }, at)
    }
    return findEstimate(trx, userId, id)
  })

/** The day of now in Paris, yyyy-mm-dd. */
export const todayOf = ({ clock }: Pick<Estimating, 'clock'>): string => parisDay(clock.now())
