import type { FastifyInstance } from 'fastify'
import type { Account } from '#server/platform/access'
import { isUuid } from '#server/platform/columns'
import type { Deps } from '#server/platform/deps'
import type { JobWorker } from '#server/platform/jobs'
import type { RateLimitRule, RateLimits } from '#server/platform/rate-limits'
import { route } from '#server/platform/route'
import { refuseGuessable } from '#server/session/guessable-password'
import { clearRefreshCookie } from '#server/session/refresh-cookie'
import { takeTry } from '#server/session/session-limits'
import { signedInReply } from '#server/session/sign-in'
import { signInRequest } from '#server/session/start-session'
import { presentUser } from '#server/session/user.presenter'
import { DAY, MINUTE } from '#shared/platform/durations'
import { AppError } from '#shared/platform/errors'
import { foldEmail } from '#shared/session/login.rules'
import { AuthenticateReply, DoneReply, SignedInReply } from '#shared/session/session.schema'
import * as calls from '#shared/team/team.endpoints'
import { teamSignUpProblems } from '#shared/team/team.rules'
import {
  InvitationBody,
  InvitationReply,
  InviteBody,
  MemberBody,
  TeamParams,
  TeamReply,
  TeamSignUpBody,
} from '#shared/team/team.schema'
import { allowOrdering, invite, remove, resend, withdraw } from './change-team.ts'
import { listDeeds } from './deeds.queries.ts'
import { join, openInvitation, requireInvitation, signUp } from './join-team.ts'
import { leave } from './leave-team.ts'
import { findSeat } from './seats.queries.ts'
import { presentTeam } from './team.presenter.ts'
import { findInvitation, findSeatRow, listInvitations, listMembers } from './team.queries.ts'

const limits = {
  /** each sends a mail, to whoever the head likes */
  invite: { name: 'team.invite', limit: 20, windowMs: 60 * MINUTE },
  allInvited: { name: 'team.invite.all', limit: 300, windowMs: 10 * MINUTE },
  /** of a head, to the same mailbox */
  again: { name: 'team.invite.again', limit: 5, windowMs: DAY },
  /** of an address: who has no link cannot try many */
  open: { name: 'team.invitation', limit: 60, windowMs: MINUTE },
} as const satisfies Record<string, RateLimitRule>

/** An id that nobody can have is one that nobody has. Throws NOT_FOUND. */
const idOf = ({ id }: TeamParams): string => {
  if (!isUuid(id)) throw new AppError('NOT_FOUND')
  return id.toLowerCase()
}

/** api/team and api/team-invitation: who works for a company, and how they come. */
export const teamRoutes = (
  app: FastifyInstance,
  deps: Deps,
  jobs: Pick<JobWorker, 'wake'>,
  rateLimits: RateLimits,
): void => {
  const { db, clock, config } = deps

  const teamOf = async ({ user, seat }: Account): Promise<TeamReply> => {
    const head = seat?.head ?? user
    // it is the head's account that may be closed: whose own is reads nothing of the others
    const isOpen = user.status === 'active'
    const members = isOpen ? await listMembers(db, head.id) : []
    const invitations = isOpen && user.id === head.id ? await listInvitations(db, user.id) : []
    const deeds = isOpen ? await listDeeds(db, head.id) : []
    const leavingCloses = (await findSeatRow(db, user.id))?.opened_here ?? false
    const shown = { members, invitations, deeds, leavingCloses }
    return { success: true, team: presentTeam(head, user.id, shown, clock.now()) }
  }

  const takeMail = async ({ user }: Account, whom: string): Promise<void> => {
    await rateLimits.take(limits.invite, user.id)
    await rateLimits.take(limits.again, `${user.id} ${whom}`)
    await rateLimits.brake(limits.allInvited)
  }

  route(app, calls.readTeam, { reply: TeamReply }, ({ account }) => teamOf(account))

  route(
    app,
    calls.inviteColleague,
    { body: InviteBody, reply: TeamReply },
    async ({ body, account, request }) => {
      await takeMail(account, foldEmail(body.email))
      await invite(deps, { account, request }, body)
      jobs.wake()
      return teamOf(account)
    },
  )

  route(
    app,
    calls.resendInvitation,
    { params: TeamParams, reply: TeamReply },
    async ({ params, account, request }) => {
      const id = idOf(params)
      // where there is none, its id is what was tried
      const invitation = await findInvitation(db, { id, headId: account.user.id })
      await takeMail(account, invitation?.email ?? id)
      await resend(deps, { account, request }, id)
      jobs.wake()
      return teamOf(account)
    },
  )

  route(
    app,
    calls.withdrawInvitation,
    { params: TeamParams, reply: TeamReply },
    async ({ params, account, request }) => {
      await withdraw(deps, { account, request }, idOf(params))
      return teamOf(account)
    },
  )

  route(
    app,
    calls.changeMember,
    { params: TeamParams, body: MemberBody, reply: TeamReply },
    async ({ params, body, account, request }) => {
      await allowOrdering(deps, { account, request }, idOf(params), body.mayOrder)
      return teamOf(account)
    },
  )

  route(
    app,
    calls.removeMember,
    { params: TeamParams, reply: TeamReply },
    async ({ params, account, request }) => {
      await remove(deps, { account, request }, idOf(params))
      jobs.wake()
      return teamOf(account)
    },
  )

  route(app, calls.leaveTeam, { reply: DoneReply }, async ({ account: { user }, request, reply }) => {
    await leave(deps, user.id, request)
    jobs.wake()
    clearRefreshCookie(reply, config)
    return { success: true, message: 'Vous avez quitté l’équipe.' }
  })

  route(
    app,
    calls.readInvitation,
    { body: InvitationBody, reply: InvitationReply },
    async ({ body: { token }, request }) => {
      await rateLimits.takeAddress(limits.open, request.ip)
      return openInvitation(deps, token)
    },
  )

  route(
    app,
    calls.joinTeam,
    { body: InvitationBody, reply: AuthenticateReply },
    async ({ body: { token }, account, request }) => {
      await rateLimits.takeAddress(limits.open, request.ip)
      const user = await join(deps, account.user, token, request)
      jobs.wake()
      return { success: true, user: presentUser(user, config, await findSeat(db, user)) }
    },
  )

  route(
    app,
    calls.signUpToTeam,
    { body: TeamSignUpBody, reply: SignedInReply },
    async ({ body, request, reply }) => {
      const errors = teamSignUpProblems(body)
      if (Object.keys(errors).length > 0) throw new AppError('INVALID_FIELDS', { errors })
      await rateLimits.takeAddress(limits.open, request.ip)
      const { email } = await requireInvitation(deps, body.token)
      await takeTry(rateLimits, 'choosePassword', request, email)
      const person = { email, first_name: body.firstName, last_name: body.lastName, company: '' }
      await refuseGuessable(body.password, person, config.company)
      await takeTry(rateLimits, 'register', request, email)
      const { user, session } = await signUp(deps, body, signInRequest(request, deps, undefined))
      jobs.wake()
      return signedInReply(app, deps, reply, user, session)
    },
  )
}
