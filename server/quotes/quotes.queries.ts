import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { type Held, hold, holdOne } from '#server/platform/held.queries'
import type { Database } from '#server/platform/tables'
import type { UserRow } from '#server/session/account.queries'
import { doneBy } from '#server/team/seats.queries'
import { ORDER_DAYS } from '#shared/quotes/quote-limits'
import type { QuoteState } from '#shared/quotes/quotes.schema'
import {
  type AnswerHeadRow,
  type AnswerRow,
  findNewestAnswer,
  findNewestHead,
  listAnswerHeads,
} from './answers.queries.ts'
import { listQuoteMessages, type QuoteMessageRow } from './messages.queries.ts'
import { findQuoteCart } from './quote-carts.queries.ts'
import { listQuoteFiles, type QuoteFileRow } from './quote-files.queries.ts'
import type { QuoteEventsTable, QuoteLinesTable, QuotesTable } from './tables.ts'

/** A quote with its lines, its steps and what became of it, oldest first. */
export interface QuoteRecord {
  quote: Selectable<QuotesTable>
  lines: Selectable<QuoteLinesTable>[]
  files: QuoteFileRow[]
  events: (Pick<Selectable<QuoteEventsTable>, 'state' | 'at'> & { done_by_name: string | null })[]
  /** the newest; undefined: there is none yet */
  answer: AnswerRow | undefined
  answers: AnswerHeadRow[]
  messages: QuoteMessageRow[]
  /** the order that was made of it; null: none was yet */
  orderId: string | null
}

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
  return quote && recordOf(db, quote)
}

const recordOf = async (db: Kysely<Database>, quote: Selectable<QuotesTable>): Promise<QuoteRecord> => {
  const { id } = quote
  const lines = await listLines(db, id)
  const files = await listQuoteFiles(db, id)
  // nothing becomes of a draft
  if (quote.number === null)
    return { quote, lines, files, events: [], answer: undefined, answers: [], messages: [], orderId: null }
  return {
    quote,
    lines,
    files,
    events: await listEvents(db, id),
    answer: await findNewestAnswer(db, id),
    answers: await listAnswerHeads(db, id),
    messages: await listQuoteMessages(db, id),
    orderId: (await findQuoteCart(db, id))?.order_id ?? null,
  }
}

/** Anyone's quote that was sent. */
export const findSentQuote = async (db: Kysely<Database>, id: string): Promise<QuoteRecord | undefined> => {
  const quote = await db
    .selectFrom('quotes')
    .selectAll()
    .where('id', '=', id)
    .where('state', '<>', 'draft')
    .executeTakeFirst()
  return quote && recordOf(db, quote)
}

/** Whose a quote that was sent is. */
export const findQuoteOwner = async (db: Kysely<Database>, id: string): Promise<string | undefined> => {
  const found = await db
    .selectFrom('quotes')
    .select('user_id')
    .where('id', '=', id)
    .where('state', '<>', 'draft')
    .executeTakeFirst()
  return found?.user_id
}

