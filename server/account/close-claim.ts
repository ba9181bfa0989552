import type { Transaction } from 'kysely'
import type { AccountFact } from '#machines/lives/account.machine'
import { advance } from '#server/platform/advance'
import type { Database } from '#server/platform/tables'
import { lockUser } from '#server/session/account.queries'
import { accountRows } from './account-life.ts'
import { deleteSecrets } from './close-account.queries.ts'

/**
 * Closes a sign-up that nobody confirmed. Taking its secrets waits for whoever is using one: a sign-up that was
 * confirmed meanwhile is left alone.
 */
export const closeClaim = async (
  trx: Transaction<Database>,
  claimId: string,
  fact: AccountFact & { type: 'claim.lapsed' | 'claim.replaced' },
  now: Date,
): Promise<void> => {
  await deleteSecrets(trx, claimId)
  const user = await lockUser(trx, claimId)
  if (user !== undefined && accountRows.at(user).can(fact))
    await advance(trx, { ...accountRows, follow: {} }, user, fact, { at: now })
}
