import type { FastifyRequest } from 'fastify'
import type { Selectable, Transaction } from 'kysely'
import { accountLifeStore, accountRows } from '#server/account/account-life'
import { closeClaim } from '#server/account/close-claim'
import { advance } from '#server/platform/advance'
import type { Deps } from '#server/platform/deps'
import type { Held } from '#server/platform/held.queries'
import { enqueueMail } from '#server/platform/mail'
import type { Database } from '#server/platform/tables'
import {
  findAccountsOfEmail,
  findUserById,
  insertUser,
  lockEmail,
  lockUser,
  lockUsers,
  type UserRow,
} from '#server/session/account.queries'
import { personOf } from '#server/session/account-mails'
import { recordAudit } from '#server/session/audit.queries'
import { strangerAt } from '#server/session/passwords'
import { type SignInRequest, type StartedSession, startSession } from '#server/session/start-session'
import type { UsersTable } from '#server/session/tables'
import { DAY } from '#shared/platform/durations'
import { AppError } from '#shared/platform/errors'
import { tidyLine } from '#shared/session/registration.rules'
import { INVITATION_DAYS } from '#shared/team/team.rules'
import type { InvitationReply, TeamSignUpBody } from '#shared/team/team.schema'
import { invitationHash, type Teaming } from './change-team.ts'
import { findUsedInvitation, wasClosedByParting } from './joining.queries.ts'
import {
  deleteInvitation,
  findInvitationByHash,
  findSeatRow,
  hasOwnWork,
  type InvitationRow,
  insertSeat,
} from './team.queries.ts'
import { joinedMail } from './team-mails.ts'

type HeldUser = Held<Selectable<UsersTable>>

/** What a link leads to; of one that brought its person as long ago as it would serve, `used`: its answer may have been lost. */
const findByLink = async ({ db, clock, secret }: Teaming, token: string) => {
  const hash = invitationHash(secret, token)
  const now = clock.now()
  const invitation = await findInvitationByHash(db, hash, new Date(now))
  const since = new Date(now - INVITATION_DAYS * DAY)
  return { invitation, used: invitation ? undefined : await findUsedInvitation(db, hash, since) }
}

/** By whoever makes an account of it. Throws LINK_INVALID, or TEAM_ACCOUNT_PRESENT where it made one. */
export const requireInvitation = async (teaming: Teaming, token: string): Promise<InvitationRow> => {
  const { invitation, used } = await findByLink(teaming, token)
  if (invitation === undefined) throw new AppError(used ? 'TEAM_ACCOUNT_PRESENT' : 'LINK_INVALID')
  return invitation
}

/** What a link leads to. Throws LINK_INVALID. */
export const openInvitation = async (teaming: Teaming, token: string): Promise<InvitationReply> => {
  const { invitation, used } = await findByLink(teaming, token)
  const opened = invitation ?? used
  if (opened === undefined) throw new AppError('LINK_INVALID')
  const { head_id, email, may_order: mayOrder } = opened
  const head = await findUserById(teaming.db, head_id)
  if (head?.status !== 'active') throw new AppError('LINK_INVALID')
  const { verified } = await findAccountsOfEmail(teaming.db, email)
  return {
    success: true,
    email,
    company: head.company,
    head: head.email,
    mayOrder,
    hasAccount: verified !== undefined,
  }
}

/** The head of an invitation, once the invitation is used up; `head` as it was held. Throws LINK_INVALID where either is gone meanwhile. */
const spendInvitation = async (
  trx: Transaction<Database>,
  { id, head_id: headId, hash }: InvitationRow,
  head: HeldUser | undefined,
  at: Date,
): Promise<HeldUser> => {
  if (head === undefined || head.role !== 'user' || head.status !== 'active')
    throw new AppError('LINK_INVALID')
  if (!(await deleteInvitation(trx, { id, headId, hash }))) throw new AppError('LINK_INVALID')
  await insertSeat(trx, {
    user_id: headId,
    head_id: headId,
    may_order: true,
    opened_here: false,
    joined_at: at,
  })
  // who went to work elsewhere since invites nobody
  if ((await findSeatRow(trx, headId))?.head_id !== headId) throw new AppError('LINK_INVALID')
  return head
}

/** Gives a held account its place with the head, opens it where nobody had, and tells. Throws TEAM_JOIN_REFUSED. */
const enter = async (
  trx: Transaction<Database>,
  { config }: Teaming,
  { head, member, invitation, at }: { head: HeldUser; member: HeldUser; invitation: InvitationRow; at: Date },
  request: Pick<FastifyRequest, 'ip'>,
): Promise<void> => {
  const isOpen = member.status === 'active'
  const { may_order, hash: invitation_hash } = invitation
  const place = { user_id: member.id, head_id: head.id, may_order, joined_at: at, invitation_hash }
  if (!(await insertSeat(trx, { ...place, opened_here: !isOpen }))) throw new AppError('TEAM_JOIN_REFUSED')
  if (!isOpen) {
    const told = { at, actorId: head.id }
    await advance(trx, accountLifeStore(config, request), member, { type: 'account.opened' }, told)
  }
  const entry = { kind: 'team_joined', subjectId: member.id, actorId: member.id, request } as const
  await recordAudit(trx, entry, at)
  await enqueueMail(trx, joinedMail(personOf(head), member.email, config), at)
}