/** Whom a quote's mails go to, as far as the account is there still. */
export const findQuoteReader = (
  db: Kysely<Database>,
  userId: string,
): Promise<Pick<UserRow, 'email' | 'first_name' | 'last_name' | 'verified_at'> | undefined> =>
  db
    .selectFrom('users')
    .select(['email', 'first_name', 'last_name', 'verified_at'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** E-mail of the colleague who sent a quote's request, while they work there; null: its account's own person did, or they are gone. */
export const findAskerEmail = async (db: Kysely<Database>, quoteId: string): Promise<string | null> => {
  const found = await db
    .selectFrom('quote_events')
    .innerJoin('quotes', 'quotes.id', 'quote_events.quote_id')
    .innerJoin('users as asker', 'asker.id', 'quote_events.done_by')
    .innerJoin('team_seats as seat', (join) =>
      join.onRef('seat.user_id', '=', 'asker.id').onRef('seat.head_id', '=', 'quotes.user_id'),
    )
    .select('asker.email')
    .where('quote_events.quote_id', '=', quoteId)
    .where('quote_events.state', '=', 'sent')
    .whereRef('asker.id', '<>', 'quotes.user_id')
    .where('asker.status', '=', 'active')
    .executeTakeFirst()
  return found?.email ?? null
}

export const listLines = (db: Kysely<Database>, quoteId: string): Promise<QuoteRecord['lines']> =>
  db.selectFrom('quote_lines').selectAll().where('quote_id', '=', quoteId).orderBy('position').execute()

const listEvents = (db: Kysely<Database>, quoteId: string): Promise<QuoteRecord['events']> =>
  db
    .selectFrom('quote_events')
    .select(['state', 'at', doneBy('quote_events.done_by').as('done_by_name')])
    .where('quote_id', '=', quoteId)
    .orderBy('id')
    .execute()

/** A quote with the head of its newest answer. */
export type QuoteWithHead = Selectable<QuotesTable> & {
  /** undefined: there is none yet */
  head: AnswerHeadRow | undefined
}

/** One's own quote, held until the transaction ends. */
export const lockQuote = async (
  trx: Transaction<Database>,
  userId: string,
  id: string,
): Promise<Held<QuoteWithHead> | undefined> => {
  const held = await holdOne(
    trx.selectFrom('quotes').selectAll().where('id', '=', id).where('user_id', '=', userId),
    'forUpdate',
  )
  return held && { ...held, head: await findNewestHead(trx, id) }
}

/** Most quotes that lapse at once; the next time takes the others. */
const LAPSED_AT_ONCE = 200

/** The quote that an order was placed from, held until the transaction ends; undefined: it was placed from a cart of its own. */
export const lockQuoteOfOrder = async (
  trx: Transaction<Database>,
  orderId: string,
): Promise<(Held<QuoteWithHead> & { accepted_at: Date | null }) | undefined> => {
  const held = await holdOne(
    trx
      .selectFrom('quotes')
      .selectAll()
      .select(acceptedAt.as('accepted_at'))
      .where('id', 'in', ({ selectFrom }) =>
        selectFrom('quote_carts')
          .innerJoin('orders', 'orders.validated_cart_id', 'quote_carts.cart_id')
          .select('quote_carts.quote_id')
          .where('orders.id', '=', orderId),
      ),
    'forUpdate',
  )
  return held && { ...held, head: await findNewestHead(trx, held.id) }
}

/** When what was answered last in `quotes` was accepted: an order of it that is cancelled does not begin its days anew. */
export const acceptedAt = sql<Date | null>`(select min(event.at) from quote_events event
  where event.quote_id = quotes.id and event.state = 'accepted' and event.id > coalesce((select max(answer.id)
    from quote_events answer where answer.quote_id = quotes.id and answer.state = 'answered'), 0))`

/** Quotes whose newest answer may be accepted no more on a day, held until the transaction ends. */
export const lockLateQuotes = async (
  trx: Transaction<Database>,
  today: string,
): Promise<Held<QuoteWithHead>[]> => {
  const late = await hold(
    trx
      .selectFrom('quotes')
      .selectAll()
      .where('state', '=', 'answered')
      .where(lateOn(today))
      .orderBy('id')
      .limit(LAPSED_AT_ONCE),
    'forUpdate',
  )
  const found: Held<QuoteWithHead>[] = []
  // Once they are held: one may have been answered anew since the statement that found it began.
  for (const quote of late) found.push({ ...quote, head: await findNewestHead(trx, quote.id) })
  return found
}

/** Accepted quotes that may be ordered no more on a day (`orderUntil`), held until the transaction ends. */
export const lockUnorderedQuotes = async (
  trx: Transaction<Database>,
  today: string,
): Promise<Held<QuoteWithHead>[]> => {
  const late = await hold(
    trx
      .selectFrom('quotes')
      .selectAll()
      .where('state', '=', 'accepted')
      .where(lateOn(today))
      .where(
        sql<boolean>`(${acceptedAt} at time zone 'Europe/Paris')::date + ${sql.lit(ORDER_DAYS)} < ${today}::date`,
      )
      .orderBy('id')
      .limit(LAPSED_AT_ONCE),
    'forUpdate',
  )
  return late.map((quote) => ({ ...quote, head: undefined }))
}

/** Of which no fact is told any more, or none yet. */
const CLOSED_STATES = ['draft', 'refused', 'withdrawn', 'ordered'] as const

/** Accounts that are deleted and have quotes that something may still become of. */
export const listLeavers = async (trx: Transaction<Database>): Promise<string[]> => {
  const found = await trx
    .selectFrom('quotes')
    .innerJoin('users', 'users.id', 'quotes.user_id')
    .select('quotes.user_id')
    .distinct()
    .where('users.deleted_at', 'is not', null)
    .where('quotes.state', 'not in', CLOSED_STATES)
    .limit(LAPSED_AT_ONCE)
    .execute()
  return found.map(({ user_id }) => user_id)
}

/** The quotes of an account that something may still become of, held until the transaction ends. */
export const lockOpenQuotes = async (
  trx: Transaction<Database>,
  userId: string,
): Promise<Held<QuoteWithHead>[]> => {
  const open = await hold(
    trx
      .selectFrom('quotes')
      .selectAll()
      .where('user_id', '=', userId)
      .where('state', 'not in', CLOSED_STATES)
      .orderBy('id'),
    'forUpdate',
  )
  return open.map((quote) => ({ ...quote, head: undefined }))
}

/** Whether the newest answer of `quotes` may be accepted no more on a day. */
export const lateOn = (today: string) =>
  sql<boolean>`(select answer.valid_until from quote_answers answer where answer.quote_id = quotes.id
    order by answer.revision desc limit 1) < ${today}::date`

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
  step: { id: string; state: QuoteState; number: string; sentAt: Date; at: Date; doneBy: string | null },
): Promise<void> => {
  const { id, state, number, sentAt, at, doneBy: done_by } = step
  await trx.updateTable('quotes').set({ state, number, sent_at: sentAt }).where('id', '=', id).execute()
  await trx.insertInto('quote_events').values({ quote_id: id, state, at, done_by }).execute()
}
