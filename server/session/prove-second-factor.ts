import type { Deps } from '#server/platform/deps'
import { AppError } from '#shared/platform/errors'
import { lockUser, type UserRow } from './account.queries.ts'
import { recordAudit } from './audit.queries.ts'
import { type Challenge, fingerprintOf } from './challenge.ts'
import { countRecoveryCodes } from './second-factor.queries.ts'
import { takeFactor } from './second-factor.ts'
import { type SignInRequest, type StartedSession, startSession } from './start-session.ts'

/** The second step of a sign-in; after a recovery code, how many are left. Throws SECOND_FACTOR_WRONG, and CHALLENGE_EXPIRED where the account has changed since. */
export const proveSecondFactor = async (
  deps: Pick<Deps, 'db' | 'clock' | 'secret'>,
  request: SignInRequest,
  { userId, remember, byCode, fingerprint }: Challenge,
  code: string,
): Promise<{ user: UserRow; session: StartedSession; codesLeft: number | undefined }> => {
  const { db, clock, secret } = deps
  // A refusal is returned, not thrown: what is written down of it must be committed.
  const outcome = await db.transaction().execute(async (trx) => {
    const now = new Date(clock.now())
    const user = await lockUser(trx, userId)
    if (user === undefined || user.second_factor_at === null || fingerprintOf(secret, user) !== fingerprint)
      return 'CHALLENGE_EXPIRED'
    const factor = await takeFactor(trx, deps, userId, code)
    if (factor === null) {
      await recordAudit(trx, { kind: 'second_factor_failed', subjectId: userId, request }, now)
      return 'SECOND_FACTOR_WRONG'
    }
    const session = await startSession(trx, userId, { remember, byCode }, request, now)
    const by = `${byCode ? 'code' : 'password'}, ${factor}`
    const entry = { kind: 'signed_in', subjectId: userId, actorId: userId, request, details: { by } } as const
    await recordAudit(trx, entry, now)
    const codesLeft = factor === 'recovery' ? await countRecoveryCodes(trx, userId) : undefined
    return { user, session, codesLeft }
  })
  if (typeof outcome !== 'string') return outcome
  const { message } = new AppError(outcome)
  throw new AppError(outcome, outcome === 'SECOND_FACTOR_WRONG' ? { errors: { code: [message] } } : {})
}
