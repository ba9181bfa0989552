import type { FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import { lockActingAdmins } from '#server/account/close-account.queries'
import type { Deps } from '#server/platform/deps'
import { enqueueMail } from '#server/platform/mail'
import type { Database } from '#server/platform/tables'
import { personOf } from '#server/session/account-mails'
import { recordAudit } from '#server/session/audit.queries'
import type { AuditKind } from '#shared/dashboard/audit-labels'
import { changedRights, type Rights } from '#shared/dashboard/users.rules'
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
  status: 'status_changed',
  type: 'type_changed',
  deferredPayment: 'deferred_payment_changed',
} as const satisfies Record<keyof Rights, AuditKind>

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
 * what the account may still do: rights are read at each request.
 */
export const writeRights = async (
  trx: Transaction<Database>,
  row: StaffUserRow,
  after: Rights,
  { actorId, request, now }: Staff,
  config: Deps['config'],
): Promise<StaffUserRow> => {
  const before = rightsOf(row)
  const columns = {
    role: after.role,
    status: after.status,
    type: after.type,
    deferred_payment: after.deferredPayment,
    opened_at: row.opened_at ?? (after.status === 'active' ? now : null),
    // what is opened is refused no more
    refused_at: after.status === 'active' ? null : row.refused_at,
    refusal_reason: after.status === 'active' ? '' : row.refusal_reason,
  }
  await updateRights(trx, row.id, columns)
  for (const field of changedRights(before, after)) {
    const details = { before: before[field], after: after[field] }
    await recordAudit(trx, { kind: kinds[field], subjectId: row.id, actorId, request, details }, now)
  }
  const mail = rightsMail(personOf(row), before, after, config)
  if (mail !== null) await enqueueMail(trx, mail, now)
  return { ...row, ...columns }
}
