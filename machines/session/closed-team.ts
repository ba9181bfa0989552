import type { UserTeam } from '#shared/session/session.schema'
import { type SessionSnapshot, selectUser } from './session.selectors.ts'

/** Staff closed the account of the head of the team that the person works in; null: their own is what they may use. */
export const selectClosedTeam = (snapshot: SessionSnapshot): UserTeam | null => {
  const user = selectUser(snapshot)
  const isOwn = user?.deactivated === true || user?.refusal !== undefined
  return user?.status === 'inactive' && !isOwn && user.team?.role === 'member' ? user.team : null
}
