import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { json } from '#server/platform/columns'
import { type Held, hold, holdOne } from '#server/platform/held.queries'
import type { Database } from '#server/platform/tables'
import type { EstimateContent, EstimateState } from '#shared/estimates/estimates.schema'
import type {
  EstimateAnswersTable,
  EstimateLinksTable,
  EstimateRevisionsTable,
  EstimatesTable,
} from './tables.ts'

/** An estimate with the last day on which what was handed out may be accepted; null: nothing was. */
export type DatedEstimate = Selectable<EstimatesTable> & {
  /** of the newest that was handed out; 0: none was */
  revision: number
  valid_until: string | null
}

/** What was handed out, without what it says. */
export type RevisionHead = Pick<
  Selectable<EstimateRevisionsTable>,
  'revision' | 'total_cents' | 'valid_until' | 'given_at'
> & { answer: Selectable<EstimateAnswersTable> | undefined }

/** An estimate with what became of it. */
export interface EstimateRecord {
  estimate: DatedEstimate
  /** the quote that it is made from; null: none */
  quoteNumber: string | null
  /** oldest first */
  revisions: RevisionHead[]
  /** to the newest revision */
  link: Selectable<EstimateLinksTable> | undefined
}

const newest = (column: 'revision' | 'valid_until') =>
  sql`(select ${sql.ref(column)} from estimate_revisions revision
    where revision.estimate_id = estimates.id order by revision.revision desc limit 1)`

const dated = (db: Kysely<Database>) =>
  db
    .selectFrom('estimates')
    .selectAll()
    .select([
      sql<number>`coalesce(${newest('revision')}, 0)`.as('revision'),
      sql<string | null>`${newest('valid_until')}`.as('valid_until'),
    ])

/** One's own estimate; another's does not exist. */
export const findEstimate = async (
  db: Kysely<Database>,
  userId: string,
  id: string,
): Promise<EstimateRecord | undefined> => {
  const estimate = await dated(db).where('id', '=', id).where('user_id', '=', userId).executeTakeFirst()
  return estimate && recordOf(db, estimate)
}

/** Whoever's estimate it is. */
export const findDatedEstimate = (db: Kysely<Database>, id: string): Promise<DatedEstimate | undefined> =>
  dated(db).where('id', '=', id).executeTakeFirst()

const recordOf = async (db: Kysely<Database>, estimate: DatedEstimate): Promise<EstimateRecord> => {
  const { id, revision, quote_id } = estimate
  const quote =
    quote_id === null
      ? undefined
      : await db.selectFrom('quotes').select('number').where('id', '=', quote_id).executeTakeFirst()
  const quoteNumber = quote?.number ?? null
  if (revision === 0) return { estimate, quoteNumber, revisions: [], link: undefined }
  const heads = await db
    .selectFrom('estimate_revisions')
    .select(['revision', 'total_cents', 'valid_until', 'given_at'])
    .where('estimate_id', '=', id)
    .orderBy('revision')
    .execute()
  const answers = await db.selectFrom('estimate_answers').selectAll().where('estimate_id', '=', id).execute()
  const link = await db
    .selectFrom('estimate_links')
    .selectAll()
    .where('estimate_id', '=', id)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    estimate,
    quoteNumber,
    revisions: heads.map((head) => ({
      ...head,
      answer: answers.find((answer) => answer.revision === head.revision),
    })),
    link,
  }
}

/** The number of one's own quote that was answered. */
export const findAnsweredQuote = async (
  db: Kysely<Database>,
  userId: string,
  quoteId: string,
): Promise<string | undefined> => {
  const row = await db
    .selectFrom('quotes')
    .select('number')
    .where('id', '=', quoteId)
    .where('user_id', '=', userId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('quote_answers').select('revision').whereRef('quote_answers.quote_id', '=', 'quotes.id'),
      ),
    )
    .executeTakeFirst()
  return row?.number ?? undefined
}

/** An estimate, held until the transaction ends; `userId` null: whoever's it is. */
export const lockEstimate = async (
  trx: Transaction<Database>,
  userId: string | null,
  id: string,
): Promise<Held<DatedEstimate> | undefined> => {
  const held = await holdOne(
    trx
      .selectFrom('estimates')
      .selectAll()
      .where('id', '=', id)
      .$if(userId !== null, (own) => own.where('user_id', '=', userId ?? '')),
    'forUpdate',
  )
  return held && { ...held, ...(await findNewestDay(trx, id)) }
}

const findNewestDay = async (
  trx: Transaction<Database>,
  id: string,
): Promise<Pick<DatedEstimate, 'revision' | 'valid_until'>> =>
  (await trx
    .selectFrom('estimate_revisions')
    .select(['revision', 'valid_until'])
    .where('estimate_id', '=', id)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? { revision: 0, valid_until: null }

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

export const countEstimateDrafts = async (trx: Transaction<Database>, userId: string): Promise<number> => {
  const { drafts } = await trx
    .selectFrom('estimates')
    .select(sql<number>`count(*)::integer`.as('drafts'))
    .where('user_id', '=', userId)
    .where('state', '=', 'draft')
    .executeTakeFirstOrThrow()
  return drafts
}

/** An estimate where its life begins: who writes it says nothing of its state. False when the id is another account's. */
export const insertEstimate = async (
  trx: Transaction<Database>,
  row: { id: string; userId: string; content: EstimateContent; quoteId: string | null; at: Date },
): Promise<boolean> => {
  const { id, userId, content, quoteId, at } = row
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('estimates')
    .values({
      id,
      user_id: userId,
      version: 1,
      content: json(content),
      quote_id: quoteId,
      created_at: at,
      kept_at: at,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
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

export const updateEstimateContent = async (
  trx: Transaction<Database>,
  id: string,
  content: EstimateContent,
  at: Date,
): Promise<void> => {
  await trx
    .updateTable('estimates')
    .set({ content: json(content), kept_at: at })
    .where('id', '=', id)
    .execute()
}

/** A draft alone: what was handed out stays. */
export const deleteEstimate = async (trx: Transaction<Database>, id: string): Promise<void> => {
  await trx.deleteFrom('estimates').where('id', '=', id).where('rank', 'is', null).execute()
}
