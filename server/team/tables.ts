import type { Generated } from 'kysely'

/** A place in a team: the head's own, of who has colleagues, or a colleague's, whose customer is the head. */
export interface TeamSeatsTable {
  user_id: string
  /** whose orders, chantiers and addresses are the team's; a head's own id */
  head_id: string
  may_order: boolean
  /** the account was opened by coming here: leaving closes it again */
  opened_here: boolean
  joined_at: Date
  /** HMAC of the link by which they came; null of a head, and of who came before it was kept */
  invitation_hash: Generated<string | null>
}

/** An e-mail that was asked to come, until it does. */
export interface TeamInvitationsTable {
  id: Generated<string>
  head_id: string
  /** as `foldEmail` gives it */
  email: string
  may_order: boolean
  /** HMAC of the link's token, hexadecimal */
  hash: string
  sent_at: Date
  expires_at: Date
}

export interface TeamTables {
  team_seats: TeamSeatsTable
  team_invitations: TeamInvitationsTable
}
