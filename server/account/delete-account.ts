import type { FastifyRequest } from 'fastify'
import { advance } from '#server/platform/advance'
import type { Deps } from '#server/platform/deps'
import { findPasswordHash, lockUser } from '#server/session/account.queries'
import { recordAudit } from '#server/session/audit.queries'
import { knownPerson } from '#server/session/passwords'
import { hasColleagues } from '#server/team/team.queries'
import { AppError } from '#shared/platform/errors'
import { accountLifeStore } from './account-life.ts'
import { deleteSecrets, lockActingAdmins } from './close-account.queries.ts'

const wrong = (): AppError => {
  const error = new AppError('PASSWORD_WRONG')
  return new AppError('PASSWORD_WRONG', { errors: { password: [error.message] } })
}

/** Deletes the account of a person who gives their password again. Throws PASSWORD_WRONG, LAST_ADMIN or TEAM_NOT_EMPTY. */
export const deleteAccount = async (
  { db, clock, config, passwords }: Deps,
  request: Pick<FastifyRequest, 'ip'>,
  userId: string,
  password: string,
): Promise<void> => {
  const hash = await findPasswordHash(db, userId)
  if (!(await passwords.verify(hash, password, knownPerson(userId)))) {
    const at = new Date(clock.now())
    await recordAudit(db, { kind: 'deletion_failed', subjectId: userId, actorId: userId, request }, at)
    throw wrong()
  }
  await db.transaction().execute(async (trx) => {
    const now = new Date(clock.now())
    // Secrets before users, as everywhere: a code of this account that is being used does not wait for us in turn.
    await deleteSecrets(trx, userId)
    const admins = await lockActingAdmins(trx)
    if (admins.length === 1 && admins[0] === userId) throw new AppError('LAST_ADMIN')
    const user = await lockUser(trx, userId)
    if (user === undefined || user.password_hash !== hash) throw wrong()
    if (await hasColleagues(trx, userId)) throw new AppError('TEAM_NOT_EMPTY')
    const fact = { type: 'account.deleted' } as const
    await advance(trx, accountLifeStore(config, request), user, fact, { at: now, actorId: userId })
  })
}
