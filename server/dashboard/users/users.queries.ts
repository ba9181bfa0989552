import { type Kysely, type Selectable, type SelectQueryBuilder, sql, type Transaction } from 'kysely'
import type { OrdersTable } from '#server/orders/tables'
import { type Held, hold } from '#server/platform/held.queries'
import { likeSafe } from '#server/platform/like-safe'
import type { Database } from '#server/platform/tables'
import { type UserRow, userColumns } from '#server/session/account.queries'
import { SEARCH_TOTAL_MAX } from '#shared/dashboard/lists'
import type { AccountState } from '#shared/dashboard/users/users.rules'
import type { UserSort } from '#shared/dashboard/users/users.schema'
import { fold } from '#shared/platform/text'
import type { Role } from '#shared/session/session.schema'
import type { Way } from '../nearer-way.ts'

/** More words than this narrow nothing that a person would notice. */
const MAX_WORDS = 8

/** An account as staff see it. */
export type StaffUserRow = UserRow & {
  contested: boolean
  refused_at: Date | null
  /** null: of all that staff are shown */
  deleted_at: Date | null
  /** null: not refused, or by an account that is gone */
  refused_by_email: string | null
  shares_email: boolean
  /** null: works in their own account */
  works_for: string | null
  /** people who work in the account beside its own */
  colleagues: number
}

/** Which accounts; what is left out asks nothing. */
export interface UserFilter {
  /** what `users.search_text` is like, all of it */
  readonly patterns: readonly string[]
  readonly role?: Role | undefined
  readonly status?: AccountState | 'inactive' | undefined
  readonly type?: string | undefined
  readonly verified?: boolean | undefined
}

export interface UserPage {
  readonly filter: UserFilter
  readonly sort: UserSort
  readonly descending: boolean
  readonly way: Way
}

/** Fewer letters have no trigram inside of a word: they are looked for at the start of one. */
export const TRIGRAM = 3

/**
 * What the folded search text must be like for each typed word to be in it, in part or whole; one or two letters begin a
 * word of it. Digits that are typed in groups, as a SIRET is, are one word; a blank search asks nothing.
 */
export const userPatterns = (search: string): string[] => {
  const folded = fold(search).replace(/[’‘ʼ]/g, "'")
  const digits = folded.replace(/[\s.-]/g, '')
  const words = /^[0-9]{9,}$/.test(digits) ? [digits] : folded.split(' ')
  return words
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS)
    .map((word) => `%${word.length < TRIGRAM ? ' ' : ''}${likeSafe(word)}%`)
}

const sortColumns = {
  created_at: sql`users.created_at`,
  name: sql`users.sort_name`,
  company: sql`users.sort_company`,
  email: sql`users.email collate "C"`,
} as const satisfies Record<UserSort, unknown>

/** The accounts of a filter; deleted ones never. */
const filtered = <O>(query: SelectQueryBuilder<Database, 'users', O>, filter: UserFilter) => {
  let kept = query.where('users.deleted_at', 'is', null)
  if (filter.role !== undefined) kept = kept.where('users.role', '=', filter.role)
  if (filter.status !== undefined)
    kept = kept.where('users.status', '=', filter.status === 'active' ? 'active' : 'inactive')
  if (filter.status === 'deactivated') kept = kept.where('users.opened_at', 'is not', null)
  if (filter.status === 'waiting')
    kept = kept
      .where('users.opened_at', 'is', null)
      .where('users.refused_at', 'is', null)
      .where('users.verified_at', 'is not', null)
  if (filter.status === 'refused') kept = kept.where('users.refused_at', 'is not', null)
  if (filter.type !== undefined) kept = kept.where('users.type', '=', filter.type)
  if (filter.verified !== undefined)
    kept = kept.where('users.verified_at', filter.verified ? 'is not' : 'is', null)
  for (const pattern of filter.patterns) kept = kept.where('users.search_text', 'like', pattern)
  return kept
}

const refusedByEmail = sql<string | null>`(
  select staff.email from users staff where staff.id = users.refused_by and staff.deleted_at is null
)`.as('refused_by_email')

/** Of whose account a colleague works in; staff have no place in a team, whatever they had before. */
const worksFor = sql<string | null>`(
  select head.email from team_seats seat join users head on head.id = seat.head_id
  where seat.user_id = users.id and seat.head_id <> users.id and users.role = 'user'
)`.as('works_for')

const colleagues = sql<number>`(
  select count(*)::integer from team_seats seat where seat.head_id = users.id and seat.user_id <> users.id
)`.as('colleagues')

const staffColumns = [
  ...userColumns,
  'users.contested',
  'users.refused_at',
  'users.deleted_at',
  refusedByEmail,
  worksFor,
  colleagues,
] as const

/** One verified account and one sign-up that nobody has confirmed may have the same e-mail (decision 014). */
const sharesEmail = sql<boolean>`exists (
  select from users other where other.email = users.email and other.id <> users.id and other.deleted_at is null
)`.as('shares_email')

