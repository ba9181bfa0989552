import type { Transaction } from 'kysely'
import { changeRefusal } from '#machines/lives/account.machine'
import { standingOf } from '#server/account/account-life'
import type { Deps } from '#server/platform/deps'
import type { Database } from '#server/platform/tables'
import { accountState, sameRights } from '#shared/dashboard/users/users.rules'
import type { ChangeUserBody } from '#shared/dashboard/users/users.schema'
import { AppError } from '#shared/platform/errors'
import { placeOf, presentStaffUser, rightsOf } from './users.presenter.ts'
import { findStaffUser, lockStaffUsers, type StaffUserRow } from './users.queries.ts'
import { beginChange, type Staff, writeRights } from './write-rights.ts'

const changedUser = async (trx: Transaction<Database>, id: string): Promise<StaffUserRow> => {
  const user = await findStaffUser(trx, id)
  if (user === undefined) throw new Error(`Account ${id} was held and is gone.`)
  return user
}

/**
 * Changes what staff decide of one account, in one transaction. One that stands as asked already is given back as it
 * is. Throws NOT_FOUND, ACCOUNT_CHANGED with the account as it is now, or what `changeRefusal` says.
 */
export const changeUser = (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  staff: Staff,
  id: string,
  { seen, ...change }: ChangeUserBody,
): Promise<{ user: StaffUserRow; isChanged: boolean }> =>
  db.transaction().execute(async (trx) => {
    const actingAdmins = await beginChange(trx, staff)
    const [row] = await lockStaffUsers(trx, [id])
    if (row === undefined) throw new AppError('NOT_FOUND')
    const before = rightsOf(row)
    const after = { ...before, ...change }
    if (sameRights(before, after)) return { user: row, isChanged: false }
    const standing = standingOf(row)
    const hasMoved = seen?.state !== undefined && seen.state !== accountState(standing)
    if (seen !== undefined && (hasMoved || !sameRights(before, seen)))
      throw new AppError('ACCOUNT_CHANGED', { details: { user: presentStaffUser(row) } })
    const subject = { ...before, ...standing, id: row.id, ...placeOf(row) }
    const refusal = changeRefusal(staff.actorId, subject, after, actingAdmins)
    if (refusal !== null) throw new AppError(refusal)
    await writeRights(trx, row, after, staff, config)
    return { user: await changedUser(trx, id), isChanged: true }
  })
