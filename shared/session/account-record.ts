import { isRecord, isText, readVersioned } from '#shared/platform/stored'
import { ACCOUNT_STATUSES, ROLES, type Role } from './account-states.ts'
import type { User } from './session.schema.ts'

/** Local storage key of the account record (§3, §9). */
export const ACCOUNT_STORAGE_KEY = 'account-store'
const VERSION = 0

/** Who is signed in, as this browser knows it (§3). `role` and `verified` follow `user`. */
export interface AccountRecord {
  readonly user: User | null
  readonly auth_token: string | null
  /** `guest` when nobody is signed in, `user` when a user has no role */
  readonly role: Role | 'guest'
  /** ISO 8601, when `auth_token` was received */
  readonly tokenCreatedAt: string | null
  readonly verified: boolean
}

/** Nobody (§4). */
export const signedOut: AccountRecord = {
  user: null,
  auth_token: null,
  role: 'guest',
  tokenCreatedAt: null,
  verified: false,
}

/** Stores the user, with role (`user` when it has none) and verified (false when unknown); the token stays. */
export const setUser = (record: AccountRecord, user: User): AccountRecord => ({
  ...record,
  user,
  role: user.role ?? 'user',
  verified: user.verified ?? false,
})

/** Stores both, dated `now` (epoch ms); when one of them is missing nothing happens. */
export const setUserAndToken = (
  record: AccountRecord,
  user: User | null,
  token: string | null,
  now: number,
): AccountRecord =>
  user === null || token === null || token === ''
    ? record
    : { ...setUser(record, user), auth_token: token, tokenCreatedAt: new Date(now).toISOString() }

/** Removes the token and nothing else. */
export const clearToken = (record: AccountRecord): AccountRecord => ({ ...record, auth_token: null })

/** Nobody, but the token is kept. */
export const clearUser = (record: AccountRecord): AccountRecord => ({
  ...record,
  user: null,
  role: 'guest',
  verified: false,
})

export const clearAll = (): AccountRecord => signedOut

/** What local storage holds. */
export const writeAccount = (record: AccountRecord): string =>
  JSON.stringify({ state: record, version: VERSION })

const roles: readonly unknown[] = ROLES
const statuses: readonly unknown[] = ACCOUNT_STATUSES
const texts = [
  'id',
  'email',
  'type',
  'title',
  'level',
  'firstName',
  'lastName',
  'company',
  'function',
  'created_at',
]

const isUser = (value: unknown): value is User =>
  isRecord(value) &&
  texts.every((name) => isText(value[name])) &&
  roles.includes(value.role) &&
  statuses.includes(value.status) &&
  typeof value.verified === 'boolean'

/**
 * The record in a stored text; `signedOut` for none, an unreadable one or another version. `role` and `verified`
 * are read from the user, so that an edited record cannot disagree with itself.
 */
export const readAccount = (text: string | null): AccountRecord => {
  const state = readVersioned(text, VERSION)?.state
  if (!isRecord(state)) return signedOut
  const { user, auth_token, tokenCreatedAt } = state
  const record: AccountRecord = {
    ...signedOut,
    auth_token: isText(auth_token) && auth_token !== '' ? auth_token : null,
    tokenCreatedAt:
      isText(tokenCreatedAt) && !Number.isNaN(Date.parse(tokenCreatedAt)) ? tokenCreatedAt : null,
  }
  return isUser(user) ? setUser(record, user) : record
}
