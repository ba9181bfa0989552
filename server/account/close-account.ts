import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Database } from '#server/platform/tables'
import { revokeSessions } from '#server/session/session.queries'
import {
  anonymiseUser,
  deleteAddresses,
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
  await forgetMessages(trx, user.id, email)
  await forgetAuditAddresses(trx, user.id)
  await deleteMailsGivenUp(trx, user.email)
}
