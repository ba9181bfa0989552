import { factOf } from '#machines/lives/account.machine'
import { accountLifeStore, accountRows } from '#server/account/account-life'
import { advance } from '#server/platform/advance'
import { isUuid } from '#server/platform/columns'
import type { Deps } from '#server/platform/deps'
import type { BulkRefusal } from '#shared/dashboard/users/users.rules'
import type { ChangeStatusesReply, RefuseAccountsBody } from '#shared/dashboard/users/users.schema'
import { presentStaffUser } from './users.presenter.ts'
import { findStaffUsers, lockStaffUsers, type StaffUserRow } from './users.queries.ts'
import { beginChange, type Staff } from './write-rights.ts'

type Refused = ChangeStatusesReply['refused'][number]

const refusalOf = (
  row: StaffUserRow | undefined,
): { code: Exclude<BulkRefusal, 'OWN_ACCOUNT' | 'LAST_ADMIN'>; message: string } | null => {
  if (row === undefined) return { code: 'NOT_FOUND', message: 'Ce compte n’existe pas ou n’existe plus.' }
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
  { ids: named, reason: typed }: RefuseAccountsBody,
): Promise<Pick<ChangeStatusesReply, 'done' | 'refused'>> =>
  db.transaction().execute(async (trx) => {
    await beginChange(trx, staff)
    const { actorId, request, now } = staff
    const reason = typed.trim()
    const ids = [...new Set(named.map((id) => id.toLowerCase()))]
    const existing = ids.filter(isUuid)
    const rows = existing.length === 0 ? [] : await lockStaffUsers(trx, existing)
    const byId = new Map(rows.map((row) => [row.id, row]))

    const done: string[] = []
    const refused: Refused[] = []
    for (const id of ids) {
      const row = byId.get(id)
      const why = refusalOf(row)
      if (row === undefined || why !== null) {
        if (why !== null) refused.push({ id, email: row?.email ?? '', ...why })
        continue
      }
      const step = { at: now, actorId, reason }
      await advance(trx, accountLifeStore(config, request), row, factOf('refuse'), step)
      done.push(id)
    }
    const written = done.length === 0 ? [] : await findStaffUsers(trx, done)
    return { done: written.map(presentStaffUser), refused }
  })
