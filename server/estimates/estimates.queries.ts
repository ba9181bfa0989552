import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { json } from '#server/platform/columns'
import { type Held, hold, holdOne } from '#server/platform/held.queries'
import { isWithin, type Scope } from '#server/platform/scope.queries'
import type { Database } from '#server/platform/tables'
import type { EstimateContent, EstimateState } from '#shared/estimates/estimates.schema'
import { findGivenContent } from './estimate-revisions.queries.ts'
import type { EstimatesTable } from './tables.ts'

/** An estimate with the last day on which what was handed out may be accepted; null: nothing was. */
export type DatedEstimate = Selectable<EstimatesTable> & {
  /** of the newest that was handed out; 0: none was */
  revision: number
  valid_until: string | null
  /** the client refused that revision */
  refused: boolean
}

const newest = (column: 'revision' | 'valid_until') =>
  sql`(select ${sql.ref(column)} from estimate_revisions revision
    where revision.estimate_id = estimates.id order by revision.revision desc limit 1)`

/** Estimates with what their newest revision is. */
export const dated = (db: Kysely<Database>) =>
  db
    .selectFrom('estimates')
    .selectAll()
    .select([
      sql<number>`coalesce(${newest('revision')}, 0)`.as('revision'),
      sql<string | null>`${newest('valid_until')}`.as('valid_until'),
      sql<boolean>`exists (select from estimate_answers answer where answer.estimate_id = estimates.id
        and answer.kind = 'refused' and answer.revision = ${newest('revision')})`.as('refused'),
    ])

/** Whoever's estimate it is. */
export const findDatedEstimate = (db: Kysely<Database>, id: string): Promise<DatedEstimate | undefined> =>
  dated(db).where('id', '=', id).executeTakeFirst()

/** One's own quote that was answered, with the chantier that it was asked for. */
export const findAnsweredQuote = (
  db: Kysely<Database>,
  userId: string,
  quoteId: string,
): Promise<{ projectId: string | null } | undefined> =>
  db
    .selectFrom('quotes')
    .select('project_id as projectId')
    .where('id', '=', quoteId)
    .where('user_id', '=', userId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('quote_answers').select('revision').whereRef('quote_answers.quote_id', '=', 'quotes.id'),
      ),
    )
    .executeTakeFirst()

/** An estimate, held until the transaction ends; `EVERYBODY`: whoever's it is. */
export const lockEstimate = async (
  trx: Transaction<Database>,
  userId: Scope,
  id: string,
): Promise<Held<DatedEstimate> | undefined> => {
  const held = await holdOne(
    trx.selectFrom('estimates').selectAll().where('id', '=', id).where(isWithin(userId, 'user_id')),
    'forUpdate',
  )
  return held && { ...held, ...(await findNewestDay(trx, id)) }
}

