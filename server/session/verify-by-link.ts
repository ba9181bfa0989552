import type { FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import type { Deps } from '#server/platform/deps'
import { enqueueMail } from '#server/platform/mail'
import type { Database } from '#server/platform/tables'
import { AppError } from '#shared/platform/errors'
import { findPasswordHash, lockUser, updatePassword } from './account.queries.ts'
import { passwordChangedMail, personOf } from './account-mails.ts'
import { recordAudit } from './audit.queries.ts'
import { confirmEmail } from './confirm-email.ts'
import { refuseGuessable } from './guessable-password.ts'
import { findLink, useLink } from './one-time-secrets.queries.ts'
import { secretHash } from './one-time-secrets.ts'
import { knownPerson } from './passwords.ts'
import { findLivingSession, revokeSessions } from './session.queries.ts'
import { linkPlace } from './verification.ts'

/** What whoever opened a link shows. */
export interface ShownByLink {
  /** folded */
  readonly email: string
  readonly token: string
  /** of the sign-up, or one that takes its place (`isNew`), which keeps `passwordProblems` */
  readonly password?: string
  readonly isNew: boolean
}

/** What is kept of the token of a link, and what its tries are counted by. */
export const linkHash = (secret: string, email: string, token: string): string => {
  const { key, purpose } = linkPlace(secret, email)
  return secretHash(secret, key, purpose, token)
}

type Held = NonNullable<Awaited<ReturnType<typeof lockUser>>>

/** How a password was judged before the transaction: hashing takes long, and what it was compared with may change. */
interface Judged {
  readonly newHash: string | undefined
  /** the hash that the password fits */
  readonly fits: string | undefined
}

const judge = async (
  { db, passwords }: Pick<Deps, 'db' | 'passwords'>,
  userId: string | undefined,
  { password, isNew }: ShownByLink,
): Promise<Judged> => {
  if (password === undefined || userId === undefined) return { newHash: undefined, fits: undefined }
  const asker = knownPerson(userId)
  if (isNew) return { newHash: await passwords.hash(password, asker), fits: undefined }
  const hash = await findPasswordHash(db, userId)
  return { newHash: undefined, fits: (await passwords.verify(hash, password, asker)) ? hash : undefined }
}

/** The new password is whose mailbox it is: whatever another opened with the old one ends. */
const changePassword = async (
  trx: Transaction<Database>,
  user: Held,
  {
    request,
    config,
    now,
    ...chosen
  }: Pick<Deps, 'config'> & {
    request: Pick<FastifyRequest, 'ip'>
    now: Date
    password: string
    hash: string
  },
): Promise<void> => {
  await refuseGuessable(chosen.password, user, config.company)
  await updatePassword(trx, user.id, chosen.hash, now)
  await revokeSessions(trx, user.id, now)
  await recordAudit(trx, { kind: 'password_changed', subjectId: user.id, request }, now)
  await enqueueMail(trx, passwordChangedMail(personOf(user), now, config), now)
}

/**
 * Verifies an e-mail by the token of the link that was mailed to it; `sessionId` is the caller's sign-in, if they have
 * one. Without one of this account the password of the sign-up is asked for, or a new one: whoever has the mailbox may not
 * be who signed up (docs/decisions/034). Throws LINK_INVALID; and PASSWORD_REQUIRED, PASSWORD_WRONG or INVALID_FIELDS, which
 * leave the link good.
 */
export const verifyByLink = async (
  deps: Deps,
  request: Pick<FastifyRequest, 'ip'>,
  sessionId: string | undefined,
  shown: ShownByLink,
): Promise<void> => {
  const { db, clock, config, secret } = deps
  const place = linkPlace(secret, shown.email)
  const hash = linkHash(secret, shown.email, shown.token)
  const by = 'link'
  const judged = await judge(deps, await findLink(db, place, hash, new Date(clock.now())), shown)
  const now = new Date(clock.now())
  /** whose password was not the one that was shown: written down once the link is good again */
  let failedId: string | undefined
  const changed = db.transaction().execute(async (trx) => {
    const userId = await useLink(trx, place, hash, now)
    const user = userId === undefined ? undefined : await lockUser(trx, userId)
    if (user === undefined) {
      await recordAudit(trx, { kind: 'verification_failed', subjectId: null, request, details: { by } }, now)
      return 'LINK_INVALID'
    }
    const session = sessionId && (await findLivingSession(trx, user.id, sessionId))
    const { password } = shown
    // after a code, the link that still waits in the mailbox changes nothing
    if (!session && user.verified_at === null) {
      if (password === undefined) throw new AppError('PASSWORD_REQUIRED')
      if (judged.newHash !== undefined)
        await changePassword(trx, user, { request, config, now, password, hash: judged.newHash })
      else if (judged.fits !== user.password_hash) {
        failedId = user.id
        const { message } = new AppError('PASSWORD_WRONG')
        throw new AppError('PASSWORD_WRONG', { errors: { password: [message] } })
      }
    }
    await confirmEmail(trx, user.id, { request, config, now, by, sessionId, isProven: true })
    return null
  })
  const refused = await changed.catch(async (error: unknown) => {
    if (failedId !== undefined)
      await recordAudit(
        db,
        { kind: 'verification_failed', subjectId: failedId, request, details: { by } },
        now,
      )
    throw error
  })
  if (refused !== null) throw new AppError(refused)
}
