import type { FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import type { Config } from '#server/platform/config'
import { enqueueMail } from '#server/platform/mail'
import type { Database } from '#server/platform/tables'
import { markVerified, type UserRow, updatePassword } from './account.queries.ts'
import { passwordRemovedMail, personOf } from './account-mails.ts'
import { recordAudit } from './audit.queries.ts'
import { findLivingSession, revokeSessions } from './session.queries.ts'

/** What a confirmation goes by. */
export interface Confirmation {
  readonly request: Pick<FastifyRequest, 'ip'>
  readonly config: Pick<Config, 'company' | 'publicUrl'>
  readonly now: Date
  /** the caller's sign-in, whosever it is; undefined for nobody */
  readonly sessionId: string | undefined
}

/**
 * Verifies the e-mail of an account for whoever has the mailbox; undefined once the account is gone. Another may
 * have signed up with the address before them: unless the caller shows that they know the password, or nobody else
 * has claimed the address, the password and the other sessions end here (docs/decisions/014).
 */
export const confirmEmail = async (
  trx: Transaction<Database>,
  userId: string,
  { request, config, now, sessionId }: Confirmation,
): Promise<UserRow | undefined> => {
  const confirmed = await markVerified(trx, userId, now)
  if (confirmed === undefined) return undefined
  const { contested, ...user } = confirmed
  const session = sessionId === undefined ? undefined : await findLivingSession(trx, user.id, sessionId)
  const isTheirPassword = session === undefined ? !contested : !session.by_code
  if (isTheirPassword) return user
  await updatePassword(trx, user.id, '')
  await revokeSessions(trx, user.id, now, session?.id)
  await recordAudit(trx, { kind: 'password_removed', subjectId: user.id, request }, now)
  await enqueueMail(trx, passwordRemovedMail(personOf(user), config), now)
  return user
}
