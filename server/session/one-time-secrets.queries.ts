import { type Kysely, type SqlBool, sql, type Transaction } from 'kysely'
import type { Database } from '#server/platform/tables'
import { DAY } from '#shared/platform/durations'
import type { CodePurpose, LinkPurpose } from './tables.ts'

/** Tries that a code bears. */
const MAX_TRIES = 5
/** Wrong codes within `FAILURE_WINDOW` that pause a purpose of one e-mail or account. */
const MAX_FAILURES = 20
/** From the first of the failures, in ms. */
const FAILURE_WINDOW = DAY

/** Where a secret is kept. */
export interface SecretPlace<P extends CodePurpose | LinkPurpose = CodePurpose | LinkPurpose> {
  readonly key: string
  readonly purpose: P
}

/** Why a code opens nothing; `until` says when codes work again. */
export type CodeRefusal =
  | { readonly reason: 'wrong' | 'expired' | 'tries_spent' }
  | { readonly reason: 'paused'; readonly until: Date }

const isPaused = (now: Date) => sql<SqlBool>`(failures >= ${MAX_FAILURES} and failures_until > ${now})`

/** Who asks for a secret or tries one. */
export interface Asking {
  /** in a browser that is known: the day's pause, which others bring about, is not for it */
  readonly isKnown: boolean
  /** false: a secret that still opens something stays */
  readonly mayReplace: boolean
}

const isGood = (now: Date) =>
  sql<SqlBool>`(one_time_secrets.used_at is null and one_time_secrets.expires_at > ${now} and one_time_secrets.tries < ${MAX_TRIES})`

/**
 * Puts a secret in the place of the last one, whose tries and use are forgotten; the failures of the day are not.
 * False, and nothing changes, while the place is paused, or what is under way stays.
 */
export const putSecret = async (
  trx: Transaction<Database>,
  { key, purpose }: SecretPlace,
  secret: { userId: string | null; hash: string; now: Date; expiresAt: Date },
  { isKnown = false, mayReplace = true }: Partial<Asking> = {},
): Promise<boolean> => {
  const put = await trx
    .insertInto('one_time_secrets')
    .values({
      key,
      purpose,
      user_id: secret.userId,
      hash: secret.hash,
      expires_at: secret.expiresAt,
      used_at: null,
      failures_until: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['key', 'purpose'])
        .doUpdateSet({
          user_id: secret.userId,
          hash: secret.hash,
          expires_at: secret.expiresAt,
          used_at: null,
          tries: 0,
        })
        .where(
          sql<SqlBool>`(${isKnown} or not (one_time_secrets.failures >= ${MAX_FAILURES} and one_time_secrets.failures_until > ${secret.now}))
            and (${mayReplace} or not ${isGood(secret.now)})`,
        ),
    )
    .returning('key')
    .executeTakeFirst()
  return put !== undefined
}

/** Why nothing could be tried at a place. */
const refusalAt = async (
  trx: Transaction<Database>,
  { key, purpose }: SecretPlace<CodePurpose>,
  now: Date,
  isKnown: boolean,
): Promise<CodeRefusal> => {
  const row = await trx
    .selectFrom('one_time_secrets')
    .selectAll()
    .where('key', '=', key)
    .where('purpose', '=', purpose)
    .executeTakeFirst()
  if (row === undefined) return { reason: 'expired' }
  if (!isKnown && row.failures >= MAX_FAILURES && row.failures_until !== null && row.failures_until > now)
    return { reason: 'paused', until: row.failures_until }
  const isSpent = row.used_at === null && row.expires_at > now && row.tries >= MAX_TRIES
  return { reason: isSpent ? 'tries_spent' : 'expired' }
}

/** The end of the pause of a place, or null when it is not paused. */
export const pauseOf = async (
  trx: Transaction<Database>,
  place: SecretPlace<CodePurpose>,
  now: Date,
): Promise<Date | null> => {
  const refusal = await refusalAt(trx, place, now, false)
  return refusal.reason === 'paused' ? refusal.until : null
}

/**
 * Tries a code in one statement under the row's lock: of any number of tries at once, one may consume it, and five
 * at most are compared. The account that it opens, or why it opens none.
 */
