import type { Selectable } from 'kysely'
import { isEditable } from '#machines/lives/estimate.machine'
import { estimateTotals } from '#shared/estimates/estimate.rules'
import type { Estimate, EstimateAnswer, EstimateRow, EstimateState } from '#shared/estimates/estimates.schema'
import { parisDay } from '#shared/platform/dates'
import { isInTime, orderUntil } from '#shared/quotes/answer.rules'
import type { ListedEstimate } from './estimate-list.queries.ts'
import type { EstimateRecord, StandingQuote } from './estimate-records.queries.ts'
import type { EstimateAnswersTable } from './tables.ts'

/** How an estimate stands for who reads it on a day, yyyy-mm-dd of Paris: it has expired before its row says so. */
export const standingOn = (state: EstimateState, until: string | null, today: string): EstimateState =>
  state === 'given' && !isInTime(until, today) ? 'expired' : state

export const presentEstimateAnswer = ({
  kind,
  name,
  reason,
  at,
}: Selectable<EstimateAnswersTable>): EstimateAnswer => ({ kind, name, reason, at: at.toISOString() })

/** The last day on which a quote may be accepted, or ordered, at its prices; null: it may not on a day. */
const pricesUntil = ({ state, valid_until, accepted_at }: StandingQuote, today: string): string | null => {
  if (valid_until === null) return null
  if (state === 'accepted' && accepted_at !== null)
    return orderUntil(parisDay(accepted_at.getTime()), valid_until)
  return state === 'answered' && isInTime(valid_until, today) ? valid_until : null
}

/** An estimate as its owner reads it on a day, yyyy-mm-dd of Paris. */
export const presentEstimate = (record: EstimateRecord, today: string): Estimate => {
  const { estimate, quote, project, vatExempt, isContentKnown, revisions, link } = record
  return {
    id: estimate.id,
    state: standingOn(estimate.state, estimate.valid_until, today),
    version: estimate.version,
    number: estimate.number,
    content: estimate.content,
    quote: quote && { id: quote.id, number: quote.number, until: pricesUntil(quote, today) },
    ...(project && { project }),
    vatExempt,
    canReturn: estimate.state === 'revised' && isContentKnown,
    revisions: revisions.map(
      ({ revision, given_at, given_by_name: by, valid_until, total_cents, answer }) => ({
        revision,
        givenAt: given_at.toISOString(),
        ...(by !== null && { givenBy: by }),
        validUntil: valid_until,
        totalCents: total_cents,
        answer: answer === undefined ? null : presentEstimateAnswer(answer),
      }),
    ),
    link:
      link === undefined || link.until < today
        ? null
        : {
            madeAt: link.made_at.toISOString(),
            ...(link.made_by_name !== null && { madeBy: link.made_by_name }),
            until: link.until,
          },
    createdAt: estimate.created_at.toISOString(),
    keptAt: estimate.kept_at.toISOString(),
  }
}

export const presentEstimateRow = (row: ListedEstimate, today: string): EstimateRow => ({
  id: row.id,
  state: standingOn(row.state, row.valid_until, today),
  number: row.number,
  revision: row.revision ?? 0,
  name: row.name,
  client: row.client,
  lines: row.counted.lines.length,
  totalCents:
    !isEditable(row.state) && row.total_cents !== null
      ? row.total_cents
      : estimateTotals(row.counted, row.vat_exempt).totalCents,
  validUntil: row.valid_until,
  createdAt: row.created_at.toISOString(),
  keptAt: row.kept_at.toISOString(),
  ...(row.kept_by_name !== null && { keptBy: row.kept_by_name }),
})
