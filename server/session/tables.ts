import type { Generated } from 'kysely'
import type { AccountStatus, Role } from '#shared/session/session.schema'

/** A person's account (§3). Texts are never null: an unfilled one is empty. */
export interface UsersTable {
  id: Generated<string>
  /** lower case, unique */
  email: string
  /** Argon2id, PHC form */
  password_hash: string
  role: Generated<Role>
  status: Generated<AccountStatus>
  /** null: the e-mail is not verified */
  verified_at: Date | null
  /** customer category, set by staff */
  type: Generated<string>
  /** civilité */
  title: string
  /** the installer's experience */
  level: string
  first_name: string
  last_name: string
  company: string
  function: string
  /** staff allowed payment after delivery */
  deferred_payment: Generated<boolean>
  created_at: Generated<Date>
}

/** One sign-in: the family that its refresh tokens belong to. */
export interface SessionsTable {
  id: Generated<string>
  user_id: string
  /** the cookie outlives the browser */
  remember: boolean
  created_at: Date
  last_used: Date
  /** null while the family lives */
  revoked_at: Date | null
}

/** A refresh token that was given once. Kept while its family lives, so that an old one is recognised. */
export interface RefreshTokensTable {
  /** SHA-256 of the token, hexadecimal */
  hash: string
  session_id: string
  /** null: the family's current token */
  rotated_at: Date | null
}

export interface SessionTables {
  users: UsersTable
  sessions: SessionsTable
  refresh_tokens: RefreshTokensTable
}
