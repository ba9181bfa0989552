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
import { AppError } from '#shared/platform/errors'
import { tidyLine } from '#shared/session/registration.rules'
import type { InvitationReply, TeamSignUpBody } from '#shared/team/team.schema'
import { invitationHash, type Teaming } from './change-team.ts'
import { wasClosedByParting } from './joining.queries.ts'
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

/** Throws LINK_INVALID. */
export const requireInvitation = async (
  { db, clock, secret }: Teaming,
  token: string,
): Promise<InvitationRow> => {
  const found = await findInvitationByHash(db, invitationHash(secret, token), new Date(clock.now()))
  if (found === undefined) throw new AppError('LINK_INVALID')
  return found
}

/** What a link leads to. Throws LINK_INVALID. */
export const openInvitation = async (teaming: Teaming, token: string): Promise<InvitationReply> => {
  const { head_id, email, may_order: mayOrder } = await requireInvitation(teaming, token)
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
const useInvitation = async (
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
  { head, member, mayOrder, at }: { head: HeldUser; member: HeldUser; mayOrder: boolean; at: Date },
  request: Pick<FastifyRequest, 'ip'>,
): Promise<void> => {
  const isOpen = member.status === 'active'
  const place = { user_id: member.id, head_id: head.id, may_order: mayOrder, joined_at: at }
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

/** An account that has worked for nobody comes into the team. Throws TEAM_INVITATION_OTHER, TEAM_JOIN_REFUSED or LINK_INVALID. */
export const join = async (
  teaming: Teaming,
  { id, email }: Pick<UserRow, 'id' | 'email'>,
  token: string,
  request: Pick<FastifyRequest, 'ip'>,
): Promise<UserRow> => {
  const invitation = await requireInvitation(teaming, token)
  if (invitation.email !== email) throw new AppError('TEAM_INVITATION_OTHER')
  return teaming.db.transaction().execute(async (trx) => {
    const at = new Date(teaming.clock.now())
    // at once: its head may be coming to the caller's team in this moment
    const both = await lockUsers(trx, [invitation.head_id, id])
    const heldOf = (userId: string) => both.find((one) => one.id === userId)
    const head = await useInvitation(trx, invitation, heldOf(invitation.head_id), at)
    const member = heldOf(id)
    if (member === undefined) throw new AppError('NOT_FOUND')
    if (member.role !== 'user' || !(await mayOpen(trx, member, head.id)) || (await hasOwnWork(trx, id)))
      throw new AppError('TEAM_JOIN_REFUSED')
    await enter(trx, teaming, { head, member, mayOrder: invitation.may_order, at }, request)
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
    const { email, may_order: mayOrder } = invitation
    await lockEmail(trx, email)
    const { claim } = await findAccountsOfEmail(trx, email)
    if (claim) await closeClaim(trx, claim.id, { type: 'claim.replaced' }, at)
    // again: the claim may have been confirmed while it was waited for
    const { verified } = await findAccountsOfEmail(trx, email)
    if (verified !== undefined) throw new AppError('TEAM_ACCOUNT_PRESENT')
    const head = await useInvitation(trx, invitation, await lockUser(trx, invitation.head_id), at)
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
    await enter(trx, teaming, { head, member: await held(trx, id), mayOrder, at }, request)
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
