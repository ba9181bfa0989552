import type { FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import type { Account } from '#server/platform/access'
import type { Deps } from '#server/platform/deps'
import { enqueueMail, type Mail } from '#server/platform/mail'
import type { Person } from '#server/platform/mail-blocks'
import type { Database } from '#server/platform/tables'
import { AppError } from '#shared/platform/errors'
import { findAccountsOfEmail, type UserRow } from './account.queries.ts'
import {
  alreadyRegisteredMail,
  personOf,
  verificationCodeMail,
  verificationLinkMail,
} from './account-mails.ts'
import { recordAudit } from './audit.queries.ts'
import { paused, refusedCode } from './code-refusal.ts'
import { confirmEmail } from './confirm-email.ts'
import { type Asking, pauseOf, putSecret, tryCode } from './one-time-secrets.queries.ts'
import {
  codeHash,
  hashOfNothing,
  keyOf,
  newCode,
  newLinkToken,
  secretHash,
  VALIDITY,
} from './one-time-secrets.ts'

const codePlace = (secret: string, userId: string) =>
  ({ key: keyOf(secret, { userId }), purpose: 'verification_code' }) as const

/** Where the link of an e-mail (folded) is kept. */
export const linkPlace = (secret: string, email: string) =>
  ({ key: keyOf(secret, { email }), purpose: 'verification_link' }) as const

const refuseVerified = (user: UserRow): void => {
  if (user.verified_at !== null) throw new AppError('EMAIL_ALREADY_VERIFIED')
}

/** Mails what verifies an e-mail, or tells the verified account that holds the e-mail already (decision 014). */
const mailTo = async (
  trx: Transaction<Database>,
  user: UserRow,
  owner: UserRow | undefined,
  mail: (person: Person) => Mail,
  { config, now, expiresAt }: Pick<Deps, 'config'> & { now: Date; expiresAt: Date },
): Promise<void> =>
  enqueueMail(
    trx,
    owner ? alreadyRegisteredMail(personOf(owner), config) : mail(personOf(user)),
    now,
    expiresAt,
  )

/** Mails a verification code, unless one is good that may not be replaced. Throws EMAIL_ALREADY_VERIFIED or CODE_PAUSED. */
export const requestVerificationCode = async (
  { db, clock, config, secret }: Deps,
  user: UserRow,
  asking: Pick<Asking, 'mayReplace'>,
): Promise<void> => {
  refuseVerified(user)
  const place = codePlace(secret, user.id)
  const code = newCode()
  const hash = codeHash(secret, place.key, place.purpose, code)
  const now = new Date(clock.now())
  const expiresAt = new Date(now.getTime() + VALIDITY.verification_code)
  const pausedUntil = await db.transaction().execute(async (trx) => {
    const { verified: owner } = await findAccountsOfEmail(trx, user.email)
    const given = { userId: user.id, hash: owner ? hashOfNothing() : hash, now, expiresAt }
    const isPut = await putSecret(trx, place, given, asking)
    if (!isPut) return pauseOf(trx, place, now)
    await mailTo(trx, user, owner, (person) => verificationCodeMail(person, code, config), {
      config,
      now,
      expiresAt,
    })
    return null
  })
  if (pausedUntil !== null) throw paused(pausedUntil, now)
}

/** Mails a verification link, unless one is good that may not be replaced. Throws EMAIL_ALREADY_VERIFIED. */
export const requestVerificationLink = async (
  { db, clock, config, secret }: Deps,
  user: UserRow,
  asking: Pick<Asking, 'mayReplace'>,
): Promise<void> => {
  refuseVerified(user)
  const place = linkPlace(secret, user.email)
  const token = newLinkToken()
  const hash = secretHash(secret, place.key, place.purpose, token)
  const now = new Date(clock.now())
  const expiresAt = new Date(now.getTime() + VALIDITY.verification_link)
  await db.transaction().execute(async (trx) => {
    const { verified: owner } = await findAccountsOfEmail(trx, user.email)
    const given = { userId: user.id, hash: owner ? hashOfNothing() : hash, now, expiresAt }
    if (!(await putSecret(trx, place, given, asking))) return
    await mailTo(trx, user, owner, (person) => verificationLinkMail(person, token, config), {
      config,
      now,
      expiresAt,
    })
  })
}

/**
 * Verifies the e-mail of `user` by a code; the user as they stand then. One who was verified meanwhile is answered
 * as having succeeded. Throws CODE_WRONG (also for another's e-mail), CODE_EXPIRED, CODE_TRIES_SPENT or CODE_PAUSED.
 */
export const verifyByCode = async (
  { db, clock, config, secret }: Deps,
  request: Pick<FastifyRequest, 'ip'>,
  { user, sessionId }: Account,
  email: string,
  otp: string,
): Promise<UserRow> => {
  if (email !== user.email) throw new AppError('CODE_WRONG')
  if (user.verified_at !== null) return user
  const place = codePlace(secret, user.id)
  const hash = codeHash(secret, place.key, place.purpose, otp)
  const now = new Date(clock.now())
  // A refusal is returned, not thrown: the try that it counts must be committed.
  const outcome = await db.transaction().execute(async (trx) => {
    const by = 'code'
    const tried = await tryCode(trx, place, hash, now)
    const verified =
      'userId' in tried
        ? await confirmEmail(trx, tried.userId, { request, config, now, by, sessionId })
        : undefined
    if (verified !== undefined) return verified
    const about = { subjectId: user.id, actorId: user.id, request, details: { by } }
    await recordAudit(trx, { kind: 'verification_failed', ...about }, now)
    return 'reason' in tried ? tried : ({ reason: 'expired' } as const)
  })
  if ('reason' in outcome) throw refusedCode(outcome, now)
  return outcome
}
