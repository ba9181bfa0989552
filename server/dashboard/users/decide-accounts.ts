import type { Transaction } from 'kysely'
import { standingOf } from '#server/account/account-life'
import { isUuid } from '#server/platform/columns'
import type { Held } from '#server/platform/held.queries'
import type { Database } from '#server/platform/tables'
import { type AccountState, accountState } from '#shared/dashboard/users/users.rules'
import type { ChangeStatusesBody, ChangeStatusesReply } from '#shared/dashboard/users/users.schema'
import { presentStaffUser } from './users.presenter.ts'
import { findStaffUsers, lockStaffUsers, type StaffUserRow } from './users.queries.ts'

type Refused = ChangeStatusesReply['refused'][number]

/** Why a decision leaves an account as it is, for people. */
export type Why = Pick<Refused, 'code' | 'message'>

const nowIs = {
  active: 'est ouvert',
  waiting: 'attend son ouverture',
  refused: 'est refusé',
  deactivated: 'est désactivé',
} as const satisfies Record<AccountState, string>

const movedSince = (state: AccountState | null): Why => {
  const now = state === null ? 'n’est plus confirmé' : nowIs[state]
  const message = `Ce compte a changé entre-temps\u00a0: il ${now} désormais. Rien n’a été fait, et aucun email n’est parti.`
  return { code: 'ACCOUNT_CHANGED', message }
}

/**
 * Takes a decision of each account, in the order in which they were named, and tells those that it leaves as they are, each
 * with why: what `refusalOf` says, or that another has moved it since it was seen.
 */
export const decideAccounts = async (
  trx: Transaction<Database>,
  named: ChangeStatusesBody['accounts'],
  refusalOf: (row: StaffUserRow) => Why | null,
  decide: (row: Held<StaffUserRow>) => Promise<void>,
): Promise<Pick<ChangeStatusesReply, 'done' | 'refused'>> => {
  // named twice, it is decided once, on what was said of it first
  const seen = new Map(named.map(({ id, seen }) => [id.toLowerCase(), seen] as const).reverse())
  const ids = [...new Set(named.map(({ id }) => id.toLowerCase()))]
  const existing = ids.filter(isUuid)
  const rows = existing.length === 0 ? [] : await lockStaffUsers(trx, existing)
  const byId = new Map(rows.map((row) => [row.id, row]))

  const done: string[] = []
  const refused: Refused[] = []
  for (const id of ids) {
    const row = byId.get(id)
    if (row === undefined) {
      const message = 'Ce compte n’existe pas ou n’existe plus.'
      refused.push({ id, email: '', code: 'NOT_FOUND', message })
      continue
    }
    const state = accountState(standingOf(row))
    const why = refusalOf(row) ?? (state === seen.get(id) ? null : movedSince(state))
    if (why === null) {
      await decide(row)
      done.push(id)
    } else refused.push({ id, email: row.email, ...why })
  }
  const written = done.length === 0 ? [] : await findStaffUsers(trx, done)
  const places = new Map(done.map((id, place) => [id, place]))
  const inOrder = written.toSorted((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0))
  return { done: inOrder.map(presentStaffUser), refused }
}