export const tryCode = async (
  trx: Transaction<Database>,
  place: SecretPlace<CodePurpose>,
  hash: string,
  now: Date,
  { isKnown = false }: Partial<Pick<Asking, 'isKnown'>> = {},
): Promise<{ userId: string } | CodeRefusal> => {
  const isRight = sql<boolean>`(hash = ${hash} and user_id is not null)`
  const windowEnd = new Date(now.getTime() + FAILURE_WINDOW)
  const tried = await trx
    .updateTable('one_time_secrets')
    .set({
      tries: sql`tries + 1`,
      used_at: sql`case when ${isRight} then ${now}::timestamptz end`,
      failures: sql`case when ${isRight} or ${isKnown} then failures when failures_until > ${now} then failures + 1 else 1 end`,
      failures_until: sql`case when ${isRight} or ${isKnown} or failures_until > ${now} then failures_until else ${windowEnd}::timestamptz end`,
    })
    .where('key', '=', place.key)
    .where('purpose', '=', place.purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '<', MAX_TRIES)
    .where(sql<SqlBool>`(${isKnown} or not ${isPaused(now)})`)
    .returning([isRight.as('is_right'), 'user_id', 'tries'])
    .executeTakeFirst()
  if (tried === undefined) return refusalAt(trx, place, now, isKnown)
  if (tried.is_right && tried.user_id !== null) return { userId: tried.user_id }
  return { reason: tried.tries >= MAX_TRIES ? 'tries_spent' : 'wrong' }
}

/** Whether a place has a secret that still opens something. */
export const isUnderWay = async (
  trx: Transaction<Database>,
  { key, purpose }: SecretPlace,
  now: Date,
): Promise<boolean> => {
  const good = await trx
    .selectFrom('one_time_secrets')
    .select('key')
    .where('key', '=', key)
    .where('purpose', '=', purpose)
    .where(isGood(now))
    .executeTakeFirst()
  return good !== undefined
}

/** Counts a wrong code that was typed elsewhere among the day's failures of a place. */
export const countFailure = async (
  trx: Transaction<Database>,
  { key, purpose }: SecretPlace<CodePurpose>,
  now: Date,
): Promise<void> => {
  const windowEnd = new Date(now.getTime() + FAILURE_WINDOW)
  await trx
    .updateTable('one_time_secrets')
    .set({
      failures: sql`case when failures_until > ${now} then least(failures + 1, ${MAX_FAILURES}) else 1 end`,
      failures_until: sql`case when failures_until > ${now} then failures_until else ${windowEnd}::timestamptz end`,
    })
    .where('key', '=', key)
    .where('purpose', '=', purpose)
    .execute()
}

/** Ends a code of an account wherever else it is kept: it opened what it had to. */
export const endCode = async (
  trx: Transaction<Database>,
  { userId, purpose, hash }: { userId: string; purpose: CodePurpose; hash: string },
  now: Date,
): Promise<void> => {
  await trx
    .updateTable('one_time_secrets')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .execute()
}

/** The account that the token of a link would open; undefined for one that opens none. */
export const findLink = async (
  db: Kysely<Database>,
  { key, purpose }: SecretPlace<LinkPurpose>,
  hash: string,
  now: Date,
): Promise<string | undefined> => {
  const found = await db
    .selectFrom('one_time_secrets')
    .select('user_id')
    .where('key', '=', key)
    .where('purpose', '=', purpose)
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return found?.user_id ?? undefined
}

/** Consumes the token of a link; the account that it opens, or undefined. A wrong one leaves the right one alone. */
export const useLink = async (
  trx: Transaction<Database>,
  { key, purpose }: SecretPlace<LinkPurpose>,
  hash: string,
  now: Date,
): Promise<string | undefined> => {
  const used = await trx
    .updateTable('one_time_secrets')
    .set({ used_at: now })
    .where('key', '=', key)
    .where('purpose', '=', purpose)
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst()
  return used?.user_id ?? undefined
}

/** Makes every code and link of an account open nothing; the count of the day's failures stays. */
export const expireSecrets = async (trx: Transaction<Database>, userId: string, now: Date): Promise<void> => {
  await trx
    .updateTable('one_time_secrets')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
}

/** Forgets the secrets that expired, once their failures no longer count. */
export const deleteExpiredSecrets = async (db: Kysely<Database>, now: Date): Promise<void> => {
  await db
    .deleteFrom('one_time_secrets')
    .where('expires_at', '<=', now)
    .where((where) => where.or([where('failures_until', 'is', null), where('failures_until', '<=', now)]))
    .execute()
}
