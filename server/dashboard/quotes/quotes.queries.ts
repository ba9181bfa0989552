import { type Kysely, type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import type { OrderSearch } from '#server/orders/order-search'
import { isFound } from '#server/orders/orders.queries'
import { likeSafe } from '#server/platform/like-safe'
import type { Database } from '#server/platform/tables'
import { type NewestHead, newestHead } from '#server/quotes/quote-list.queries'
import { lateOn } from '#server/quotes/quotes.queries'
import type { QuotesTable } from '#server/quotes/tables'
import { SEARCH_TOTAL_MAX } from '#shared/dashboard/lists'
import { type AskedQuotes, WAITING_QUOTES } from '#shared/dashboard/quotes/quotes.rules'
import { fold } from '#shared/platform/text'
import type { Way } from '../nearer-way.ts'
import type { CustomerRow } from '../orders/orders.queries.ts'
import { findUserIds, TRIGRAM } from '../users/users.queries.ts'

/** A quote as a row of the staff's list needs it. */
export type AdminQuoteRow = CustomerRow &
  Pick<Selectable<QuotesTable>, 'id' | 'number' | 'state' | 'name' | 'sent_at'> & {
    lines: number
  } & NewestHead

/** Which quotes; what is left out asks nothing. */
export interface AdminQuoteFilter {
  /** of the quote's own texts, or of its customer's */
  readonly search: OrderSearch
  readonly customerPatterns: readonly string[]
  /** the accounts that `customerPatterns` find; see `withCustomers` */
  readonly customerIds?: readonly string[]
  readonly state?: AskedQuotes | undefined
  readonly customer?: string | undefined
  /** yyyy-mm-dd of Paris: on which they are looked for */
  readonly today: string
}

export interface AdminQuotePage {
  readonly filter: AdminQuoteFilter
  readonly descending: boolean
  readonly way: Way
}

/** More words than this narrow nothing that a person would notice. */
const MAX_WORDS = 8

const NUMBER = /^(?:dev)?[\s-]*(\d{4})[\s-]*(\d{6,12})$/
const RANK = /^(dev(?:is)?[\s-]*|n°|#)?(\d{1,6})$/

/**
 * A whole number, with its dashes or without, is that quote; its last digits are that of each year, and alone they may be words
 * as well. Else each word that is typed is found in the number or the project's name; one or two letters begin a word.
 */
export const quoteSearch = (text: string): OrderSearch => {
  const typed = fold(text).replace(/[’‘ʼ]/g, "'")
  const [, year, within] = NUMBER.exec(typed) ?? []
  if (year !== undefined && within !== undefined) return { number: `DEV-${year}-${within}`, patterns: [] }
  const [, named, rank] = RANK.exec(typed) ?? []
  const ranked = rank === undefined ? undefined : `%dev-____-${rank.padStart(6, '0')} %`
  if (named !== undefined && ranked !== undefined) return { patterns: [ranked] }
  const words = typed.split(' ').filter((word) => word !== '')
  return {
    patterns: words
      .slice(0, MAX_WORDS)
      .map((word) => (word.length < TRIGRAM ? `% ${likeSafe(word)}%` : `%${likeSafe(word)}%`)),
    ...(ranked !== undefined && { rank: ranked }),
  }
}

/** Whether its total ends at `SEARCH_TOTAL_MAX`. */
export const isSearch = ({ search }: AdminQuoteFilter): boolean =>
  search.number === undefined && search.patterns.length > 0

/** Customers that are named one by one; more of them are looked for with the quotes. */
const FEW_CUSTOMERS = 500

/** A filter that names the customers whom its search finds, when they are few: their quotes come from an index. */
export const withCustomers = async (
  db: Kysely<Database>,
  filter: AdminQuoteFilter,
): Promise<AdminQuoteFilter> => {
  if (!isSearch(filter) || filter.customerPatterns.length === 0) return filter
  const ids = await findUserIds(db, filter.customerPatterns, FEW_CUSTOMERS + 1)
  return ids.length > FEW_CUSTOMERS ? filter : { ...filter, customerIds: ids }
}

/** Quotes whose own texts hold every word, or whose customer's do. */
const matching = ({ search, customerPatterns, customerIds }: AdminQuoteFilter) => {
  const own = isFound(sql`search_fold(' ' || quotes.number || ' ' || quotes.name)`, search)
  if (customerIds?.length === 0 || customerPatterns.length === 0) return own
  const theirs =
    customerIds === undefined
      ? sql`in (
          select users.id from users
          where users.deleted_at is null and ${isFound(sql`users.search_text`, { patterns: customerPatterns })}
        )`
      : sql`= any(${customerIds}::uuid[])`
  return sql<boolean>`(${own} or quotes.user_id ${theirs})`
}

/** Quotes that stand so on the day that is asked for. */
const standing = (asked: AskedQuotes, today: string) => {
  if (asked === 'waiting')
    return sql<boolean>`quotes.state in (${sql.join(WAITING_QUOTES.map((state) => sql.lit(state)))})`
  const isSo = sql`quotes.state = ${asked}`
  if (asked === 'answered') return sql<boolean>`(${isSo} and not ${lateOn(today)})`
  if (asked === 'expired') return sql<boolean>`(${isSo} or (quotes.state = 'answered' and ${lateOn(today)}))`
  return sql<boolean>`${isSo}`
}

const filtered = <O>(query: SelectQueryBuilder<Database, 'quotes', O>, filter: AdminQuoteFilter) => {
  const { search, state, customer, today } = filter
  let kept = query.where('quotes.state', '<>', 'draft')
  if (search.number !== undefined) kept = kept.where('quotes.number', '=', search.number)
  else if (isSearch(filter)) kept = kept.where(matching(filter))
  if (state !== undefined) kept = kept.where(standing(state, today))
  if (customer !== undefined) kept = kept.where('quotes.user_id', '=', customer)
  return kept
}

const rowsOf = (db: Kysely<Database>) =>
  db
    .selectFrom('quotes')
    .innerJoin('users', 'users.id', 'quotes.user_id')
    .leftJoinLateral(newestHead, (join) => join.onTrue())
    .select(['quotes.id', 'quotes.number', 'quotes.state', 'quotes.name', 'quotes.sent_at', 'quotes.user_id'])
    .select(['users.email', 'users.first_name', 'users.last_name', 'users.company', 'users.deleted_at'])
    .select(['head.revision', 'head.answered_at', 'head.valid_until', 'head.total_cents'])
    .select(sql<number>`(select count(*) from quote_lines line where line.quote_id = quotes.id)`.as('lines'))

/** Ids first, by indexes; the rest only of the quotes of the page. */
export const listAdminQuotesQuery = (db: Kysely<Database>, { filter, descending, way }: AdminQuotePage) => {
  const direction = descending ? 'desc' : 'asc'
  const walked = descending === way.reversed ? 'asc' : 'desc'
  return rowsOf(db)
    .innerJoin(
      filtered(db.selectFrom('quotes').select('quotes.id'), filter)
        .orderBy('quotes.sent_at', walked)
        .orderBy('quotes.id', walked)
        .offset(way.skip)
        .limit(way.limit)
        .as('page'),
      'page.id',
      'quotes.id',
    )
    .orderBy('quotes.sent_at', direction)
    .orderBy('quotes.id', direction)
}

export const listAdminQuotes = (db: Kysely<Database>, page: AdminQuotePage): Promise<AdminQuoteRow[]> =>
  listAdminQuotesQuery(db, page).execute()

/** How many; of a search at most `SEARCH_TOTAL_MAX`: its pages end there. */
export const countAdminQuotes = async (db: Kysely<Database>, filter: AdminQuoteFilter): Promise<number> => {
  const found = filtered(db.selectFrom('quotes').select('quotes.id'), filter)
  const counted = isSearch(filter) ? found.limit(SEARCH_TOTAL_MAX) : found
  const { total } = await db
    .selectFrom(counted.as('found'))
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** Whose a quote is, and the postcode that they have things brought to; null: none is chosen. */
export const findQuoteCustomer = (
  db: Kysely<Database>,
  userId: string,
): Promise<(CustomerRow & { postal_code: string | null }) | undefined> =>
  db
    .selectFrom('users')
    .leftJoin('addresses', (join) =>
      join
        .onRef('addresses.user_id', '=', 'users.id')
        .on('addresses.type', '=', 'shipping')
        .on('addresses.selected', '=', true),
    )
    .select(['users.id as user_id', 'users.email', 'users.first_name', 'users.last_name', 'users.company'])
    .select(['users.deleted_at', 'addresses.postal_code'])
    .where('users.id', '=', userId)
    .executeTakeFirst()
