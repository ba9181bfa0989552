import type { Generated, GeneratedAlways } from 'kysely'
import type { Json } from '#server/platform/columns'
import type { AccountStatus, Role } from '#shared/session/session.schema'

/** A person's account (§3). Texts are never null: an unfilled one is empty. */
export interface UsersTable {
  id: Generated<string>
  /** as `foldEmail` gives it; unique among verified accounts, and among those that are not */
  email: string
  /** Argon2id, PHC form; empty: no password opens the account */
  password_hash: string
  role: Generated<Role>
  status: Generated<AccountStatus>
  /** null: the e-mail is not verified */
  verified_at: Date | null
  /** more than one person may believe that this sign-up is theirs */
  contested: Generated<boolean>
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
  /** what may be open at a time of orders paid after delivery, cents including VAT; null: as much as the account likes */
  credit_limit_cents: Generated<number | null>
  /** as typed, without spaces; empty for none */
  siret: Generated<string>
  /** VAT number, likewise */
  vat: Generated<string>
  /** the person deleted it: nothing of them is left in this row */
  deleted_at: Generated<Date | null>
  created_at: Generated<Date>
  /** when it was first opened; never changes again; null: it never was */
  opened_at: Generated<Date | null>
  /** when staff refused it, before it was ever opened; null: they did not, or opened it since */
  refused_at: Generated<Date | null>
  /** who refused it */
  refused_by: Generated<string | null>
  /** French, as the person was told; empty: not refused */
  refusal_reason: Generated<string>
  /** since when a second factor is asked for at sign-in; null: none is */
  second_factor_at: Generated<Date | null>
  /** no browser is known any more that was known before; null: all are that were made so since `verified_at` */
  known_since: Generated<Date | null>
  /** folded: e-mail, names, company and SIRET, for the search of staff */
  search_text: GeneratedAlways<string>
  /** folded: last name, first name */
  sort_name: GeneratedAlways<string>
  /** folded */
  sort_company: GeneratedAlways<string>
}

/** One sign-in: the family that its refresh tokens belong to. */
export interface SessionsTable {
  id: Generated<string>
  user_id: string
  /** the cookie outlives the browser */
  remember: boolean
  /** opened by a one-time code, without the password */
  by_code: Generated<boolean>
  /** « Firefox sur Windows »; empty: made before it was kept */
  device: Generated<string>
  /** what its browser is known by (`known-device.ts`); null: made before it was kept */
  device_id: Generated<string | null>
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

/** What a one-time secret opens. Codes are typed, links are clicked. */
export type CodePurpose = 'login_code' | 'verification_code'
export type LinkPurpose = 'verification_link' | 'reset_link'

/** The last secret of a purpose that was given for an e-mail or an account. */
export interface OneTimeSecretsTable {
  /** HMAC of the e-mail or the account, hexadecimal */
  key: string
  purpose: CodePurpose | LinkPurpose
  /** null: the e-mail has no account; nothing opens such a row */
  user_id: string | null
  /** HMAC of the secret, hexadecimal */
  hash: string
  expires_at: Date
  used_at: Date | null
  /** codes that were tried against this one */
  tries: Generated<number>
  /** wrong codes until `failures_until`, whichever code was current */
  failures: Generated<number>
  failures_until: Date | null
}

/** Something that touched an account's security. */
export interface AuditLogTable {
  id: GeneratedAlways<number>
  at: Date
  kind: string
  /** whose account; null: no account, or one that is gone */
  subject_id: string | null
  /** who did it, when somebody was signed in */
  actor_id: string | null
  /** network address of the call */
  ip: string | null
  details: Json<Record<string, unknown>>
}

/** What an authenticator shares with the server: good once `users.second_factor_at` says so. */
export interface SecondFactorsTable {
  user_id: string
  /** AES-256-GCM, as `seal` gives it */
  sealed_secret: string
  /** the last time step (RFC 6238) whose code was taken: it and those before are not taken again */
  last_counter: Generated<number>
}

export interface RecoveryCodesTable {
  user_id: string
  /** HMAC of the code, hexadecimal */
  hash: string
  used_at: Date | null
}

export interface SessionTables {
  second_factors: SecondFactorsTable
  recovery_codes: RecoveryCodesTable
  users: UsersTable
  sessions: SessionsTable
  refresh_tokens: RefreshTokensTable
  one_time_secrets: OneTimeSecretsTable
  audit_log: AuditLogTable
}
