import { type ExpressionBuilder, type Kysely, type Selectable, sql } from 'kysely'
import type { Database } from '#server/platform/tables'
import { QUOTE_DRAFTS_MAX } from '#shared/quotes/quote-limits'
import type { AnswerHeadRow } from './answers.queries.ts'
import type { QuotesTable } from './tables.ts'

/** A quote as a row of the list needs it. */
export type ListedQuote = Pick<
  Selectable<QuotesTable>,
  'id' | 'number' | 'state' | 'name' | 'created_at' | 'sent_at'
> & {
  lines: number
  models: string[]
} & NewestHead

/** The head of a newest answer, beside what it is of; nulls: there is none yet. */
export type NewestHead = { [Column in keyof AnswerHeadRow]: AnswerHeadRow[Column] | null }

/** Where a quote stands in its customer's list, newest first. */
export interface QuotePlace {
  id: string
  /** as the database writes it: a `Date` would lose the microseconds that it may have */
  sentAt: string
}

/** The place of one's own quote; another's does not exist. */
export const findQuotePlace = (
  db: Kysely<Database>,
  userId: string,
  id: string,
): Promise<QuotePlace | undefined> =>
  db
    .selectFrom('quotes')
    .select(['id', sql<string>`sent_at::text`.as('sentAt')])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('state', '<>', 'draft')
    .executeTakeFirst()

/** Names of models that a row of the list shows. */
const MODELS_SHOWN = 3

const listed = (db: Kysely<Database>, userId: string) =>
  db
    .selectFrom('quotes')
    .leftJoinLateral(newestHead, (join) => join.onTrue())
    .select(['id', 'number', 'state', 'name', 'created_at', 'sent_at'])
    .select(['revision', 'answered_at', 'valid_until', 'total_cents'])
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

/** The head of the newest answer of each of `quotes`. */
export const newestHead = ({ selectFrom }: ExpressionBuilder<Database, 'quotes'>) =>
  selectFrom('quote_answers')
    .select(['revision', 'answered_at', 'valid_until', 'total_cents'])
    .whereRef('quote_answers.quote_id', '=', 'quotes.id')
    .orderBy('revision', 'desc')
    .limit(1)
    .as('head')

/** The customer's sent quotes after that place, the last that was sent first. */
export const listQuotesQuery = (
  db: Kysely<Database>,
  userId: string,
  after: QuotePlace | undefined,
  limit: number,
) => {
  const own = listed(db, userId)
    .where('state', '<>', 'draft')
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
  return after === undefined
    ? own
    : own.where(sql<boolean>`(sent_at, id) < (${after.sentAt}::timestamptz, ${after.id}::uuid)`)
}

export const listQuotes = (...asked: Parameters<typeof listQuotesQuery>): Promise<ListedQuote[]> =>
  listQuotesQuery(...asked).execute()

/** The customer's drafts, newest first: no more than an account keeps. */
export const listDrafts = (db: Kysely<Database>, userId: string): Promise<ListedQuote[]> =>
  listed(db, userId)
    .where('state', '=', 'draft')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(QUOTE_DRAFTS_MAX)
    .execute()
