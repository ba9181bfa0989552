import type { FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import { decisionOf, factOf } from '#machines/lives/account.machine'
import { accountLifeStore } from '#server/account/account-life'
import { lockActingAdmins } from '#server/account/close-account.queries'
import { advance } from '#server/platform/advance'
import type { Deps } from '#server/platform/deps'
import type { Held } from '#server/platform/held.queries'
import { enqueueMail } from '#server/platform/mail'
import type { Database } from '#server/platform/tables'
import { personOf } from '#server/session/account-mails'
import { recordAudit } from '#server/session/audit.queries'
import { hasColleagues, leaveSeat } from '#server/team/team.queries'
import type { AuditKind } from '#shared/dashboard/audit/audit-labels'
import { changedRights, type Rights } from '#shared/dashboard/users/users.rules'
import { AppError } from '#shared/platform/errors'
import { rightsOf } from './users.presenter.ts'
import { type StaffUserRow, updateRights } from './users.queries.ts'
import { rightsMail } from './users-mails.ts'

/** Who changes accounts, from where, and when. */
export interface Staff {
  readonly actorId: string
  readonly request: Pick<FastifyRequest, 'ip'>
  readonly now: Date
}

const kinds = {
  role: 'role_changed',
  type: 'type_changed',
  deferredPayment: 'deferred_payment_changed',
} as const satisfies Record<Exclude<keyof Rights, 'status'>, AuditKind>

/**
 * Makes changes to accounts come one after the other, and gives how many can act as administrators. Throws FORBIDDEN
 * when the actor no longer can: another change may have come between the check of the call and this one.
 */
export const beginChange = async (trx: Transaction<Database>, { actorId }: Staff): Promise<number> => {
  const admins = await lockActingAdmins(trx)
  if (!admins.includes(actorId)) throw new AppError('FORBIDDEN')
  return admins.length
}

/**
 * Writes an account's new rights with all that follows: what is written down, and the mail. Its sessions go on with
 * what the account may still do: rights are read at each request. Who becomes staff leaves their team; throws TEAM_NOT_EMPTY for its
 * head.
 */
export const writeRights = async (
  trx: Transaction<Database>,
  row: Held<StaffUserRow>,
  after: Rights,
  { actorId, request, now }: Staff,
  config: Deps['config'],
): Promise<void> => {
  const before = rightsOf(row)
  if (before.role === 'user' && after.role !== 'user') {
    if (await hasColleagues(trx, row.id)) throw new AppError('TEAM_NOT_EMPTY')
    await leaveSeat(trx, row.id)
  }
  const columns = { role: after.role, type: after.type, deferred_payment: after.deferredPayment }
  await updateRights(trx, row.id, columns)
  for (const field of changedRights(before, after)) {
    if (field === 'status') {
      const fact = factOf(decisionOf(after.status))
      const changed = { ...row, ...columns }
      await advance(trx, accountLifeStore(config, request), changed, fact, { at: now, actorId })
      continue
    }
    const details = { before: before[field], after: after[field] }
    await recordAudit(trx, { kind: kinds[field], subjectId: row.id, actorId, request, details }, now)
  }
  // its opening or its closing says the rest
  if (before.status !== after.status) return
  const mail = rightsMail(personOf(row), before, after, config)
  if (mail !== null) await enqueueMail(trx, mail, now)
}
