import type { Transaction } from 'kysely'
import { transition } from 'xstate'
import {
  type EstimateFact,
  type EstimateSnapshot,
  estimateAt,
  estimateLife,
} from '#machines/lives/estimate.machine'
import { advance, type LifeStore } from '#server/platform/advance'
import type { Held } from '#server/platform/held.queries'
import { enqueueMail } from '#server/platform/mail'
import type { MailConfig } from '#server/platform/mail-blocks'
import type { Database } from '#server/platform/tables'
import type { UserRow } from '#server/session/account.queries'
import type { ClientEstimate } from '#shared/estimates/client-estimate.schema'
import type { EstimateContent } from '#shared/estimates/estimates.schema'
import { parisDay } from '#shared/platform/dates'
import { AppError } from '#shared/platform/errors'
import { isInTime } from '#shared/quotes/answer.rules'
import { type AnsweredEstimate, estimateAnswerMail } from './estimate-mail.ts'
import {
  deleteLateLinks,
  deleteLinks,
  findGivenContent,
  insertRevision,
} from './estimate-revisions.queries.ts'
import {
  type DatedEstimate,
  deleteEstimate,
  lockLateEstimates,
  updateEstimateContent,
  updateEstimateState,
} from './estimates.queries.ts'

/** An estimate on a day. */
export type LivingEstimate = DatedEstimate & {
  /** yyyy-mm-dd of Paris */
  readonly today: string
}

/** What is written with a step of an estimate. */
export interface EstimateStep {
  readonly at: Date
  /** who of the customer's people takes it; absent: none of them */
  readonly by?: string
  /** of a draft that is kept */
  readonly content?: EstimateContent
  /** of what is handed out: all that is fixed */
  readonly given?: {
    readonly document: ClientEstimate
    readonly logoId: string | null
    /** of its number; absent: it has one */
    readonly numbering?: { readonly prefix: string; readonly rank: number }
  }
  /** of an answer, and whose estimate it is */
  readonly answer?: AnsweredEstimate
  readonly owner?: UserRow
}

type KeptEstimates = LifeStore<EstimateSnapshot, EstimateFact, LivingEstimate, EstimateStep>

/** An estimate's life in its rows: its state, what is fixed as it is handed out, and who is written to. */
export const estimateLifeStore = (config: MailConfig): KeptEstimates => ({
  at: ({ state, valid_until, refused, today }) => estimateAt(state, isInTime(valid_until, today), refused),
  step: (before, fact) => transition(estimateLife, before, fact),
  refusal: 'ESTIMATE_STEP_REFUSED',
  details: ({ state }) => ({ state }),
  write: (trx, { id }, { value: state }, { given }) =>
    updateEstimateState(trx, id, { state, numbering: given?.numbering }),
  follow: {
    keepDraft: async (trx, estimate, _, { at, by = null, content }) => {
      if (content === undefined) throw new Error('There is no draft that could be kept.')
      await updateEstimateContent(trx, estimate, content, { at, by })
    },
    forgetDraft: (trx, { id }) => deleteEstimate(trx, id),
    fixRevision: async (trx, { id, content }, _, { at, by = null, given }) => {
      if (given === undefined) throw new Error('There is nothing that could be handed out.')
      const { document, logoId } = given
      await insertRevision(trx, id, { document, content, logoId, at, by })
    },
    tellOwner: async (trx, _estimate, _next, { at, answer, owner }) => {
      if (answer === undefined || owner === undefined) throw new Error('There is nobody to write to.')
      await enqueueMail(trx, estimateAnswerMail(owner, answer, config), at)
    },
    endLinks: (trx, { id }) => deleteLinks(trx, id),
    restoreGiven: async (trx, estimate, _, { at, by = null }) => {
      const content = await findGivenContent(trx, { estimateId: estimate.id, revision: estimate.revision })
      if (content === undefined)
        throw new AppError('ESTIMATE_STEP_REFUSED', { details: { state: estimate.state } })
      await updateEstimateContent(trx, estimate, content, { at, by })
    },
  },
})

/** A held estimate on the day of a moment. */
export const estimateOnDayOf = (estimate: Held<DatedEstimate>, at: Date): Held<LivingEstimate> => ({
  ...estimate,
  today: parisDay(at.getTime()),
})

/** The estimate as it stands once time has done its part: what may be accepted no more has expired. */
export const lapseEstimate = async (
  trx: Transaction<Database>,
  config: MailConfig,
  estimate: Held<LivingEstimate>,
  at: Date,
): Promise<Held<LivingEstimate>> => {
  const store = estimateLifeStore(config)
  const fact = { type: 'estimate.lapsed' } as const
  if (!store.at(estimate).can(fact)) return estimate
  const { value } = await advance(trx, store, estimate, fact, { at })
  return { ...estimate, state: value, version: estimate.version + 1 }
}

/** Lets the estimates lapse that nobody accepted in time, and the links whose time is over. */
export const lapseEstimates = async (
  trx: Transaction<Database>,
  config: MailConfig,
  now: Date,
): Promise<void> => {
  const today = parisDay(now.getTime())
  for (const estimate of await lockLateEstimates(trx, today))
    await lapseEstimate(trx, config, estimateOnDayOf(estimate, now), now)
  await deleteLateLinks(trx, today)
}
