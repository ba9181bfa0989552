import type { FastifyRequest } from 'fastify'
import type { Selectable, Transaction } from 'kysely'
import type { Account } from '#server/platform/access'
import type { Deps } from '#server/platform/deps'
import type { Held } from '#server/platform/held.queries'
import { enqueueMail } from '#server/platform/mail'
import type { Database } from '#server/platform/tables'
import { lockUsers } from '#server/session/account.queries'
import { personOf } from '#server/session/account-mails'
import { recordAudit } from '#server/session/audit.queries'
import { hmacOf, newLinkToken } from '#server/session/one-time-secrets'
import type { UsersTable } from '#server/session/tables'
import { DAY } from '#shared/platform/durations'
import { AppError } from '#shared/platform/errors'
import { foldEmail } from '#shared/session/login.rules'
import { INVITATION_DAYS, inviteProblem, TEAM_MAX } from '#shared/team/team.rules'
import type { InviteBody } from '#shared/team/team.schema'
import { part } from './leave-team.ts'
import {
  deleteInvitation,
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
 * Changes a team as its head, held: each change waits for the one before, and the account does not close meanwhile. `otherId`: of
 * another account that is held with it. Throws TEAM_HEAD_ONLY for a colleague, or staff.
 */
const asHead = (
  { db, clock }: Teaming,
  { account: { user } }: Head,
  change: (
    trx: Transaction<Database>,
    head: HeldUser,
    at: Date,
    other: HeldUser | undefined,
  ) => Promise<void>,
  otherId = user.id,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const both = await lockUsers(trx, [user.id, otherId])
    const head = both.find(({ id }) => id === user.id)
    const seat = await findSeatRow(trx, user.id)
    if (head === undefined || head.role !== 'user' || (seat !== undefined && seat.head_id !== head.id))
      throw new AppError('TEAM_HEAD_ONLY')
    await change(
      trx,
      head,
      new Date(clock.now()),
      both.find(({ id }) => id === otherId),
    )
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
  asHead(
    teaming,
    head,
    async (trx, held, at, member) => {
      const { config } = teaming
      const seat = member && (await findSeatRow(trx, id))
      if (member === undefined || seat?.head_id !== held.id || id === held.id) throw new AppError('NOT_FOUND')
      const { request } = head
      await recordAudit(trx, { kind: 'team_left', subjectId: id, actorId: held.id, request }, at)
      await enqueueMail(trx, removedMail(personOf(member), held.company, config), at)
      await part(trx, config, member, { at, actorId: held.id, request })
    },
    id,
  )
