import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { refusalOf } from '#shared/session/access.rules'
import type { AccountRecord } from '#shared/session/account-record'
import type { User } from '#shared/session/session.schema'
import type { sessionMachine } from './session.machine.ts'

export type SessionRef = ActorRefFrom<typeof sessionMachine>
export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>

export const selectUser = (snapshot: SessionSnapshot): User | null => snapshot.context.account.user
/** Whether the account may order, and change what it has. */
export const selectActive = (snapshot: SessionSnapshot): boolean => selectUser(snapshot)?.status === 'active'
/** Whether the shop is open to the account: its e-mail proved and no second factor missing, too. */
export const selectServed = (snapshot: SessionSnapshot): boolean =>
  refusalOf('active', selectUser(snapshot)) === null
/** Staff closed the account, which was open before. */
export const selectDeactivated = (snapshot: SessionSnapshot): boolean =>
  selectUser(snapshot)?.deactivated === true
export const selectRole = (snapshot: SessionSnapshot): AccountRecord['role'] => snapshot.context.account.role
/**
 * Another one when one person takes the place of another, as a tab that stood still hears of it: no page, and nothing that
 * it waits for, is theirs. Between a person and nobody, pages go on or the guard leads away.
 */
export const selectTurn = (snapshot: SessionSnapshot): number => snapshot.context.turn
/** Whom a person who only prepares asks to order; null: they order themselves. */
export const selectOrderer = (snapshot: SessionSnapshot): string | null => {
  const team = selectUser(snapshot)?.team
  return team === undefined || team.mayOrder ? null : team.head
}
/** The bearer of the next call. */
export const selectToken = (snapshot: SessionSnapshot): string | null => snapshot.context.account.auth_token
export const selectFailure = (snapshot: SessionSnapshot) => snapshot.context.failure