/** Whether an account that is not open may be opened by who invites: one that waits, or that leaving the same head closed. */
const mayOpen = async (trx: Transaction<Database>, member: HeldUser, headId: string): Promise<boolean> => {
  const standing = accountRows.at(member)
  return (
    standing.matches('active') ||
    standing.matches('waiting') ||
    (standing.matches('deactivated') && (await wasClosedByParting(trx, member.id, headId)))
  )
}

/**
 * An account that has worked for nobody comes into the team, once: who came by that link is there. Throws TEAM_INVITATION_OTHER,
 * TEAM_JOIN_REFUSED or LINK_INVALID.
 */
export const join = async (
  teaming: Teaming,
  { id, email }: Pick<UserRow, 'id' | 'email'>,
  token: string,
  request: Pick<FastifyRequest, 'ip'>,
): Promise<UserRow> => {
  const { invitation, used } = await findByLink(teaming, token)
  if (invitation === undefined) {
    const present = used?.user_id === id ? await findUserById(teaming.db, id) : undefined
    if (present === undefined) throw new AppError('LINK_INVALID')
    return present
  }
  if (invitation.email !== email) throw new AppError('TEAM_INVITATION_OTHER')
  return teaming.db.transaction().execute(async (trx) => {
    const at = new Date(teaming.clock.now())
    // at once: its head may be coming to the caller's team in this moment
    const both = await lockUsers(trx, [invitation.head_id, id])
    const heldOf = (userId: string) => both.find((one) => one.id === userId)
    const member = heldOf(id)
    if (member === undefined) throw new AppError('NOT_FOUND')
    if ((await findSeatRow(trx, id))?.invitation_hash === invitation.hash) return member
    const head = await spendInvitation(trx, invitation, heldOf(invitation.head_id), at)
    if (member.role !== 'user' || !(await mayOpen(trx, member, head.id)) || (await hasOwnWork(trx, id)))
      throw new AppError('TEAM_JOIN_REFUSED')
    await enter(trx, teaming, { head, member, invitation, at }, request)
    return (await findUserById(trx, id)) ?? member
  })
}

/**
 * Makes an account of the e-mail that was invited, confirmed by the link and opened by who invites, in the team, with a session.
 * Throws TEAM_ACCOUNT_PRESENT or LINK_INVALID.
 */
export const signUp = async (
  teaming: Teaming & Pick<Deps, 'passwords'>,
  form: Omit<TeamSignUpBody, 'password_confirmation'>,
  request: SignInRequest,
): Promise<{ user: UserRow; session: StartedSession }> => {
  const { db, clock, config, passwords } = teaming
  const invitation = await requireInvitation(teaming, form.token)
  const passwordHash = await passwords.hash(form.password, strangerAt(request))
  return db.transaction().execute(async (trx) => {
    const at = new Date(clock.now())
    const { email } = invitation
    await lockEmail(trx, email)
    const { claim } = await findAccountsOfEmail(trx, email)
    if (claim) await closeClaim(trx, claim.id, { type: 'claim.replaced' }, at)
    // again: the claim may have been confirmed while it was waited for
    const { verified } = await findAccountsOfEmail(trx, email)
    if (verified !== undefined) throw new AppError('TEAM_ACCOUNT_PRESENT')
    const head = await spendInvitation(trx, invitation, await lockUser(trx, invitation.head_id), at)
    const { id } = await insertUser(trx, {
      email,
      password_hash: passwordHash,
      title: form.title,
      level: head.level,
      first_name: tidyLine(form.firstName),
      last_name: tidyLine(form.lastName),
      company: head.company,
      function: form.function,
      siret: head.siret,
      vat: head.vat,
      created_at: at,
    })
    await recordAudit(trx, { kind: 'registered', subjectId: id, actorId: id, request }, at)
    const confirmed = { type: 'email.confirmed', knowsPassword: true } as const
    await advance(trx, accountLifeStore(config, request), await held(trx, id), confirmed, { at, by: 'link' })
    await enter(trx, teaming, { head, member: await held(trx, id), invitation, at }, request)
    const session = await startSession(trx, id, { remember: false }, request, at)
    return { user: await held(trx, id), session }
  })
}

/** An account that the transaction has just written. */
const held = async (trx: Transaction<Database>, id: string): Promise<HeldUser> => {
  const user = await lockUser(trx, id)
  if (user === undefined) throw new Error(`The account ${id} is gone.`)
  return user
}
