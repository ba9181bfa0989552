import { endpoint } from '#shared/platform/endpoint'
import type { AuthenticateReply, DoneReply, SignedInReply } from '#shared/session/session.schema'
import type {
  InvitationBody,
  InvitationReply,
  InviteBody,
  MemberBody,
  TeamParams,
  TeamReply,
  TeamSignUpBody,
} from './team.schema.ts'

/**
 * The people whom the caller works with, and who was invited; also while the head's account is closed: whoever leaves reads what follows.
 * Whose own is closed reads nothing of the others.
 */
export const readTeam = endpoint<{ reply: TeamReply }>('GET', '/api/team', 'verified')

/**
 * Sends an invitation by mail; again to the same e-mail, another link takes the place of the last one. TEAM_HEAD_ONLY (403),
 * TEAM_FULL (409), INVALID_FIELDS (422).
 */
export const inviteColleague = endpoint<{ body: InviteBody; reply: TeamReply }>(
  'POST',
  '/api/team/invitations',
  'active',
)

/** Sends another link. TEAM_HEAD_ONLY (403), NOT_FOUND (404). */
export const resendInvitation = endpoint<{ params: TeamParams; reply: TeamReply }>(
  'POST',
  '/api/team/invitations/:id/resend',
  'active',
)

/** Its link opens nothing from then on. TEAM_HEAD_ONLY (403), NOT_FOUND (404). */
export const withdrawInvitation = endpoint<{ params: TeamParams; reply: TeamReply }>(
  'DELETE',
  '/api/team/invitations/:id',
  'active',
)

/** Whether a colleague may order. TEAM_HEAD_ONLY (403), NOT_FOUND (404). */
export const changeMember = endpoint<{ params: TeamParams; body: MemberBody; reply: TeamReply }>(
  'PATCH',
  '/api/team/members/:id',
  'active',
)

/** Takes a colleague out, whose sessions end. TEAM_HEAD_ONLY (403), NOT_FOUND (404). */
export const removeMember = endpoint<{ params: TeamParams; reply: TeamReply }>(
  'DELETE',
  '/api/team/members/:id',
  'active',
)

/**
 * The caller leaves the team that they were invited to: every session of theirs ends, and their account closes where the team opened it.
 * NOT_FOUND (404) of who has nobody to leave.
 */
export const leaveTeam = endpoint<{ reply: DoneReply }>('DELETE', '/api/team/seat', 'verified')

/** What a link leads to. LINK_INVALID (422). */
export const readInvitation = endpoint<{ body: InvitationBody; reply: InvitationReply }>(
  'POST',
  '/api/team-invitation',
  'public',
)

/**
 * The caller's account comes into the team, once. TEAM_INVITATION_OTHER, TEAM_JOIN_REFUSED (409), LINK_INVALID (422).
 */
export const joinTeam = endpoint<{ body: InvitationBody; reply: AuthenticateReply }>(
  'POST',
  '/api/team-invitation/join',
  'verified',
)

/** Makes an account of the e-mail that the link was sent to, in the team, and signs in. TEAM_ACCOUNT_PRESENT (409), LINK_INVALID (422). */
export const signUpToTeam = endpoint<{ body: TeamSignUpBody; reply: SignedInReply }>(
  'POST',
  '/api/register/team',
  'public',
)
