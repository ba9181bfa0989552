import type { FastifyRequest } from 'fastify'
import type { Selectable, Transaction } from 'kysely'
import { accountLifeStore, accountRows } from '#server/account/account-life'
import type { Account } from '#server/platform/access'
import { advance } from '#server/platform/advance'
import type { Deps } from '#server/platform/deps'
import type { Held } from '#server/platform/held.queries'
import { enqueueMail } from '#server/platform/mail'
import type { Database } from '#server/platform/tables'
import { lockUser } from '#server/session/account.queries'
import { personOf } from '#server/session/account-mails'
import { recordAudit } from '#server/session/audit.queries'
import { hmacOf, newLinkToken } from '#server/session/one-time-secrets'
import { revokeSessions } from '#server/session/session.queries'
import type { UsersTable } from '#server/session/tables'
import { DAY } from '#shared/platform/durations'
import { AppError } from '#shared/platform/errors'
import { foldEmail } from '#shared/session/login.rules'
import { INVITATION_DAYS, inviteProblem, TEAM_MAX } from '#shared/team/team.rules'
import type { InviteBody } from '#shared/team/team.schema'
import {
  deleteInvitation,
  deleteLonelySeat,
  deleteSeat,
  findInvitation,
  findSeatRow,
  listInvitations,
  listMembers,
  putInvitation,
  updateMayOrder,
} from './team.queries.ts'
import { invitationMail, removedMail } from './team-mails.ts'

/** What teams are changed with. */
export type Teaming = Pick<Deps, 'db' | 'clock' | 'config' | 'secret'>

type HeldUser = Held<Selectable<UsersTable>>

/** What the database keeps of an invitation's token. */
export const invitationHash = (secret: string, token: string): string =>
  hmacOf(secret, `team-invitation:${token}`)

/** Who changes a team, and from where. */
export interface Head {
  readonly account: Pick<Account, 'user' | 'seat'>
  readonly request: Pick<FastifyRequest, 'ip'>
}

/**
 * Changes a team as its head, held: each change waits for the one before, and the account does not close meanwhile. Throws
 * TEAM_HEAD_ONLY for a colleague, or staff.
 */
const asHead = (
  { db, clock }: Teaming,
  { account: { user } }: Head,
  change: (trx: Transaction<Database>, head: HeldUser, at: Date) => Promise<void>,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const head = await lockUser(trx, user.id)
    const seat = await findSeatRow(trx, user.id)
    if (head === undefined || head.role !== 'user' || (seat !== undefined && seat.head_id !== head.id))
      throw new AppError('TEAM_HEAD_ONLY')
    await change(trx, head, new Date(clock.now()))
  })

const send = async (
  trx: Transaction<Database>,
  { config, secret }: Teaming,
  head: HeldUser,
  { email, mayOrder }: InviteBody,
  at: Date,
): Promise<void> => {
  const token = newLinkToken()
  const expiresAt = new Date(at.getTime() + INVITATION_DAYS * DAY)
  await putInvitation(trx, {
    head_id: head.id,
    email,
    may_order: mayOrder,
    hash: invitationHash(secret, token),
    sent_at: at,
    expires_at: expiresAt,
  })
  const facts = { company: head.company, head: head.email, mayOrder }
  await enqueueMail(trx, invitationMail(email, facts, token, config), at, expiresAt)
}

/** Throws TEAM_HEAD_ONLY, TEAM_FULL or INVALID_FIELDS. */
export const invite = (teaming: Teaming, head: Head, { email: typed, mayOrder }: InviteBody): Promise<void> =>
  asHead(teaming, head, async (trx, held, at) => {
    const email = foldEmail(typed)
    const members = await listMembers(trx, held.id)
    const problem = members.some((member) => member.email === email)
      ? 'Cette personne est déjà dans votre équipe.'
      : inviteProblem(email, held.email)
    if (problem !== null) throw new AppError('INVALID_FIELDS', { errors: { email: [problem] } })
    const others = (await listInvitations(trx, held.id)).filter((one) => one.email !== email)
    if (members.length + others.length >= TEAM_MAX) throw new AppError('TEAM_FULL')
    await send(trx, teaming, held, { email, mayOrder }, at)
    const entry = {
      kind: 'team_invited',
      subjectId: held.id,
      actorId: held.id,
      request: head.request,
    } as const
    await recordAudit(trx, entry, at)
  })

/** Throws TEAM_HEAD_ONLY or NOT_FOUND. */
export const resend = (teaming: Teaming, head: Head, id: string): Promise<void> =>
  asHead(teaming, head, async (trx, held, at) => {
    const invitation = await findInvitation(trx, { id, headId: held.id })
    if (invitation === undefined) throw new AppError('NOT_FOUND')
    const { email, may_order: mayOrder } = invitation
    await send(trx, teaming, held, { email, mayOrder }, at)
  })

/** Throws TEAM_HEAD_ONLY or NOT_FOUND. */
export const withdraw = (teaming: Teaming, head: Head, id: string): Promise<void> =>
  asHead(teaming, head, async (trx, held) => {
    if (!(await deleteInvitation(trx, { id, headId: held.id }))) throw new AppError('NOT_FOUND')
  })

/** Throws TEAM_HEAD_ONLY or NOT_FOUND. */
export const allowOrdering = (teaming: Teaming, head: Head, id: string, mayOrder: boolean): Promise<void> =>
  asHead(teaming, head, async (trx, held, at) => {
    if (!(await updateMayOrder(trx, { userId: id, headId: held.id }, mayOrder)))
      throw new AppError('NOT_FOUND')
    const details = { mayOrder }
    const entry = { kind: 'team_right_changed', subjectId: id, actorId: held.id, details } as const
    await recordAudit(trx, { ...entry, request: head.request }, at)
  })

/**
 * Takes a colleague out: every session of theirs ends with it, and an account that was opened by coming here closes. Throws
 * TEAM_HEAD_ONLY or NOT_FOUND.
 */
export const remove = (teaming: Teaming, head: Head, id: string): Promise<void> =>
  asHead(teaming, head, async (trx, held, at) => {
    const { config } = teaming
    const member = await lockUser(trx, id)
    const seat = member && (await deleteSeat(trx, { userId: id, headId: held.id }))
    if (seat === undefined || member === undefined) throw new AppError('NOT_FOUND')
    await deleteLonelySeat(trx, held.id)
    await revokeSessions(trx, id, at)
    const entry = { kind: 'team_left', subjectId: id, actorId: held.id, request: head.request } as const
    await recordAudit(trx, entry, at)
    await enqueueMail(trx, removedMail(personOf(member), held.company, config), at)
    const fact = { type: 'account.deactivated' } as const
    if (seat.opened_here && accountRows.at(member).can(fact))
      await advance(trx, accountLifeStore(config, head.request), member, fact, {
        at,
        actorId: held.id,
      })
  })
