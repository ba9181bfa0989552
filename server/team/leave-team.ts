import type { FastifyRequest } from 'fastify'
import type { Selectable, Transaction } from 'kysely'
import { accountLifeStore, accountRows } from '#server/account/account-life'
import { forgetSiteContacts } from '#server/account/close-account.queries'
import { advance } from '#server/platform/advance'
import type { Deps } from '#server/platform/deps'
import type { Held } from '#server/platform/held.queries'
import { enqueueMail } from '#server/platform/mail'
import type { MailConfig } from '#server/platform/mail-blocks'
import type { Database } from '#server/platform/tables'
import { lockUser, lockUsers } from '#server/session/account.queries'
import { personOf } from '#server/session/account-mails'
import { recordAudit } from '#server/session/audit.queries'
import { revokeSessions } from '#server/session/session.queries'
import type { UsersTable } from '#server/session/tables'
import { AppError } from '#shared/platform/errors'
import { findSeatRow, forgetSeat, leaveSeat, listGone, listStranded } from './team.queries.ts'
import { quitMail } from './team-mails.ts'

interface Parting {
  readonly at: Date
  /** who asks; absent: nobody, their head is gone */
  readonly actorId?: string
  readonly request: Pick<FastifyRequest, 'ip'> | null
}

/** A held colleague's place ends, every session of theirs with it, and an account that was opened by coming closes. */
export const part = async (
  trx: Transaction<Database>,
  config: MailConfig,
  member: Held<Selectable<UsersTable>>,
  { at, actorId, request }: Parting,
): Promise<void> => {
  const seat = await leaveSeat(trx, member.id)
  await revokeSessions(trx, member.id, at)
  const fact = { type: 'account.deactivated' } as const
  if (seat?.opened_here && accountRows.at(member).can(fact))
    await advance(trx, accountLifeStore(config, request), member, fact, {
      at,
      leavesTeam: true,
      ...(actorId !== undefined && { actorId }),
    })
}

/** A colleague leaves the team by themselves, whose head is told. Throws NOT_FOUND of who has nobody to leave. */
export const leave = (
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  userId: string,
  request: Pick<FastifyRequest, 'ip'>,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const headId = (await findSeatRow(trx, userId))?.head_id
    if (headId === undefined || headId === userId) throw new AppError('NOT_FOUND')
    const both = await lockUsers(trx, [headId, userId])
    const member = both.find(({ id }) => id === userId)
    // again, once both are held: their head may have been quicker
    if (member === undefined || (await findSeatRow(trx, userId))?.head_id !== headId)
      throw new AppError('NOT_FOUND')
    const at = new Date(clock.now())
    await recordAudit(trx, { kind: 'team_quit', subjectId: headId, actorId: userId, request }, at)
    const head = both.find(({ id }) => id === headId)
    if (head !== undefined) await enqueueMail(trx, quitMail(personOf(head), member.email, config), at)
    await part(trx, config, member, { at, actorId: userId, request })
  })

/**
 * Ends what a version from before left of accounts that it closed: it knew neither teams nor contacts on site. Colleagues whose head
 * is gone so are let go as if they had been taken out.
 */
export const forgetLeftTeams = async (
  trx: Transaction<Database>,
  config: MailConfig,
  now: Date,
): Promise<void> => {
  for (const id of await listStranded(trx)) {
    const member = await lockUser(trx, id)
    if (member !== undefined) await part(trx, config, member, { at: now, request: null })
  }
  for (const { id, email } of await listGone(trx, now)) {
    await forgetSeat(trx, { id, email }, email)
    await forgetSiteContacts(trx, id)
  }
}
