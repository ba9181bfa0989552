import { randomInt } from 'node:crypto'
import type { Transaction } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import type { Deps } from '#server/platform/deps'
import type { Database } from '#server/platform/tables'
import { OTP_ALPHABET } from '#shared/session/otp.rules'
import { isAppCode, normalizeFactor } from '#shared/session/second-factor.rules'
import { hmacOf } from './one-time-secrets.ts'
import { unseal } from './sealed.ts'
import { findSecondFactor, takeCounter, takeRecoveryCode } from './second-factor.queries.ts'

/** What a code is of: the authenticator, or the list of recovery codes. */
export type Factor = 'app' | 'recovery'

/** RFC 6238 as every authenticator knows it: SHA-1, six digits, steps of 30 s. */
const STEP_SECONDS = 30
/** Steps before and after now whose code is taken too: clocks differ, and people type. */
const WINDOW = 1

const RECOVERY_CODES = 10
/** Two groups of five of 32 characters: 50 bits. */
const RECOVERY_LENGTH = 10

/** A new secret: 160 bits (RFC 4226 §4), base32. */
export const newFactorSecret = (): string => new Secret({ size: 20 }).base32

const totpOf = (secret: string, names: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({
    ...names,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: STEP_SECONDS,
  })

/** What an authenticator reads from a picture. */
export const factorUri = (secret: string, issuer: string, email: string): string =>
  totpOf(secret, { issuer, label: email }).toString()

/** « ABCDE-FGHJK », each character drawn alike. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: RECOVERY_LENGTH }, () => OTP_ALPHABET[randomInt(OTP_ALPHABET.length)])
      .join('')
      .replace(/^.{5}/, '$&-'),
  )

/** What the database keeps of a recovery code, however it is typed. */
export const recoveryHash = (secret: string, userId: string, code: string): string =>
  hmacOf(secret, `recovery-code:${userId}:${normalizeFactor(code)}`)

/**
 * Takes a code of the authenticator, or a recovery code, of an account whose row the caller holds: each once. What is
 * written is committed only with what it opens.
 */
export const takeFactor = async (
  trx: Transaction<Database>,
  { clock, secret }: Pick<Deps, 'clock' | 'secret'>,
  userId: string,
  typed: string,
): Promise<Factor | null> => {
  const code = normalizeFactor(typed)
  const now = clock.now()
  if (!isAppCode(code)) {
    const isTaken = await takeRecoveryCode(trx, userId, recoveryHash(secret, userId, code), new Date(now))
    return isTaken ? 'recovery' : null
  }
  const factor = await findSecondFactor(trx, userId)
  if (factor === undefined) return null
  const totp = totpOf(unseal(secret, userId, factor.sealed_secret))
  const delta = totp.validate({ token: code, timestamp: now, window: WINDOW })
  if (delta === null) return null
  const counter = Math.floor(now / 1000 / STEP_SECONDS) + delta
  return (await takeCounter(trx, userId, counter)) ? 'app' : null
}
