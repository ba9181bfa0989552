import type { FastifyRequest } from 'fastify'
import type { Selectable, Transaction } from 'kysely'
import type { Deps } from '#server/platform/deps'
import { enqueueMail, enqueueNoMail } from '#server/platform/mail'
import type { Database } from '#server/platform/tables'
import { AppError } from '#shared/platform/errors'
import { findAccountsOfEmail, lockUser, updatePassword } from './account.queries.ts'
import { nobody, passwordChangedMail, personOf, resetMail } from './account-mails.ts'
import { recordAudit } from './audit.queries.ts'
import { refuseGuessable } from './guessable-password.ts'
import { type Asking, expireSecrets, findLink, putSecret, useLink } from './one-time-secrets.queries.ts'
import { hashOfNothing, keyOf, newLinkToken, secretHash, VALIDITY } from './one-time-secrets.ts'
import { knownPerson, strangerAt } from './passwords.ts'
import { revokeSessions } from './session.queries.ts'
import type { UsersTable } from './tables.ts'

const placeOf = (secret: string, email: string) =>
  ({ key: keyOf(secret, { email }), purpose: 'reset_link' }) as const

/** Whoever is to have a link, and since when it is good. */
interface LinkFor {
  /** folded */
  readonly email: string
  readonly user: Selectable<UsersTable> | undefined
  readonly now: Date
}

/** Mails a link to a new password, unless one is good that may not be replaced; in which words, `mailOf` says. */
export const putResetLink = async (
  trx: Transaction<Database>,
  { config, secret }: Pick<Deps, 'config' | 'secret'>,
  request: Pick<FastifyRequest, 'ip'>,
  { email, user, now }: LinkFor,
  mailOf: typeof resetMail,
  asking: Pick<Asking, 'mayReplace'> = { mayReplace: false },
): Promise<void> => {
  const place = placeOf(secret, email)
  const token = newLinkToken()
  const hash = user ? secretHash(secret, place.key, place.purpose, token) : hashOfNothing()
  const expiresAt = new Date(now.getTime() + VALIDITY.reset_link)
  if (!(await putSecret(trx, place, { userId: user?.id ?? null, hash, now, expiresAt }, asking))) return
  await recordAudit(trx, { kind: 'reset_requested', subjectId: user?.id ?? null, request }, now)
  const mail = mailOf(user ? personOf(user) : nobody(email), token, config)
  await (user ? enqueueMail : enqueueNoMail)(trx, mail, now, expiresAt)
}

/**
 * Mails a reset link to the account of an e-mail (folded), unless one is good that may not be replaced; an e-mail without
 * an account gets a link that nobody has.
 */
export const requestReset = async (
  { db, clock, config, secret }: Deps,
  request: Pick<FastifyRequest, 'ip'>,
  email: string,
  asking: Pick<Asking, 'mayReplace'>,
): Promise<void> => {
  const now = new Date(clock.now())
  await db.transaction().execute(async (trx) => {
    const { verified, claim } = await findAccountsOfEmail(trx, email)
    await putResetLink(
      trx,
      { config, secret },
      request,
      { email, user: verified ?? claim, now },
      resetMail,
      asking,
    )
  })
}

/**
 * Sets a new password by the token of a reset link: every session, code and link of the account ends, no browser is known
 * to it any more, and its owner is told. Whether the account is verified. Throws LINK_INVALID, and INVALID_FIELDS for a password that is easily guessed,
 * which leaves the link good.
 */
export const setNewPassword = async (
  { db, clock, config, passwords, secret }: Deps,
  request: Pick<FastifyRequest, 'ip'>,
  { email, token, password }: { email: string; token: string; password: string },
): Promise<{ isVerified: boolean }> => {
  const place = placeOf(secret, email)
  const hash = secretHash(secret, place.key, place.purpose, token)
  const holder = await findLink(db, place, hash, new Date(clock.now()))
  const asker = holder === undefined ? strangerAt(request) : knownPerson(holder)
  const passwordHash = await passwords.hash(password, asker)
  const now = new Date(clock.now())
  const changed = await db.transaction().execute(async (trx) => {
    const userId = await useLink(trx, place, hash, now)
    if (userId !== undefined) await expireSecrets(trx, userId, now)
    const user = userId === undefined ? undefined : await lockUser(trx, userId)
    await recordAudit(
      trx,
      { kind: user ? 'password_changed' : 'reset_failed', subjectId: user?.id ?? null, request },
      now,
    )
    if (user === undefined) return null
    await refuseGuessable(password, user, config.company)
    await updatePassword(trx, user.id, passwordHash, now)
    await revokeSessions(trx, user.id, now)
    await enqueueMail(trx, passwordChangedMail(personOf(user), now, config), now)
    return { isVerified: user.verified_at !== null }
  })
  if (changed === null) throw new AppError('LINK_INVALID')
  return changed
}
