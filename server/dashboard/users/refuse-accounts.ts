import { factOf } from '#machines/lives/account.machine'
import { accountLifeStore, accountRows } from '#server/account/account-life'
import { advance } from '#server/platform/advance'
import type { Deps } from '#server/platform/deps'
import type { ChangeStatusesReply, RefuseAccountsBody } from '#shared/dashboard/users/users.schema'
import { decideAccounts, type Why } from './decide-accounts.ts'
import type { StaffUserRow } from './users.queries.ts'
import { beginChange, type Staff } from './write-rights.ts'

const refusalOf = (row: StaffUserRow): Why | null => {
  const standing = accountRows.at(row)
  if (standing.can(factOf('refuse'))) return null
  if (standing.matches('refused')) return { code: 'ALREADY_SO', message: 'Ce compte est déjà refusé.' }
  return standing.matches('claimed')
    ? {
        code: 'ACCOUNT_UNVERIFIED',
        message: 'Personne n’a confirmé cette adresse email\u00a0: il n’y a rien à refuser.',
      }
    : {
        code: 'NOT_WAITING',
        message: 'Ce compte a déjà été ouvert\u00a0: il se désactive, il ne se refuse plus.',
      }
}

/** Refuses accounts in one transaction; those that do not wait for their opening are told apart, each with why. */
export const refuseAccounts = (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  staff: Staff,
  { accounts, reason: typed }: RefuseAccountsBody,
): Promise<Pick<ChangeStatusesReply, 'done' | 'refused'>> =>
  db.transaction().execute(async (trx) => {
    await beginChange(trx, staff)
    const { actorId, request, now } = staff
    const step = { at: now, actorId, reason: typed.trim() }
    return decideAccounts(trx, accounts, refusalOf, async (row) => {
      await advance(trx, accountLifeStore(config, request), row, factOf('refuse'), step)
    })
  })
