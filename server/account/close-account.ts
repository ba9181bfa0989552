import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Database } from '#server/platform/tables'
import { lockUser } from '#server/session/account.queries'
import { revokeSessions } from '#server/session/session.queries'
import {
  anonymiseUser,
  deleteAddresses,
  deleteLoosePhotos,
  deleteMailsGivenUp,
  deleteSecrets,
  forgetAuditAddresses,
  forgetMessages,
} from './close-account.queries.ts'

/**
 * Takes everything of a person out of an account: nobody signs in to it again, its e-mail is free. Orders stay with
 * the names and addresses that they were placed with, as the law asks, and so do complaints about them.
 */
export const closeAccount = async (
  trx: Transaction<Database>,
  user: { id: string; email: string },
  now: Date,
): Promise<void> => {
  const email = `supprime-${randomUUID()}@anonyme.invalid`
  await deleteSecrets(trx, user.id)
  await anonymiseUser(trx, user.id, { email, deleted_at: now })
  await revokeSessions(trx, user.id, now)
  await deleteAddresses(trx, user.id)
  await deleteLoosePhotos(trx, user.id)
  await forgetMessages(trx, user.id, email)
  await forgetAuditAddresses(trx, user.id)
  await deleteMailsGivenUp(trx, user.email)
}

/**
 * Closes a sign-up that nobody confirmed. Taking its secrets waits for whoever is using one: a sign-up that was
 * confirmed meanwhile is left alone.
 */
export const closeClaim = async (
  trx: Transaction<Database>,
  claim: { id: string; email: string },
  now: Date,
): Promise<void> => {
  await deleteSecrets(trx, claim.id)
  const user = await lockUser(trx, claim.id)
  if (user !== undefined && user.verified_at === null) await closeAccount(trx, claim, now)
}
