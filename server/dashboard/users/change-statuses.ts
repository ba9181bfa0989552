import { changeRefusal } from '#machines/lives/account.machine'
import { standingOf } from '#server/account/account-life'
import type { Deps } from '#server/platform/deps'
import type { ChangeStatusesBody, ChangeStatusesReply } from '#shared/dashboard/users/users.schema'
import { errorTable } from '#shared/platform/errors'
import { decideAccounts, type Why } from './decide-accounts.ts'
import { placeOf, rightsOf } from './users.presenter.ts'
import type { StaffUserRow } from './users.queries.ts'
import { beginChange, type Staff, writeRights } from './write-rights.ts'

const alreadySo = (row: StaffUserRow): Why => {
  const closed =
    row.opened_at === null ? 'Ce compte n’a pas encore été ouvert.' : 'Ce compte est déjà désactivé.'
  return { code: 'ALREADY_SO', message: row.status === 'active' ? 'Ce compte est déjà actif.' : closed }
}

/** Approves or deactivates accounts in one transaction; those that may not be changed are told apart, each with why. */
export const changeStatuses = (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  staff: Staff,
  { accounts, status }: ChangeStatusesBody,
): Promise<Pick<ChangeStatusesReply, 'done' | 'refused'>> =>
  db.transaction().execute(async (trx) => {
    const actingAdmins = await beginChange(trx, staff)
    const refusalOf = (row: StaffUserRow): Why | null => {
      if (row.status === status) return alreadySo(row)
      const before = rightsOf(row)
      const subject = { ...before, ...standingOf(row), id: row.id, ...placeOf(row) }
      // The actor stays, so the number of administrators who can act never falls to none in one call.
      const code = changeRefusal(staff.actorId, subject, { ...before, status }, actingAdmins)
      return code && { code, message: errorTable[code].message }
    }
    return decideAccounts(trx, accounts, refusalOf, (row) =>
      writeRights(trx, row, { ...rightsOf(row), status }, staff, config),
    )
  })
