import { type Kysely, type Selectable, sql } from 'kysely'
import { wordPatterns } from '#server/catalogue/search-terms'
import { isFound } from '#server/orders/orders.queries'
import type { Database } from '#server/platform/tables'
import { doneBy } from '#server/team/seats.queries'
import type { CountedEstimate } from '#shared/estimates/estimate.rules'
import type { EstimateState } from '#shared/estimates/estimates.schema'
import { type DatedEstimate, lateOn } from './estimates.queries.ts'
import type { EstimateRevisionsTable } from './tables.ts'

/** An estimate as a row of the list needs it. */
export type ListedEstimate = Pick<
  DatedEstimate,
  'id' | 'state' | 'number' | 'name' | 'client' | 'created_at' | 'kept_at'
> & { counted: CountedEstimate; vat_exempt: boolean; kept_by_name: string | null } & {
  [Column in 'revision' | 'valid_until' | 'total_cents']: Selectable<EstimateRevisionsTable>[Column] | null
}

/** Where an estimate stands in its owner's list, newest first. */
export interface EstimatePlace {
  id: string
  /** as the database writes it: a `Date` would lose the microseconds that it may have */
  createdAt: string
}

/** Which estimates; what is left out asks nothing. */
export interface EstimateFilter {
  search?: string | undefined
  /** absent: all but those that are archived */
  state?: EstimateState | undefined
  /** yyyy-mm-dd of Paris: on which they are looked for */
  today: string
}

/** The place of one's own estimate; another's does not exist. */
export const findEstimatePlace = (
  db: Kysely<Database>,
  userId: string,
  id: string,
): Promise<EstimatePlace | undefined> =>
  db
    .selectFrom('estimates')
    .select(['id', sql<string>`created_at::text`.as('createdAt')])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** Of each line, what its price is made of. */
const counted = sql<CountedEstimate>`jsonb_build_object(
  'margin', content -> 'margin',
  'discount', content -> 'discount',
  'lines', (select coalesce(jsonb_agg(jsonb_build_object('price', line -> 'price', 'purchaseCents', line -> 'purchaseCents',
    'ecoCents', coalesce(line -> 'ecoCents', '0'),
    'quantity', line -> 'quantity', 'vatRate', line -> 'vatRate') order by place), '[]')
    from jsonb_array_elements(content -> 'lines') with ordinality as lines (line, place)))`

/** The owner's estimates after that place, the newest first. */
export const listEstimatesQuery = (
  db: Kysely<Database>,
  userId: string,
  { search = '', state, today }: EstimateFilter,
  after: EstimatePlace | undefined,
  limit: number,
) => {
  const patterns = wordPatterns(search)
  const text = sql`search_fold(' ' || coalesce(number, '') || ' ' || name || ' ' || client)`
  // An estimate has expired on the day after its last, before its row says so.
  const isLate = lateOn(today)
  return db
    .selectFrom('estimates')
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom('estimate_revisions')
          .select(['revision', 'valid_until', 'total_cents'])
          .whereRef('estimate_revisions.estimate_id', '=', 'estimates.id')
          .orderBy('revision', 'desc')
          .limit(1)
          .as('head'),
      (join) => join.onTrue(),
    )
    .select(['id', 'state', 'number', 'name', 'client', 'created_at', 'kept_at'])
    .select(['head.revision', 'head.valid_until', 'head.total_cents'])
    .select([counted.as('counted'), doneBy('estimates.kept_by').as('kept_by_name')])
    .select(
      sql<boolean>`coalesce((select (facts ->> 'vatExempt')::boolean from estimate_issuers issuer
        where issuer.user_id = estimates.user_id), false)`.as('vat_exempt'),
    )
    .where('user_id', '=', userId)
    .$if(state === undefined, (own) => own.where('state', '<>', 'archived'))
    .$if(state === 'given', (own) => own.where('state', '=', 'given').where(({ not }) => not(isLate)))
    .$if(state === 'expired', (own) =>
      own.where(({ or, and, eb }) =>
        or([eb('state', '=', 'expired'), and([eb('state', '=', 'given'), isLate])]),
      ),
    )
    .$if(state !== undefined && state !== 'given' && state !== 'expired', (own) =>
      own.where('state', '=', state ?? 'draft'),
    )
    .$if(patterns.length > 0, (own) => own.where(isFound(text, { patterns })))
    .$if(after !== undefined, (own) =>
      own.where(
        sql<boolean>`(created_at, id) < (${after?.createdAt ?? ''}::timestamptz, ${after?.id ?? ''}::uuid)`,
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
}

export const listEstimates = (...asked: Parameters<typeof listEstimatesQuery>): Promise<ListedEstimate[]> =>
  listEstimatesQuery(...asked).execute()
