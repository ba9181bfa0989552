import type { Transaction } from 'kysely'
import type { Deps } from '#server/platform/deps'
import { enqueueMail, enqueueNoMail } from '#server/platform/mail'
import type { Database } from '#server/platform/tables'
import { findAccountsOfEmail, lockEmail, lockUser, markContested } from './account.queries.ts'
import { loginCodeMail, nobody, personOf } from './account-mails.ts'
import { recordAudit } from './audit.queries.ts'
import { refusedCode } from './code-refusal.ts'
import { codesPausedMail } from './codes-paused-mail.ts'
import { challengeOf, type FirstStep } from './first-step.ts'
import {
  type Asking,
  type CodeRefusal,
  countFailure,
  endCode,
  isUnderWay,
  pauseOf,
  putSecret,
  tryCode,
} from './one-time-secrets.queries.ts'
import { codeHash, hashOfNothing, keyOf, keyOfAsker, newCode, VALIDITY } from './one-time-secrets.ts'
import { putResetLink } from './reset-password.ts'
import { type SignInRequest, startSession } from './start-session.ts'

/** Where codes of an e-mail are: the last one that any browser asked for, and the one of a browser. */
const placesOf = (secret: string, email: string, asker: string | undefined) => {
  const purpose = 'login_code'
  return {
    last: { key: keyOf(secret, { email }), purpose } as const,
    own: asker === undefined ? undefined : ({ key: keyOfAsker(secret, email, asker), purpose } as const),
  }
}

/**
 * Mails a sign-in code to the account of an e-mail (folded): the code of the browser that asks, and the last one of all.
 * An e-mail without an account is given a code that nobody gets and nothing matches, so that whatever is tried next is
 * answered alike. Where nothing may be replaced, what is under way stays good and nothing is mailed. While codes are
 * paused a link to a new password goes in their place (docs/decisions/059).
 */
export const requestLoginCode = async (
  { db, clock, config, secret }: Deps,
  request: Pick<SignInRequest, 'ip'>,
  email: string,
  { isKnown, mayReplace, asker }: Asking & { readonly asker: string },
): Promise<void> => {
  const { last, own } = placesOf(secret, email, asker)
  const code = newCode()
  const hash = codeHash(secret, last.key, last.purpose, code)
  const now = new Date(clock.now())
  const expiresAt = new Date(now.getTime() + VALIDITY.login_code)
  await db.transaction().execute(async (trx) => {
    await lockEmail(trx, email)
    const { verified, claim } = await findAccountsOfEmail(trx, email)
    const user = verified ?? claim
    const isOwnGood = own !== undefined && (await isUnderWay(trx, own, now))
    if (!isKnown && (await pauseOf(trx, last, now)) !== null) {
      if (isOwnGood) return
      await putResetLink(trx, { config, secret }, request, { email, user, now }, codesPausedMail)
      return
    }
    if (!mayReplace && (isOwnGood || (await isUnderWay(trx, last, now)))) return
    const given = { userId: user?.id ?? null, hash: user ? hash : hashOfNothing(), now, expiresAt }
    for (const place of own === undefined ? [last] : [own, last])
      await putSecret(trx, place, given, { isKnown })
    const mail = loginCodeMail(user ? personOf(user) : nobody(email), code, config)
    await (user ? enqueueMail : enqueueNoMail)(trx, mail, now, expiresAt)
  })
}

/**
 * Tries a code where the browser's own is, and where the last one is. In a browser that asked for one, neither the tries of
 * the last code, which others use up, nor the day's pause, which they bring about, are in anybody's way.
 */
const tryBoth = async (
  trx: Transaction<Database>,
  { last, own }: ReturnType<typeof placesOf>,
  hash: string,
  now: Date,
  { isKnown }: Pick<Asking, 'isKnown'>,
): Promise<{ userId: string } | CodeRefusal> => {
  const isCompared = own !== undefined && (await isUnderWay(trx, own, now))
  const mine = own && (await tryCode(trx, own, hash, now, { isKnown: true }))
  if (mine === undefined || ('reason' in mine && mine.reason === 'expired')) {
    const tried = await tryCode(trx, last, hash, now, { isKnown })
    return 'reason' in tried && tried.reason === 'paused' ? { reason: 'expired' } : tried
  }
  if ('userId' in mine) return mine
  // the mail that came last may be of another browser's code
  const other = mine.reason === 'wrong' && (await tryCode(trx, last, hash, now, { isKnown: true }))
  if (other && 'userId' in other) return other
  if (isCompared && !isKnown) await countFailure(trx, last, now)
  return mine
}

/** Opens a session of the browser by a code; throws CODE_WRONG, CODE_EXPIRED or CODE_TRIES_SPENT. */
export const loginByCode = async (
  { db, clock, secret }: Deps,
  request: SignInRequest,
  {
    email,
    otp,
    isKnown,
    asker,
  }: { email: string; otp: string; asker: string | undefined } & Pick<Asking, 'isKnown'>,
): Promise<FirstStep> => {
  const places = placesOf(secret, email, asker)
  const { purpose } = places.last
  const hash = codeHash(secret, places.last.key, purpose, otp)
  const now = new Date(clock.now())
  // A refusal is returned, not thrown: the try that it counts must be committed.
  const outcome = await db.transaction().execute(async (trx) => {
    await lockEmail(trx, email)
    const tried = await tryBoth(trx, places, hash, now, { isKnown })
    if ('userId' in tried) await endCode(trx, { userId: tried.userId, purpose, hash }, now)
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
