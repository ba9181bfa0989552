import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { json } from '#server/platform/columns'
import { type Held, holdOne } from '#server/platform/held.queries'
import type { Database } from '#server/platform/tables'
import { DAY } from '#shared/platform/durations'
import { KEPT } from '#shared/platform/retention'
import { QUOTE_DRAFTS_MAX } from '#shared/quotes/quote-limits'
import type { QuoteState } from '#shared/quotes/quotes.schema'
import type { ReadLine } from './read-lines.ts'
import type { QuoteEventsTable, QuoteLinesTable, QuotesTable } from './tables.ts'

/** A quote with its lines and its steps, oldest first. */
export interface QuoteRecord {
  quote: Selectable<QuotesTable>
  lines: Selectable<QuoteLinesTable>[]
  events: Pick<Selectable<QuoteEventsTable>, 'state' | 'at'>[]
}

/** What a draft says beside its lines. */
export type DraftTexts = Pick<Selectable<QuotesTable>, 'name' | 'message' | 'discount_wish' | 'date_wish'>

/** One's own quote; another's does not exist. */
export const findQuote = async (
  db: Kysely<Database>,
  userId: string,
  id: string,
): Promise<QuoteRecord | undefined> => {
  const quote = await db
    .selectFrom('quotes')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (quote === undefined) return undefined
  return { quote, lines: await listLines(db, id), events: await listEvents(db, id) }
}

export const listLines = (db: Kysely<Database>, quoteId: string): Promise<QuoteRecord['lines']> =>
  db.selectFrom('quote_lines').selectAll().where('quote_id', '=', quoteId).orderBy('position').execute()

const listEvents = (db: Kysely<Database>, quoteId: string): Promise<QuoteRecord['events']> =>
  db
    .selectFrom('quote_events')
    .select(['state', 'at'])
    .where('quote_id', '=', quoteId)
    .orderBy('id')
    .execute()

/** One's own quote, held until the transaction ends. */
export const lockQuote = (
  trx: Transaction<Database>,
  userId: string,
  id: string,
): Promise<Held<Selectable<QuotesTable>> | undefined> =>
  holdOne(
    trx.selectFrom('quotes').selectAll().where('id', '=', id).where('user_id', '=', userId),
    'forUpdate',
  )

/** A quote as a row of the list needs it. */
export type ListedQuote = Pick<
  Selectable<QuotesTable>,
  'id' | 'number' | 'state' | 'name' | 'created_at' | 'sent_at'
> & { lines: number; models: string[] }

/** Where a quote stands in its customer's list, newest first. */
export interface QuotePlace {
  id: string
  /** as the database writes it: a `Date` would lose the microseconds that it may have */
  createdAt: string
}

/** The place of one's own quote; another's does not exist. */
export const findQuotePlace = (
  db: Kysely<Database>,
  userId: string,
  id: string,
): Promise<QuotePlace | undefined> =>
  db
    .selectFrom('quotes')
    .select(['id', sql<string>`created_at::text`.as('createdAt')])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** Names of models that a row of the list shows. */
const MODELS_SHOWN = 3

const listed = (db: Kysely<Database>, userId: string) =>
  db
    .selectFrom('quotes')
    .select(['id', 'number', 'state', 'name', 'created_at', 'sent_at'])
    .select([
      sql<number>`(select count(*) from quote_lines line where line.quote_id = quotes.id)`.as('lines'),
      sql<
        string[]
      >`(select coalesce(jsonb_agg(line.model -> 'subFamily' ->> 'name' order by line.position), '[]')
        from quote_lines line where line.quote_id = quotes.id and line.position <= ${MODELS_SHOWN}::integer)`.as(
        'models',
      ),
    ])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')

/** The customer's sent quotes after that place, newest first: few drafts stand between them. */
export const listQuotesQuery = (
  db: Kysely<Database>,
  userId: string,
  after: QuotePlace | undefined,
  limit: number,
) => {
  const own = listed(db, userId).where('state', '<>', 'draft').limit(limit)
  return after === undefined
    ? own
    : own.where(sql<boolean>`(created_at, id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`)
}

export const listQuotes = (...asked: Parameters<typeof listQuotesQuery>): Promise<ListedQuote[]> =>
  listQuotesQuery(...asked).execute()

/** The customer's drafts, newest first: no more than an account keeps. */
export const listDrafts = (db: Kysely<Database>, userId: string): Promise<ListedQuote[]> =>
  listed(db, userId).where('state', '=', 'draft').limit(QUOTE_DRAFTS_MAX).execute()

export const countDrafts = async (trx: Transaction<Database>, userId: string): Promise<number> => {
  const { drafts } = await trx
    .selectFrom('quotes')
    .select(sql<number>`count(*)::integer`.as('drafts'))
    .where('user_id', '=', userId)
    .where('state', '=', 'draft')
    .executeTakeFirstOrThrow()
  return drafts
}

