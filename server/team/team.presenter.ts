import type { UserRow } from '#server/session/account.queries'
import type { Team, TeamDeed, TeamInvitation, TeamMember } from '#shared/team/team.schema'
import type { DeedRow } from './deeds.queries.ts'
import type { InvitationRow, MemberRow } from './team.queries.ts'

const presentMember = (row: MemberRow): TeamMember => ({
  id: row.id,
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  role: 'member',
  mayOrder: row.may_order,
  since: row.joined_at.toISOString(),
})

const presentInvitation = (row: InvitationRow, now: number): TeamInvitation => ({
  id: row.id,
  email: row.email,
  mayOrder: row.may_order,
  sentAt: row.sent_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  expired: row.expires_at.getTime() <= now,
})

/** Of what is done to a colleague, whom; of what is gone, its name. */
const presentDeed = ({ at, kind, by, to, details: { name, mayOrder } }: DeedRow): TeamDeed => ({
  kind,
  at: at.toISOString(),
  by: by ?? '',
  ...((kind === 'left' || kind === 'right_changed') && to !== null && { to }),
  ...(typeof name === 'string' && { name }),
  ...(typeof mayOrder === 'boolean' && { mayOrder }),
})

/** What a team is shown with. */
interface Shown {
  readonly members: readonly MemberRow[]
  /** none for colleagues */
  readonly invitations: readonly InvitationRow[]
  readonly deeds: readonly DeedRow[]
  readonly leavingCloses: boolean
}

/** A team as one of it sees it. `now` in epoch ms. */
export const presentTeam = (
  head: UserRow,
  callerId: string,
  { members, invitations, deeds, leavingCloses }: Shown,
  now: number,
): Team => ({
  role: head.id === callerId ? 'head' : 'member',
  company: head.company,
  members: [
    {
      id: head.id,
      email: head.email,
      firstName: head.first_name,
      lastName: head.last_name,
      role: 'head',
      mayOrder: true,
      since: null,
    },
    ...members.map(presentMember),
  ],
  invitations: invitations.map((row) => presentInvitation(row, now)),
  deeds: deeds.map(presentDeed),
  leavingCloses,
})
