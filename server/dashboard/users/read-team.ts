import type { Kysely } from 'kysely'
import type { Database } from '#server/platform/tables'
import type { UserRow } from '#server/session/account.queries'
import { findSeat } from '#server/team/seats.queries'
import { listMembers } from '#server/team/team.queries'
import type { UserDetailsReply } from '#shared/dashboard/users/users.schema'

/** Where an account works with others, as staff see it; null: alone. */
export const readTeam = async (
  db: Kysely<Database>,
  user: Pick<UserRow, 'id' | 'role'>,
): Promise<UserDetailsReply['team']> => {
  const seat = await findSeat(db, user)
  if (seat === null) return null
  const { id, email, company } = seat.head
  const members = await listMembers(db, id)
  return {
    head: { id, email, company },
    colleagues: members.map((member) => ({
      id: member.id,
      email: member.email,
      mayOrder: member.may_order,
      since: member.joined_at.toISOString(),
    })),
  }
}
