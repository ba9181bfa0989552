import type { Transaction } from 'kysely'
import { accountRows } from '#server/account/account-life'
import { closeClaim } from '#server/account/close-claim'
import { advance } from '#server/platform/advance'
import type { Deps } from '#server/platform/deps'
import type { Database } from '#server/platform/tables'
import { tidyLine } from '#shared/session/registration.rules'
import { findAccountsOfEmail, insertUser, lockEmail, lockUser, updateRole } from './account.queries.ts'
import { resetUrl } from './account-mails.ts'
import { recordAudit } from './audit.queries.ts'
import { putSecret } from './one-time-secrets.queries.ts'
import { keyOf, newLinkToken, secretHash, VALIDITY } from './one-time-secrets.ts'
import { removeSecondFactor } from './second-factor.queries.ts'

/** What whoever has the database hands to the person. */
export interface CreatedAdmin {
  /** where the password is chosen: once, until `expiresAt` */
  readonly url: string
  readonly expiresAt: Date
  /** the e-mail had a verified account, which keeps its data */
  readonly isPromoted: boolean
}

/** Nobody is written to: the operator hands the link over. */
const nothing = async (): Promise<void> => {}
const silentRows = {
  ...accountRows,
  follow: { logConfirmation: nothing, logStatus: nothing, tellOpened: nothing },
}

/** Opens an account, whatever is known of its e-mail. */
const open = async (trx: Transaction<Database>, userId: string, at: Date): Promise<void> => {
  for (const fact of [
    { type: 'email.confirmed', knowsPassword: true },
    { type: 'account.opened' },
  ] as const) {
    const row = await lockUser(trx, userId)
    if (row === undefined) throw new Error(`The account ${userId} is gone.`)
    if (fact.type === 'email.confirmed' ? row.verified_at === null : row.status !== 'active')
      await advance(trx, silentRows, row, fact, { at })
  }
}

/**
 * Makes the verified account of an e-mail (folded) an acting administrator, a new one where there is none, with a link
 * that sets its password. A sign-up that nobody confirmed makes room: whoever typed it gains nothing.
 */
export const createAdmin = (
  { db, clock, config, secret }: Pick<Deps, 'db' | 'clock' | 'config' | 'secret'>,
  email: string,
): Promise<CreatedAdmin> =>
  db.transaction().execute(async (trx) => {
    const now = new Date(clock.now())
    await lockEmail(trx, email)
    const { claim } = await findAccountsOfEmail(trx, email)
    if (claim) await closeClaim(trx, claim.id, { type: 'claim.replaced' }, now)
    const { verified } = await findAccountsOfEmail(trx, email)
    const user =
      verified ??
      (await insertUser(trx, {
        email,
        password_hash: '',
        type: 'interne',
        title: 'Madame',
        level: 'confirmé',
        first_name: 'Compte',
        last_name: 'Administrateur',
        company: tidyLine(config.company.name),
        function: 'Autre',
        created_at: now,
      }))
    const place = { key: keyOf(secret, { email }), purpose: 'reset_link' } as const
    const token = newLinkToken()
    const expiresAt = new Date(now.getTime() + VALIDITY.reset_link)
    const hash = secretHash(secret, place.key, place.purpose, token)
    await putSecret(trx, place, { userId: user.id, hash, now, expiresAt })
    await open(trx, user.id, now)
    await updateRole(trx, user.id, 'admin')
    // who has lost it, and has no colleague, comes in this way
    await removeSecondFactor(trx, user.id)
    // who has the database is no caller with an address
    const entry = { kind: 'admin_created', subjectId: user.id, request: null } as const
    await recordAudit(trx, entry, now)
    return { url: resetUrl(email, token, config), expiresAt, isPromoted: verified !== undefined }
  })
