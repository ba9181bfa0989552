import type { Kysely, Selectable } from 'kysely'
import type { Database } from '#server/platform/tables'
import type { UsersTable } from './tables.ts'

/** A user as the server knows it once signed in: all but the password's hash. */
export type UserRow = Omit<Selectable<UsersTable>, 'password_hash'>

const userColumns = [
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
  'users.created_at',
] as const

/** The user of a living session, as they stand now; undefined once the session has ended. */
export const findSignedInUser = (
  db: Kysely<Database>,
  userId: string,
  sessionId: string,
): Promise<UserRow | undefined> =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(userColumns)
    .where('sessions.id', '=', sessionId)
    .where('sessions.user_id', '=', userId)
    .where('sessions.revoked_at', 'is', null)
    .executeTakeFirst()

export const findUserById = (db: Kysely<Database>, id: string): Promise<UserRow | undefined> =>
  db.selectFrom('users').select(userColumns).where('id', '=', id).executeTakeFirst()

/** By e-mail, whatever its case, with the password's hash: for the sign-in alone. */
export const findUserToSignIn = (
  db: Kysely<Database>,
  email: string,
): Promise<Selectable<UsersTable> | undefined> =>
  db.selectFrom('users').selectAll().where('email', '=', foldEmail(email)).executeTakeFirst()

/** An e-mail as it is stored and compared. */
export const foldEmail = (email: string): string => email.trim().normalize('NFC').toLowerCase()
