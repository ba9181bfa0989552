import { lockCredit, updateCreditLimit } from '#server/orders/credit.queries'
import type { Deps } from '#server/platform/deps'
import { recordAudit } from '#server/session/audit.queries'
import { findSeatRow } from '#server/team/team.queries'
import type { ChangeCreditBody } from '#shared/dashboard/users/users.schema'
import type { Credit } from '#shared/orders/credit.rules'
import { AppError } from '#shared/platform/errors'
import { formatCents } from '#shared/platform/money'
import { beginChange, type Staff } from './write-rights.ts'

const limitText = (cents: number | null): string => (cents === null ? 'sans limite' : formatCents(cents))

/**
 * Sets what an account may have open, in one transaction with what is written down of it. Throws OWN_ACCOUNT, FORBIDDEN,
 * NOT_FOUND, TEAM_HEAD_PAYS of a colleague, or ACCOUNT_CHANGED where another limit stands than was seen.
 */
export const changeCredit = (
  { db }: Pick<Deps, 'db'>,
  staff: Staff,
  userId: string,
  { limitCents, seenCents }: ChangeCreditBody,
): Promise<Credit> => {
  const { actorId, request, now } = staff
  if (actorId === userId) throw new AppError('OWN_ACCOUNT')
  return db.transaction().execute(async (trx) => {
    await beginChange(trx, staff)
    const credit = await lockCredit(trx, userId)
    if (credit === undefined) throw new AppError('NOT_FOUND')
    if (credit.limitCents === limitCents) return credit
    const headId = (await findSeatRow(trx, userId))?.head_id ?? userId
    if (limitCents !== null && headId !== userId) throw new AppError('TEAM_HEAD_PAYS')
    if (credit.limitCents !== seenCents) throw new AppError('ACCOUNT_CHANGED')
    await updateCreditLimit(trx, userId, limitCents)
    const details = { before: limitText(credit.limitCents), after: limitText(limitCents) }
    await recordAudit(
      trx,
      { kind: 'credit_limit_changed', subjectId: userId, actorId, request, details },
      now,
    )
    return { ...credit, limitCents }
  })
}
