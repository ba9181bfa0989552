import type { Deps } from '#server/platform/deps'
import { enqueueMail } from '#server/platform/mail'
import { lockUser } from '#server/session/account.queries'
import { personOf } from '#server/session/account-mails'
import { recordAudit } from '#server/session/audit.queries'
import { removeSecondFactor } from '#server/session/second-factor.queries'
import { secondFactorMail } from '#server/session/second-factor-mails'
import { revokeSessions } from '#server/session/session.queries'
import { AppError } from '#shared/platform/errors'
import { beginChange, type Staff } from './write-rights.ts'

/**
 * By an administrator, for a colleague who has lost theirs: their sessions end too. Throws OWN_ACCOUNT, FORBIDDEN,
 * NOT_FOUND, SECOND_FACTOR_ABSENT.
 */
export const resetSecondFactor = async (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  staff: Staff,
  userId: string,
): Promise<void> => {
  const { actorId, request, now } = staff
  if (actorId === userId) throw new AppError('OWN_ACCOUNT')
  await db.transaction().execute(async (trx) => {
    await beginChange(trx, staff)
    const user = await lockUser(trx, userId)
    if (user === undefined) throw new AppError('NOT_FOUND')
    if (!(await removeSecondFactor(trx, userId))) throw new AppError('SECOND_FACTOR_ABSENT')
    await revokeSessions(trx, userId, now)
    await recordAudit(trx, { kind: 'second_factor_reset', subjectId: userId, actorId, request }, now)
    await enqueueMail(trx, secondFactorMail(personOf(user), 'reset', now, config), now)
  })
}
