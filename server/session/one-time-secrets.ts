import { createHmac, randomBytes, randomInt } from 'node:crypto'
import { DAY, HOUR } from '#shared/platform/durations'
import { normalizeOtp, OTP_ALPHABET, OTP_LENGTH, OTP_VALIDITY_MS } from '#shared/session/otp.rules'
import type { CodePurpose, LinkPurpose } from './tables.ts'

/**
 * One-time codes and the tokens of links. The database keeps their HMAC under the server's secret: 32^5 codes could
 * otherwise all be tried against a plain hash.
 */

/** How long each is good for, in ms. */
export const VALIDITY: Record<CodePurpose | LinkPurpose, number> = {
  login_code: OTP_VALIDITY_MS,
  verification_code: OTP_VALIDITY_MS,
  verification_link: DAY,
  reset_link: HOUR,
}

/** Each character drawn alike from the alphabet. */
export const newCode = (): string =>
  Array.from({ length: OTP_LENGTH }, () => OTP_ALPHABET[randomInt(OTP_ALPHABET.length)]).join('')

/** 256 random bits. */
export const newLinkToken = (): string => randomBytes(32).toString('base64url')

/** HMAC-SHA-256 under the server's secret, hexadecimal. */
export const hmacOf = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('hex')

/** What a secret is found by: a folded e-mail that somebody typed, or an account that is signed in. */
export const keyOf = (secret: string, holder: { email: string } | { userId: string }): string =>
  hmacOf(
    secret,
    'email' in holder ? `one-time-secret:email:${holder.email}` : `one-time-secret:user:${holder.userId}`,
  )

/** Where a browser's own code of an e-mail (folded) is found, beside the last one of all browsers. */
export const keyOfAsker = (secret: string, email: string, asker: string): string =>
  hmacOf(secret, `one-time-secret:email:${email} asker:${asker}`)

/** What the database keeps of a code or a token; bound to its place, so that it opens nothing elsewhere. */
export const secretHash = (
  secret: string,
  key: string,
  purpose: CodePurpose | LinkPurpose,
  text: string,
): string => hmacOf(secret, `one-time-secret:${purpose}:${key}:${text}`)

/** As `secretHash`, of a code as a person types it. */
export const codeHash = (secret: string, key: string, purpose: CodePurpose, typed: string): string =>
  secretHash(secret, key, purpose, normalizeOtp(typed))

/** Stands for a secret that nobody has. */
export const hashOfNothing = (): string => randomBytes(32).toString('hex')