/**
 * Ids first, by an index alone; the rest only of the accounts of the page. Those that wait, were refused or closed have an
 * index of their own: they are found by it and then put in order, not looked for among all accounts in that order.
 */
export const listUsersQuery = (db: Kysely<Database>, page: UserPage) => {
  const { reversed, skip, limit } = page.way
  const { status } = page.filter
  const isFew = status === 'waiting' || status === 'refused' || status === 'deactivated'
  const direction = page.descending ? 'desc' : 'asc'
  const walked = page.descending === reversed ? 'asc' : 'desc'
  return db
    .with(
      (cte) => (isFew ? cte('kept').materialized() : cte('kept')),
      (with_) =>
        filtered(
          with_.selectFrom('users').select(['users.id', sortColumns[page.sort].as('key')]),
          page.filter,
        ),
    )
    .with('page', (with_) =>
      with_
        .selectFrom('kept')
        .select(['id', 'key'])
        .orderBy('key', walked)
        .orderBy('id', walked)
        .offset(skip)
        .limit(limit),
    )
    .selectFrom('page')
    .innerJoin('users', 'users.id', 'page.id')
    .select([...staffColumns, sharesEmail])
    .orderBy('page.key', direction)
    .orderBy('page.id', direction)
}

/** How many; of a search at most `SEARCH_TOTAL_MAX`: its pages end there. */
export const countUsersQuery = (db: Kysely<Database>, filter: UserFilter) => {
  const found = filtered(db.selectFrom('users').select('users.id'), filter)
  const counted = filter.patterns.length === 0 ? found : found.limit(SEARCH_TOTAL_MAX)
  return db.selectFrom(counted.as('found')).select(sql<number>`count(*)`.as('total'))
}

export const listUsers = (db: Kysely<Database>, page: UserPage): Promise<StaffUserRow[]> =>
  listUsersQuery(db, page).execute()

export const countUsers = async (db: Kysely<Database>, filter: UserFilter): Promise<number> =>
  (await countUsersQuery(db, filter).executeTakeFirstOrThrow()).total

/** Some accounts whose search text is like all patterns; at most `limit`. */
export const findUserIds = async (
  db: Kysely<Database>,
  patterns: readonly string[],
  limit: number,
): Promise<string[]> => {
  const rows = await filtered(db.selectFrom('users').select('users.id'), { patterns }).limit(limit).execute()
  return rows.map(({ id }) => id)
}

/** Living accounts of these ids, in the order of the ids. */
export const findStaffUsers = (db: Kysely<Database>, ids: readonly string[]): Promise<StaffUserRow[]> =>
  db
    .selectFrom('users')
    .select([...staffColumns, sharesEmail])
    .where('users.id', 'in', ids)
    .where('users.deleted_at', 'is', null)
    .orderBy('users.id')
    .execute()

export const findStaffUser = async (db: Kysely<Database>, id: string): Promise<StaffUserRow | undefined> =>
  (await findStaffUsers(db, [id]))[0]

/** As `findStaffUsers`, held until the transaction ends. */
export const lockStaffUsers = (
  trx: Transaction<Database>,
  ids: readonly string[],
): Promise<Held<StaffUserRow>[]> => {
  const users = trx
    .selectFrom('users')
    .select([...staffColumns, sharesEmail])
    .where('users.id', 'in', ids)
    .where('users.deleted_at', 'is', null)
    .orderBy('users.id')
  return hold(users, 'forNoKeyUpdate')
}

export const updateRights = async (
  trx: Transaction<Database>,
  id: string,
  rights: Pick<StaffUserRow, 'role' | 'type' | 'deferred_payment'>,
): Promise<void> => {
  await trx.updateTable('users').set(rights).where('id', '=', id).execute()
}

export type UserOrderRow = Pick<
  Selectable<OrdersTable>,
  'id' | 'number' | 'status' | 'delivery_mode' | 'name' | 'total_cents' | 'created_at'
>

/** Newest first. */
export const latestOrders = (db: Kysely<Database>, userId: string, limit: number): Promise<UserOrderRow[]> =>
  db
    .selectFrom('orders')
    .select(['id', 'number', 'status', 'delivery_mode', 'name', 'total_cents', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** How many addresses and orders an account has. */
export const countBelongings = (
  db: Kysely<Database>,
  userId: string,
): Promise<{ addresses: number; orders: number }> =>
  db
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('addresses')
        .select(sql<number>`count(*)`.as('count'))
        .where('user_id', '=', userId)
        .$asScalar()
        .$notNull()
        .as('addresses'),
      selectFrom('orders')
        .select(sql<number>`count(*)`.as('count'))
        .where('user_id', '=', userId)
        .$asScalar()
        .$notNull()
        .as('orders'),
    ])
    .executeTakeFirstOrThrow()
