import type { Deps } from '#server/platform/deps'
import { enqueueMail, enqueueNoMail } from '#server/platform/mail'
import { findAccountsOfEmail, lockUser, markContested } from './account.queries.ts'
import { loginCodeMail, nobody, personOf } from './account-mails.ts'
import { recordAudit } from './audit.queries.ts'
import { paused, refusedCode } from './code-refusal.ts'
import { challengeOf, type FirstStep } from './first-step.ts'
import { type Asking, pauseOf, putSecret, tryCode } from './one-time-secrets.queries.ts'
import { codeHash, hashOfNothing, keyOf, newCode, VALIDITY } from './one-time-secrets.ts'
import { type SignInRequest, startSession } from './start-session.ts'

const placeOf = (secret: string, email: string) =>
  ({ key: keyOf(secret, { email }), purpose: 'login_code' }) as const

/**
 * Mails a sign-in code to the account of an e-mail (folded). One without an account is given a code that nobody
 * gets and nothing matches, so that whatever is tried next is answered alike. Where nothing may be replaced, the code
 * under way stays good and nothing is mailed. Throws CODE_PAUSED.
 */
export const requestLoginCode = async (
  { db, clock, config, secret }: Deps,
  email: string,
  asking: Asking,
): Promise<void> => {
  const place = placeOf(secret, email)
  const code = newCode()
  const hash = codeHash(secret, place.key, place.purpose, code)
  const now = new Date(clock.now())
  const expiresAt = new Date(now.getTime() + VALIDITY.login_code)
  const pausedUntil = await db.transaction().execute(async (trx) => {
    const { verified, claim } = await findAccountsOfEmail(trx, email)
    const user = verified ?? claim
    const given = { userId: user?.id ?? null, hash: user ? hash : hashOfNothing(), now, expiresAt }
    const isPut = await putSecret(trx, place, given, asking)
    if (!isPut) return asking.isKnown ? null : pauseOf(trx, place, now)
    const mail = loginCodeMail(user ? personOf(user) : nobody(email), code, config)
    await (user ? enqueueMail : enqueueNoMail)(trx, mail, now, expiresAt)
    return null
  })
  if (pausedUntil !== null) throw paused(pausedUntil, now)
}

/** Opens a session of the browser by a code; throws CODE_WRONG, CODE_EXPIRED, CODE_TRIES_SPENT or CODE_PAUSED. */
export const loginByCode = async (
  { db, clock, secret }: Deps,
  request: SignInRequest,
  { email, otp, isKnown }: { email: string; otp: string } & Pick<Asking, 'isKnown'>,
): Promise<FirstStep> => {
  const place = placeOf(secret, email)
  const hash = codeHash(secret, place.key, place.purpose, otp)
  const now = new Date(clock.now())
  // A refusal is returned, not thrown: the try that it counts must be committed.
  const outcome = await db.transaction().execute(async (trx) => {
    const tried = await tryCode(trx, place, hash, now, { isKnown })
    const user = 'userId' in tried ? await lockUser(trx, tried.userId) : undefined
    if (user === undefined) {
      const { verified, claim } = await findAccountsOfEmail(trx, email)
      const subjectId = (verified ?? claim)?.id ?? null
      await recordAudit(trx, { kind: 'sign_in_failed', subjectId, request, details: { by: 'code' } }, now)
      return 'reason' in tried ? tried : ({ reason: 'expired' } as const)
    }
    if (user.verified_at === null) await markContested(trx, user.id)
    const how = { remember: false, byCode: true }
    if (user.second_factor_at !== null) return { user, challenge: challengeOf(secret, user, how) }
    const session = await startSession(trx, user.id, how, request, now)
    await recordAudit(
      trx,
      { kind: 'signed_in', subjectId: user.id, actorId: user.id, request, details: { by: 'code' } },
      now,
    )
    return { user, session }
  })
  if ('reason' in outcome) throw refusedCode(outcome, now)
  return outcome
}
