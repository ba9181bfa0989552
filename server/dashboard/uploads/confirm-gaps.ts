import type { Kysely } from 'kysely'
import { advance, refuseUntaken } from '#server/platform/advance'
import { json } from '#server/platform/columns'
import type { Deps } from '#server/platform/deps'
import type { Database } from '#server/platform/tables'
import { recordAudit } from '#server/session/audit.queries'
import { changeName } from '#shared/dashboard/uploads/uploads.rules'
import type { ConfirmGapsBody } from '#shared/dashboard/uploads/uploads.schema'
import { AppError } from '#shared/platform/errors'
import { type Decision, lockedUpload, namedBy } from './decide-upload.ts'
import { confirmChanges } from './findings.queries.ts'
import type { KeptConfirmation } from './tables.ts'
import { uploadLifeStore } from './upload-life.ts'

/** Confirmations kept with an upload: who confirms more of them one by one is told to confirm the rest together. */
const CONFIRMATIONS_MAX = 1000

/**
 * Writes that suspicious changes of price are right, and why. Throws UPLOAD_STATE when the upload is not ready, or is no
 * longer what was read; NOT_FOUND when no such change waits.
 */
export const confirmGaps = (
  { db, clock }: { db: Kysely<Database> } & Pick<Deps, 'clock'>,
  id: string,
  { reason, change, revision }: ConfirmGapsBody,
  { userId, request }: Decision,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const upload = await lockedUpload(trx, id)
    const fact = { type: 'gaps.confirmed' } as const
    refuseUntaken(uploadLifeStore, upload, fact)
    if (upload.revision !== revision) throw new AppError('UPLOAD_STATE', { details: { state: upload.state } })
    if (change !== undefined && upload.confirmations.length >= CONFIRMATIONS_MAX) {
      throw new AppError('UPLOAD_STATE', { message: 'Confirmez ensemble les écarts qui restent.' })
    }
    const count = await confirmChanges(trx, id, change)
    if (count === 0) throw new AppError('NOT_FOUND')
    const at = new Date(clock.now())
    const confirmation: KeptConfirmation = {
      at: at.toISOString(),
      by: userId,
      reason: reason.trim(),
      count,
      change: change === undefined ? null : changeName(change),
    }
    const confirmations = json([...upload.confirmations, confirmation])
    const changes = { confirmed: upload.confirmed + count, confirmations }
    await advance(trx, uploadLifeStore, upload, fact, { at, changes })
    const details = {
      ...namedBy(upload),
      count,
      change: confirmation.change,
      reason: confirmation.reason,
    }
    await recordAudit(
      trx,
      { kind: 'price_gaps_confirmed', subjectId: null, actorId: userId, request, details },
      at,
    )
  })