/** A quote where its life begins: who writes it says nothing of its state. False when the id is another account's. */
export const insertDraft = async (
  trx: Transaction<Database>,
  draft: Omit<Insertable<QuotesTable>, 'state' | 'number' | 'sent_at'>,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('quotes')
    .values(draft)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export const updateDraft = async (
  trx: Transaction<Database>,
  id: string,
  { name, message, discount_wish, date_wish }: DraftTexts,
  at: Date,
): Promise<void> => {
  await trx
    .updateTable('quotes')
    .set({ name, message, discount_wish, date_wish, kept_at: at })
    .where('id', '=', id)
    .execute()
}

/** These lines and no others, in their order. */
export const replaceLines = async (
  trx: Transaction<Database>,
  quoteId: string,
  lines: readonly ReadLine[],
): Promise<void> => {
  await trx.deleteFrom('quote_lines').where('quote_id', '=', quoteId).execute()
  if (lines.length === 0) return
  const rows = lines.map((line, index) => ({ ...line, quote_id: quoteId, position: index + 1 }))
  await trx
    .insertInto('quote_lines')
    .columns(LINE_COLUMNS)
    .expression(
      sql`select * from json_to_recordset(${json(rows)}::json) as line (quote_id uuid, position integer, sub_family_id uuid,
        model jsonb, criteria jsonb, components jsonb, quantity integer, note text, shown jsonb)`,
    )
    .execute()
}

/** In the order in which the statement above reads them. */
const LINE_COLUMNS = [
  ...(['quote_id', 'position', 'sub_family_id', 'model', 'criteria', 'components'] as const),
  ...(['quantity', 'note', 'shown'] as const),
]

/** With its lines. What was sent stays: its steps stand on it. */
export const deleteDraft = async (trx: Transaction<Database>, id: string): Promise<void> => {
  await trx.deleteFrom('quotes').where('id', '=', id).execute()
}

/** The next number of the year, which nobody else takes until the transaction ends, nor then unless it is undone. */
export const takeQuoteNumber = async (trx: Transaction<Database>, year: number): Promise<string> => {
  const { last } = await trx
    .insertInto('quote_counters')
    .values({ year, last: 1 })
    .onConflict((conflict) => conflict.column('year').doUpdateSet({ last: sql`quote_counters.last + 1` }))
    .returning('last')
    .executeTakeFirstOrThrow()
  return `DEV-${year}-${String(last).padStart(6, '0')}`
}

/** A step with its line of the history. */
export const updateQuoteState = async (
  trx: Transaction<Database>,
  step: { id: string; state: QuoteState; number: string; sentAt: Date; at: Date },
): Promise<void> => {
  const { id, state, number, sentAt, at } = step
  await trx.updateTable('quotes').set({ state, number, sent_at: sentAt }).where('id', '=', id).execute()
  await trx.insertInto('quote_events').values({ quote_id: id, state, at }).execute()
}

/** A quote with its lines. */
export type OwnQuote = Pick<QuoteRecord, 'quote' | 'lines'>

/** All quotes of an account, oldest first. */
export const listOwnQuotes = async (trx: Transaction<Database>, userId: string): Promise<OwnQuote[]> => {
  const own = trx.selectFrom('quotes').where('user_id', '=', userId)
  const quotes = await own.selectAll().orderBy('created_at').orderBy('id').execute()
  const lines = await trx
    .selectFrom('quote_lines')
    .selectAll()
    .where('quote_id', 'in', own.select('id'))
    .orderBy('quote_id')
    .orderBy('position')
    .execute()
  const linesOf = new Map<string, OwnQuote['lines']>(quotes.map(({ id }) => [id, []]))
  for (const line of lines) linesOf.get(line.quote_id)?.push(line)
  return quotes.map((quote) => ({ quote, lines: linesOf.get(quote.id) ?? [] }))
}

/** Forgets the drafts that nobody came back to. */
export const deleteOldDrafts = async (trx: Transaction<Database>, now: Date): Promise<void> => {
  await trx
    .deleteFrom('quotes')
    .where('state', '=', 'draft')
    .where('kept_at', '<', new Date(now.getTime() - KEPT.quoteDraftDays * DAY))
    .execute()
}

/** Of an account that closes: drafts go, and what the person wrote in what was sent, whose number stays. */
export const forgetQuotes = async (trx: Transaction<Database>, userId: string): Promise<void> => {
  await trx.deleteFrom('quotes').where('user_id', '=', userId).where('state', '=', 'draft').execute()
  await trx
    .updateTable('quote_lines')
    .set({ note: '' })
    .where('quote_id', 'in', ({ selectFrom }) =>
      selectFrom('quotes').select('id').where('user_id', '=', userId),
    )
    .execute()
  await trx
    .updateTable('quotes')
    .set({ name: '', message: '', discount_wish: '' })
    .where('user_id', '=', userId)
    .execute()
}
