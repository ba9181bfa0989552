import { closeClaim } from '#server/account/close-claim'
import type { Deps } from '#server/platform/deps'
import { enqueueMail } from '#server/platform/mail'
import { tidyNumber } from '#shared/session/company-numbers.rules'
import { type Registration, tidyLine } from '#shared/session/registration.rules'
import { findAccountsOfEmail, insertUser, lockEmail, type UserRow } from './account.queries.ts'
import { alreadyRegisteredMail, newAccountMail, personOf, registeredMail } from './account-mails.ts'
import { recordAudit } from './audit.queries.ts'
import { putSecret } from './one-time-secrets.queries.ts'
import { hashOfNothing, keyOf, newLinkToken, secretHash, VALIDITY } from './one-time-secrets.ts'
import { strangerAt } from './passwords.ts'
import { type SignInRequest, type StartedSession, startSession } from './start-session.ts'

/** A form that `registrationProblems` finds nothing wrong with, its e-mail folded. */
export type GoodRegistration = Registration & { readonly siret: string; readonly vat: string }

/**
 * Opens an account, inactive and not verified, with a session, and the mails about it, in one transaction. An
 * earlier sign-up with the e-mail that nobody confirmed makes room. Beside a verified account the new one is a dead
 * end that looks like any other (docs/decisions/014): no code or link for it ever leaves, its owner is told instead.
 */
export const registerAccount = async (
  { db, clock, config, passwords, secret }: Deps,
  request: SignInRequest,
  form: GoodRegistration,
): Promise<{ user: UserRow; session: StartedSession }> => {
  const passwordHash = await passwords.hash(form.password, strangerAt(request))
  return db.transaction().execute(async (trx) => {
    const now = new Date(clock.now())
    await lockEmail(trx, form.email)
    const { claim } = await findAccountsOfEmail(trx, form.email)
    if (claim) await closeClaim(trx, claim.id, { type: 'claim.replaced' }, now)
    // Again: the claim may have been confirmed while it was waited for.
    const { verified: owner } = await findAccountsOfEmail(trx, form.email)
    const user = await insertUser(trx, {
      email: form.email,
      password_hash: passwordHash,
      contested: claim !== undefined,
      title: form.title,
      level: form.level,
      first_name: tidyLine(form.firstName),
      last_name: tidyLine(form.lastName),
      company: tidyLine(form.company),
      function: form.function,
      siret: tidyNumber(form.siret),
      vat: tidyNumber(form.vat),
      created_at: now,
    })
    const session = await startSession(trx, user.id, { remember: false }, request, now)

    const place = { key: keyOf(secret, { email: user.email }), purpose: 'verification_link' } as const
    const token = newLinkToken()
    const expiresAt = new Date(now.getTime() + VALIDITY.verification_link)
    await putSecret(trx, place, {
      userId: user.id,
      hash: owner ? hashOfNothing() : secretHash(secret, place.key, place.purpose, token),
      now,
      expiresAt,
    })
    const mail = owner
      ? alreadyRegisteredMail(personOf(owner), config)
      : registeredMail(personOf(user), token, config)
    const notice = newAccountMail({ ...user, isKnown: owner !== undefined }, config)
    await enqueueMail(trx, mail, now, expiresAt)
    await enqueueMail(trx, notice, now)
    await recordAudit(trx, { kind: 'registered', subjectId: user.id, actorId: user.id, request }, now)
    return { user, session }
  })
}
