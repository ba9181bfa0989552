import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import { parisMidnight } from '#server/platform/paris-day.queries'
import type { Database } from '#server/platform/tables'
import type { Way } from '../nearer-way.ts'

/** Which entries of the log; what is left out asks nothing. */
export interface AuditFilter {
  /** yyyy-mm-dd, a day of Paris, included */
  readonly from?: string | undefined
  /** yyyy-mm-dd, a day of Paris, included */
  readonly to?: string | undefined
  readonly kind?: string | undefined
  /** done by one of these accounts, or to it */
  readonly accounts?: readonly string[] | undefined
}

/** Where an entry stands in the log, newest first; `at` as the database writes it: a `Date` has no microseconds. */
export interface AuditPlace {
  readonly at: string
  readonly id: number
}

export interface AuditPage {
  readonly filter: AuditFilter
  /** only what follows it */
  readonly after?: AuditPlace | undefined
  readonly way: Way
}

export interface AuditRow {
  id: number
  at: Date
  /** see `AuditPlace` */
  place: string
  kind: string
  ip: string | null
  details: Record<string, unknown>
  subject_id: string | null
  subject_email: string | null
  subject_first_name: string | null
  subject_last_name: string | null
  subject_company: string | null
  subject_deleted_at: Date | null
  actor_id: string | null
  actor_email: string | null
  actor_first_name: string | null
  actor_last_name: string | null
  actor_company: string | null
  actor_deleted_at: Date | null
}

const conditions = (
  where: ExpressionBuilder<Database, 'audit_log'>,
  { from, to, kind }: AuditFilter,
  after: AuditPlace | undefined,
) =>
  where.and([
    ...(from === undefined ? [] : [where('at', '>=', parisMidnight(from))]),
    ...(to === undefined ? [] : [where('at', '<', parisMidnight(to, 1))]),
    ...(kind === undefined ? [] : [where('kind', '=', kind)]),
    ...(after === undefined
      ? []
      : [sql<boolean>`(at, id) < (${after.at}::timestamptz, ${after.id}::bigint)`]),
  ])

/** The places of the entries: by an index of the log, or by those of the accounts that it names. */
const places = (db: Kysely<Database>, filter: AuditFilter, after: AuditPlace | undefined) => {
  const of = (column?: 'subject_id' | 'actor_id') => {
    const query = db
      .selectFrom('audit_log')
      .select(['id', 'at'])
      .where((where) => conditions(where, filter, after))
    return column === undefined ? query : query.where(column, 'in', filter.accounts ?? [])
  }
  return filter.accounts === undefined ? of() : of('subject_id').union(of('actor_id'))
}

/** Ids first, by indexes; the rest only of the entries of the page. */
export const listAuditQuery = (db: Kysely<Database>, { filter, after, way }: AuditPage) => {
  const walked = way.reversed ? 'asc' : 'desc'
  return db
    .with('page', () =>
      places(db, filter, after).orderBy('at', walked).orderBy('id', walked).offset(way.skip).limit(way.limit),
    )
    .selectFrom('page')
    .innerJoin('audit_log as entry', 'entry.id', 'page.id')
    .leftJoin('users as subject', 'subject.id', 'entry.subject_id')
    .leftJoin('users as actor', 'actor.id', 'entry.actor_id')
    .select([
      'entry.id',
      'entry.at',
      sql<string>`entry.at::text`.as('place'),
      'entry.kind',
      'entry.ip',
      'entry.details',
      'subject.id as subject_id',
      'subject.email as subject_email',
      'subject.first_name as subject_first_name',
      'subject.last_name as subject_last_name',
      'subject.company as subject_company',
      'subject.deleted_at as subject_deleted_at',
      'actor.id as actor_id',
      'actor.email as actor_email',
      'actor.first_name as actor_first_name',
      'actor.last_name as actor_last_name',
      'actor.company as actor_company',
      'actor.deleted_at as actor_deleted_at',
    ])
    .orderBy('page.at', 'desc')
    .orderBy('page.id', 'desc')
}

export const listAudit = async (db: Kysely<Database>, page: AuditPage): Promise<AuditRow[]> =>
  page.filter.accounts?.length === 0 ? [] : listAuditQuery(db, page).execute()

export const countAuditQuery = (db: Kysely<Database>, filter: AuditFilter) =>
  db.selectFrom(places(db, filter, undefined).as('places')).select(sql<number>`count(*)`.as('total'))

export const countAudit = async (db: Kysely<Database>, filter: AuditFilter): Promise<number> =>
  filter.accounts?.length === 0 ? 0 : (await countAuditQuery(db, filter).executeTakeFirstOrThrow()).total
