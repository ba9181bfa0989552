import type { Deps } from '#server/platform/deps'
import { AppError } from '#shared/platform/errors'
import { findAccountsOfEmail, lockUser } from './account.queries.ts'
import { recordAudit } from './audit.queries.ts'
import { challengeOf, type FirstStep } from './first-step.ts'
import { knownPerson, strangerAt } from './passwords.ts'
import { type SignInRequest, startSession } from './start-session.ts'

/**
 * Opens a session for an e-mail (folded) and its password; throws BAD_CREDENTIALS. Two hashes are compared unless
 * the first one matches, whether the e-mail has a verified account, an unconfirmed sign-up, both or none: the time
 * tells nothing to whoever does not know the password.
 */
export const loginByPassword = async (
  { db, clock, passwords, secret }: Pick<Deps, 'db' | 'clock' | 'passwords' | 'secret'>,
  request: SignInRequest,
  { email, password, remember = false }: { email: string; password: string; remember?: boolean },
): Promise<FirstStep> => {
  const { verified, claim } = await findAccountsOfEmail(db, email)
  // of an account, however many browsers know it
  const asker = request.device.isKnown ? knownPerson(email) : strangerAt(request)
  const checks = async (): Promise<typeof verified> => {
    if (await passwords.verify(verified?.password_hash, password, asker)) return verified
    return (await passwords.verify(claim?.password_hash, password, asker)) ? claim : undefined
  }
  const matching = await checks()
  const opened = await db.transaction().execute(async (trx) => {
    const now = new Date(clock.now())
    const user = matching && (await lockUser(trx, matching.id))
    // Changed meanwhile: what was checked is no longer the password.
    if (!user || user.password_hash !== matching.password_hash) {
      const subjectId = (verified ?? claim)?.id ?? null
      await recordAudit(trx, { kind: 'sign_in_failed', subjectId, request, details: { by: 'password' } }, now)
      return null
    }
    if (user.second_factor_at !== null) return { user, challenge: challengeOf(secret, user, { remember }) }
    const session = await startSession(trx, user.id, { remember }, request, now)
    await recordAudit(
      trx,
      { kind: 'signed_in', subjectId: user.id, actorId: user.id, request, details: { by: 'password' } },
      now,
    )
    return { user, session }
  })
  if (opened === null) throw new AppError('BAD_CREDENTIALS')
  return opened
}
