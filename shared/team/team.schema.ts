import Type, { type Static } from 'typebox'
import { UserTeam } from '#shared/session/session.schema'

/** Teams (decision 087): several people of one company. Moments are ISO 8601. */

/** Somebody of the team. */
export const TeamMember = Type.Object({
  id: Type.String(),
  email: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  role: UserTeam.properties.role,
  mayOrder: Type.Boolean(),
  /** null of a head, who was there first */
  since: Type.Union([Type.String(), Type.Null()]),
})
export type TeamMember = Static<typeof TeamMember>

/** Somebody who was asked to come and has not yet. */
export const TeamInvitation = Type.Object({
  id: Type.String(),
  email: Type.String(),
  mayOrder: Type.Boolean(),
  sentAt: Type.String(),
  expiresAt: Type.String(),
  /** whether its link opens nothing any more */
  expired: Type.Boolean(),
})
export type TeamInvitation = Static<typeof TeamInvitation>

/** What is told of what was done in a team, beside what its things tell of themselves. */
const TEAM_DEEDS = [
  ...(['joined', 'left', 'quit', 'right_changed'] as const),
  ...(['project_deleted', 'estimate_deleted', 'estimate_archived', 'address_deleted'] as const),
] as const

/** Something that was done, and by whom. */
export const TeamDeed = Type.Object({
  kind: Type.Enum(TEAM_DEEDS),
  at: Type.String(),
  /** e-mail of who did it */
  by: Type.String(),
  /** e-mail of the colleague whom it was done to; absent: it was done to a thing, or to who did it */
  to: Type.Optional(Type.String()),
  /** what a thing that is gone was called; absent: of none */
  name: Type.Optional(Type.String()),
  /** of a right: what it is since */
  mayOrder: Type.Optional(Type.Boolean()),
})
export type TeamDeed = Static<typeof TeamDeed>

/** A team as who works there sees it. */
export const Team = Type.Object({
  /** of who asks; `head` of who works alone as well: they may invite */
  role: UserTeam.properties.role,
  company: Type.String(),
  /** the head first, then in the order in which they came */
  members: Type.Array(TeamMember),
  /** the last sent first; none for colleagues, who invite nobody */
  invitations: Type.Array(TeamInvitation),
  /** newest first, `DEEDS_SHOWN` at most; none of who works alone */
  deeds: Type.Array(TeamDeed),
  /** whether the account of who asks closes when they leave: the team opened it; false of a head */
  leavingCloses: Type.Boolean(),
})
export type Team = Static<typeof Team>

export const TeamReply = Type.Object({ success: Type.Literal(true), team: Team })
export type TeamReply = Static<typeof TeamReply>

export const TeamParams = Type.Object({ id: Type.String({ maxLength: 64 }) })
export type TeamParams = Static<typeof TeamParams>

export const InviteBody = Type.Object({ email: Type.String({ maxLength: 320 }), mayOrder: Type.Boolean() })
export type InviteBody = Static<typeof InviteBody>

export const MemberBody = Type.Object({ mayOrder: Type.Boolean() })
export type MemberBody = Static<typeof MemberBody>

/** The link's token: in bodies alone, addresses are logged. */
const token = Type.String({ maxLength: 100 })

export const InvitationBody = Type.Object({ token })
export type InvitationBody = Static<typeof InvitationBody>

/** What the link of an invitation leads to. */
export const InvitationReply = Type.Object({
  success: Type.Literal(true),
  /** whose mailbox it was sent to */
  email: Type.String(),
  company: Type.String(),
  /** e-mail of who invites */
  head: Type.String(),
  mayOrder: Type.Boolean(),
  /** whether that e-mail has an account, which joins; otherwise one is made here */
  hasAccount: Type.Boolean(),
})
export type InvitationReply = Static<typeof InvitationReply>

/** Bounds keep absurd texts out; `teamSignUpProblems` says what each field must be. */
export const TeamSignUpBody = Type.Object({
  token,
  title: Type.String({ maxLength: 20 }),
  firstName: Type.String({ maxLength: 200 }),
  lastName: Type.String({ maxLength: 200 }),
  function: Type.String({ maxLength: 40 }),
  password: Type.String({ maxLength: 1000 }),
  password_confirmation: Type.String({ maxLength: 1000 }),
})
export type TeamSignUpBody = Static<typeof TeamSignUpBody>