const findNewestDay = async (
  trx: Transaction<Database>,
  id: string,
): Promise<Pick<DatedEstimate, 'revision' | 'valid_until' | 'refused'>> =>
  (await trx
    .selectFrom('estimate_revisions as given')
    .select(['given.revision', 'given.valid_until'])
    .select(
      sql<boolean>`exists (select from estimate_answers answer where answer.estimate_id = given.estimate_id
        and answer.revision = given.revision and answer.kind = 'refused')`.as('refused'),
    )
    .where('given.estimate_id', '=', id)
    .orderBy('given.revision', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? { revision: 0, valid_until: null, refused: false }

/** Most that lapse at once; the next time takes the others. */
const LAPSED_AT_ONCE = 200

/** Estimates that were handed out and may be accepted no more on a day, held until the transaction ends. */
export const lockLateEstimates = async (
  trx: Transaction<Database>,
  today: string,
): Promise<Held<DatedEstimate>[]> => {
  const late = await hold(
    trx
      .selectFrom('estimates')
      .selectAll()
      .where('state', '=', 'given')
      .where(lateOn(today))
      .orderBy('id')
      .limit(LAPSED_AT_ONCE),
    'forUpdate',
  )
  const found: Held<DatedEstimate>[] = []
  for (const estimate of late) found.push({ ...estimate, ...(await findNewestDay(trx, estimate.id)) })
  return found
}

/** Whether the newest revision of `estimates` may be accepted no more on a day. */
export const lateOn = (today: string) => sql<boolean>`${newest('valid_until')} < ${today}::date`

/** How many estimates an account has, and how many of them are drafts. */
export const countEstimates = (
  trx: Transaction<Database>,
  userId: string,
): Promise<{ all: number; drafts: number }> =>
  trx
    .selectFrom('estimates')
    .select([
      sql<number>`count(*)::integer`.as('all'),
      sql<number>`count(*) filter (where state = 'draft')::integer`.as('drafts'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()

/** An estimate that begins, and what it is made from. */
export interface NewEstimate {
  id: string
  userId: string
  content: EstimateContent
  quoteId: string | null
  projectId: string | null
  at: Date
  /** who of the customer's people begins it */
  by: string
}

/** An estimate where its life begins: who writes it says nothing of its state. False when the id is another account's. */
export const insertEstimate = async (trx: Transaction<Database>, row: NewEstimate): Promise<boolean> => {
  const { id, userId, content, quoteId, projectId, at, by } = row
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('estimates')
    .values({
      id,
      user_id: userId,
      version: 1,
      content: json(content),
      quote_id: quoteId,
      project_id: projectId,
      created_at: at,
      kept_at: at,
      kept_by: by,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  const isNew = (numInsertedOrUpdatedRows ?? 0n) > 0n
  if (isNew) await listFiles(trx, { id, user_id: userId, revision: 0 }, content)
  return isNew
}

/** A step: where it stands, and the number that it has from then on. */
export const updateEstimateState = async (
  trx: Transaction<Database>,
  id: string,
  { state, numbering }: { state: EstimateState; numbering: { prefix: string; rank: number } | undefined },
): Promise<void> => {
  await trx
    .updateTable('estimates')
    .set({ state, version: sql`version + 1`, ...numbering })
    .where('id', '=', id)
    .execute()
}

const filesOf = ({ lines }: EstimateContent): string[] =>
  lines.flatMap(({ product }) => product?.files?.map((file) => file.id) ?? [])

/**
 * The files that its lines name stay as long as it does, and so do those of what was handed out last: a revision that is given up
 * goes back to it.
 */
const listFiles = async (
  trx: Transaction<Database>,
  { id, user_id, revision }: Pick<DatedEstimate, 'id' | 'user_id' | 'revision'>,
  content: EstimateContent,
): Promise<void> => {
  const given = revision === 0 ? undefined : await findGivenContent(trx, { estimateId: id, revision })
  const ids = [...new Set([...filesOf(content), ...(given === undefined ? [] : filesOf(given))])]
  await trx
    .deleteFrom('estimate_files')
    .where('estimate_id', '=', id)
    .$if(ids.length > 0, (others) => others.where('file_id', 'not in', ids))
    .execute()
  if (ids.length === 0) return
  await trx
    .insertInto('estimate_files')
    .columns(['estimate_id', 'file_id', 'user_id'])
    // one that is no more there, as a revision that is given up may name, is nothing that could stay
    .expression(({ selectFrom, val }) =>
      selectFrom('line_files')
        .select(({ ref }) => [
          val(id).$castTo<string>().as('estimate_id'),
          ref('id').as('file_id'),
          'user_id',
        ])
        .where('id', 'in', ids)
        .where('user_id', '=', user_id)
        .forKeyShare(),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const updateEstimateContent = async (
  trx: Transaction<Database>,
  estimate: Pick<DatedEstimate, 'id' | 'user_id' | 'revision'>,
  content: EstimateContent,
  { at, by }: { at: Date; by: string | null },
): Promise<void> => {
  await trx
    .updateTable('estimates')
    .set({ content: json(content), kept_at: at, kept_by: by })
    .where('id', '=', estimate.id)
    .execute()
  await listFiles(trx, estimate, content)
}

/** A draft alone: what was handed out stays. */
export const deleteEstimate = async (trx: Transaction<Database>, id: string): Promise<void> => {
  await trx.deleteFrom('estimates').where('id', '=', id).where('rank', 'is', null).execute()
}
