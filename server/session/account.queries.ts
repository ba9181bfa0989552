import { type Insertable, type Kysely, type Selectable, sql, type Transaction, type Updateable } from 'kysely'
import { type Held, hold, holdOne } from '#server/platform/held.queries'
import type { Database } from '#server/platform/tables'
import type { Role } from '#shared/session/session.schema'
import { isYoung } from './session-life.queries.ts'
import type { UsersTable } from './tables.ts'

/** A living account as the server knows it once signed in: all but the password's hash. */
export type UserRow = Omit<
  Selectable<UsersTable>,
  | 'password_hash'
  | 'deleted_at'
  | 'contested'
  | 'refused_at'
  | 'refused_by'
  | 'known_since'
  | 'credit_limit_cents'
  | 'search_text'
  | 'sort_name'
  | 'sort_company'
>

/** The columns of a `UserRow`. */
export const userColumns = [
  'users.id',
  'users.email',
  'users.role',
  'users.status',
  'users.verified_at',
  'users.type',
  'users.title',
  'users.level',
  'users.first_name',
  'users.last_name',
  'users.company',
  'users.function',
  'users.deferred_payment',
  'users.siret',
  'users.vat',
  'users.created_at',
  'users.opened_at',
  'users.refusal_reason',
  'users.second_factor_at',
] as const

/** The user of a living session, as they stand now; undefined once the session has ended, or lasted as long as it may. */
export const findSignedInUser = (
  db: Kysely<Database>,
  userId: string,
  sessionId: string,
  now: Date,
): Promise<UserRow | undefined> =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(userColumns)
    .where('sessions.id', '=', sessionId)
    .where('sessions.user_id', '=', userId)
    .where('sessions.revoked_at', 'is', null)
    .where(isYoung(now))
    .executeTakeFirst()

export const findUserById = (db: Kysely<Database>, id: string): Promise<UserRow | undefined> =>
  db.selectFrom('users').select(userColumns).where('id', '=', id).executeTakeFirst()

/** The accounts of an e-mail: at most one verified, and at most one sign-up that nobody has confirmed. */
export interface AccountsOfEmail {
  readonly verified: Selectable<UsersTable> | undefined
  readonly claim: Selectable<UsersTable> | undefined
}

/** With the password's hash: for what proves who somebody is, alone. `email` folded. */
export const findAccountsOfEmail = async (db: Kysely<Database>, email: string): Promise<AccountsOfEmail> => {
  const rows = await db
    .selectFrom('users')
    .selectAll()
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .execute()
  return {
    verified: rows.find((row) => row.verified_at !== null),
    claim: rows.find((row) => row.verified_at === null),
  }
}

/** The hash of an account's password; undefined once the account is gone. */
export const findPasswordHash = async (db: Kysely<Database>, userId: string): Promise<string | undefined> => {
  const row = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.password_hash
}

/** Holds an e-mail until the transaction ends: two sign-ups with one pass one after the other. */
export const lockEmail = async (trx: Transaction<Database>, email: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`email ${email}`}, 0))`.execute(trx)
}

/** The account as it stands, held until the transaction ends; undefined once it is gone. */
export const lockUser = (
  trx: Transaction<Database>,
  id: string,
): Promise<Held<Selectable<UsersTable>> | undefined> =>
  holdOne(
    trx.selectFrom('users').selectAll().where('id', '=', id).where('deleted_at', 'is', null),
    'forNoKeyUpdate',
  )

/** Accounts that two transactions may want at once: held in one order, that neither waits for the other; those that are gone are left out. */
export const lockUsers = (
  trx: Transaction<Database>,
  ids: readonly string[],
): Promise<Held<Selectable<UsersTable>>[]> =>
  hold(
    trx.selectFrom('users').selectAll().where('id', 'in', ids).where('deleted_at', 'is', null).orderBy('id'),
    'forNoKeyUpdate',
  )

/** The columns that say where an account stands. */
type StandingColumns =
  | 'status'
  | 'verified_at'
  | 'opened_at'
  | 'refused_at'
  | 'refused_by'
  | 'refusal_reason'
  | 'deleted_at'

/** An account that somebody claims. */
export const insertUser = (
  trx: Transaction<Database>,
  user: Omit<Insertable<UsersTable>, StandingColumns>,
): Promise<Selectable<UsersTable>> =>
  trx
    .insertInto('users')
    .values({ ...user, status: 'inactive', verified_at: null })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Where an account stands from now on. */
export const updateStanding = async (
  trx: Transaction<Database>,
  userId: string,
  { status, verified_at, opened_at, ...refusal }: Pick<Updateable<UsersTable>, StandingColumns>,
): Promise<void> => {
  await trx
    .updateTable('users')
    .set({ status, verified_at, opened_at, ...refusal })
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

/** Sets the password of whoever has the mailbox; an empty hash is none. No browser is known any more. */
export const updatePassword = async (
  trx: Transaction<Database>,
  userId: string,
  passwordHash: string,
  now: Date,
): Promise<void> => {
  await trx
    .updateTable('users')
    .set({ password_hash: passwordHash, contested: false, known_since: now })
    .where('id', '=', userId)
    .execute()
}

/** Makes every browser of an account unknown, and holds its row: before its sessions, as everywhere. */
export const forgetBrowsers = async (
  trx: Transaction<Database>,
  userId: string,
  now: Date,
): Promise<void> => {
  await trx.updateTable('users').set({ known_since: now }).where('id', '=', userId).execute()
}

/** The same of every account. */
export const forgetAllBrowsers = async (trx: Transaction<Database>, now: Date): Promise<void> => {
  await trx.updateTable('users').set({ known_since: now }).where('verified_at', 'is not', null).execute()
}

/**
 * Since when browsers may be known to the verified account of an e-mail (folded), undefined where there is none: those of
 * before it was verified were an earlier account's, which had the e-mail.
 */
export const findKnownSince = async (db: Kysely<Database>, email: string): Promise<Date | undefined> => {
  const row = await db
    .selectFrom('users')
    .select(sql<Date>`greatest(known_since, verified_at)`.as('known_since'))
    .where('email', '=', email)
    .where('verified_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.known_since
}

export const updateRole = async (trx: Transaction<Database>, userId: string, role: Role): Promise<void> => {
  await trx.updateTable('users').set({ role }).where('id', '=', userId).execute()
}

/** Another than who signed up came to the account. */
export const markContested = async (trx: Transaction<Database>, userId: string): Promise<void> => {
  await trx.updateTable('users').set({ contested: true }).where('id', '=', userId).execute()
}
