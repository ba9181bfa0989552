import { changeRefusal } from '#machines/lives/account.machine'
import { standingOf } from '#server/account/account-life'
import { isUuid } from '#server/platform/columns'
import type { Deps } from '#server/platform/deps'
import type { BulkRefusal } from '#shared/dashboard/users/users.rules'
import type { ChangeStatusesBody, ChangeStatusesReply } from '#shared/dashboard/users/users.schema'
import { errorTable } from '#shared/platform/errors'
import { presentStaffUser, rightsOf } from './users.presenter.ts'
import { findStaffUsers, lockStaffUsers, type StaffUserRow } from './users.queries.ts'
import { beginChange, type Staff, writeRights } from './write-rights.ts'

type Refused = ChangeStatusesReply['refused'][number]

const messageOf = (code: Exclude<BulkRefusal, 'NOT_WAITING'>, row: StaffUserRow | undefined): string => {
  if (code === 'ALREADY_SO') {
    if (row?.status === 'active') return 'Ce compte est déjà actif.'
    return row?.opened_at ? 'Ce compte est déjà désactivé.' : 'Ce compte n’a pas encore été ouvert.'
  }
  return code === 'NOT_FOUND' ? 'Ce compte n’existe pas ou n’existe plus.' : errorTable[code].message
}

/** Approves or deactivates accounts in one transaction; those that may not be changed are told apart, each with why. */
export const changeStatuses = (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  staff: Staff,
  { ids: named, status }: ChangeStatusesBody,
): Promise<Pick<ChangeStatusesReply, 'done' | 'refused'>> =>
  db.transaction().execute(async (trx) => {
    const actingAdmins = await beginChange(trx, staff)
    const ids = [...new Set(named.map((id) => id.toLowerCase()))]
    const existing = ids.filter(isUuid)
    const rows = existing.length === 0 ? [] : await lockStaffUsers(trx, existing)
    const byId = new Map(rows.map((row) => [row.id, row]))

    const refusalOf = (row: StaffUserRow | undefined): Exclude<BulkRefusal, 'NOT_WAITING'> | null => {
      if (row === undefined) return 'NOT_FOUND'
      if (row.status === status) return 'ALREADY_SO'
      const before = rightsOf(row)
      const subject = { ...before, ...standingOf(row), id: row.id }
      // The actor stays, so the number of administrators who can act never falls to none in one call.
      return changeRefusal(staff.actorId, subject, { ...before, status }, actingAdmins)
    }

    const done: string[] = []
    const refused: Refused[] = []
    for (const id of ids) {
      const row = byId.get(id)
      const code = refusalOf(row)
      if (row === undefined || code !== null) {
        const why = code ?? 'NOT_FOUND'
        refused.push({ id, email: row?.email ?? '', code: why, message: messageOf(why, row) })
      } else {
        await writeRights(trx, row, { ...rightsOf(row), status }, staff, config)
        done.push(id)
      }
    }
    const written = done.length === 0 ? [] : await findStaffUsers(trx, done)
    // in the order in which they were named
    const places = new Map(done.map((id, place) => [id, place]))
    const inOrder = written.toSorted((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0))
    return { done: inOrder.map(presentStaffUser), refused }
  })
