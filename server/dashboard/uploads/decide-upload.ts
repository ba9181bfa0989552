import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import { findCatalogueState, lockCatalogue } from '#server/catalogue/catalogue.queries'
import { advance, refuseUntaken } from '#server/platform/advance'
import { isUuid, json } from '#server/platform/columns'
import type { Deps } from '#server/platform/deps'
import type { Held } from '#server/platform/held.queries'
import type { Database } from '#server/platform/tables'
import { recordAudit } from '#server/session/audit.queries'
import { returnName } from '#shared/dashboard/uploads/uploads.rules'
import type { OutdatedUploads, PublishBody } from '#shared/dashboard/uploads/uploads.schema'
import { AppError } from '#shared/platform/errors'
import { findPriceList } from './price-lists.queries.ts'
import { beginUpload, uploadLifeStore } from './upload-life.ts'
import { isPublishing, lockOutdated, lockReturn, lockUpload, type UploadRow } from './uploads.queries.ts'

/** Who decides, and by which call. */
export interface Decision {
  userId: string
  request: Pick<FastifyRequest, 'ip'>
}

export const lockedUpload = async (trx: Transaction<Database>, id: string): Promise<Held<UploadRow>> => {
  const upload = isUuid(id) ? await lockUpload(trx, id) : undefined
  if (upload === undefined) throw new AppError('NOT_FOUND')
  return upload
}

/** Publications wait for one another: held to the end of the transaction. */
const refuseSecondPublication = async (trx: Transaction<Database>): Promise<void> => {
  await lockCatalogue(trx)
  if (await isPublishing(trx)) throw new AppError('PUBLICATION_RUNNING')
}

/** What the log calls an upload by: its file, or the list that it goes back to. */
export const namedBy = ({
  file_name,
  restored_version,
}: Pick<UploadRow, 'file_name' | 'restored_version'>) =>
  restored_version === null ? { file: file_name } : { restored: restored_version }

/** Hands a checked upload to the job that publishes it. */
export const startPublication = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  id: string,
  { label, withoutRejected = false }: PublishBody,
  { userId, request }: Decision,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const upload = await lockedUpload(trx, id)
    const fact = { type: 'publication.asked' } as const
    refuseUntaken(uploadLifeStore, upload, fact)
    await refuseSecondPublication(trx)
    const { priceListVersion } = await findCatalogueState(trx)
    if (upload.base_version !== priceListVersion) throw new AppError('UPLOAD_STALE')
    if (upload.added + upload.changed + upload.removed === 0) throw new AppError('UPLOAD_CHANGES_NOTHING')
    if (upload.rows_rejected > 0 && !withoutRejected) throw new AppError('UPLOAD_ROWS_REJECTED')
    if (upload.confirmed < upload.suspicious) throw new AppError('UPLOAD_GAPS_UNCONFIRMED')
    const at = new Date(clock.now())
    const changes = {
      phase: 'waiting',
      done: 0,
      total: null,
      label: label.trim(),
      message: null,
      published_by: userId,
      ip: request.ip.slice(0, 64),
    } as const
    await advance(trx, uploadLifeStore, upload, fact, { at, changes })
    const rejected = upload.restored_version === null ? { rejected: upload.rows_rejected } : {}
    const details = { ...namedBy(upload), label: label.trim(), ...rejected }
    await recordAudit(
      trx,
      { kind: 'publication_asked', subjectId: null, actorId: userId, request, details },
      at,
    )
  })

/** Hands a ready or failed upload back to the job that checks it, against the list in force now. */
export const startRecheck = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  id: string,
  { userId, request }: Decision,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const upload = await lockedUpload(trx, id)
    const fact = { type: 'check.asked' } as const
    refuseUntaken(uploadLifeStore, upload, fact)
    if (!upload.rows_kept) {
      throw new AppError('UPLOAD_STATE', {
        message:
          upload.restored_version === null
            ? 'Ce fichier n’est plus conservé\u00a0: envoyez-le à nouveau.'
            : 'Le détail de ce retour n’est plus conservé\u00a0: demandez-le à nouveau.',
        details: { state: upload.state },
      })
    }
    const at = new Date(clock.now())
    const changes = {
      phase: 'waiting',
      done: 0,
      total: null,
      message: null,
      impact: null,
      suspicious: 0,
      confirmed: 0,
      confirmations: json([]),
      rows_read: 0,
      rows_rejected: 0,
      added: 0,
      changed: 0,
      removed: 0,
    } as const
    await advance(trx, uploadLifeStore, upload, fact, { at, changes })
    const details = { ...namedBy(upload), state: upload.state }
    await recordAudit(
      trx,
      { kind: 'upload_rechecked', subjectId: null, actorId: userId, request, details },
      at,
    )
  })

const CANCELLED = { type: 'upload.cancelled' } as const

/** Ends an upload; its job writes nothing more from then on, and clears up. */
export const cancelUploadBy = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  id: string,
  { userId, request }: Decision,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const upload = await lockedUpload(trx, id)
    const at = new Date(clock.now())
    await advance(trx, uploadLifeStore, upload, CANCELLED, { at, changes: { message: null } })
    await recordAudit(
      trx,
      {
        kind: 'upload_cancelled',
        subjectId: null,
        actorId: userId,
        request,
        details: { ...namedBy(upload), state: upload.state },
      },
      at,
    )
  })

/** Cancels the uploads that wait against a list that is no longer in force; how many of each. */
export const cancelOutdated = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId, request }: Decision,
): Promise<OutdatedUploads> =>
  db.transaction().execute(async (trx) => {
    const at = new Date(clock.now())
    const outdated = await lockOutdated(trx)
    for (const upload of outdated) {
      await advance(trx, uploadLifeStore, upload, CANCELLED, { at, changes: { message: null } })
      const details = { ...namedBy(upload), state: 'outdated' }
      await recordAudit(
        trx,
        { kind: 'upload_cancelled', subjectId: null, actorId: userId, request, details },
        at,
      )
    }
    const returns = outdated.filter((upload) => upload.restored_version !== null).length
    return { files: outdated.length - returns, returns }
  })

/**
 * Hands the return to an earlier list to the job that checks it, like any upload; its id. A list that is a return itself
 * is the one that it went back to: whichever copy was chosen, a return has one number. Asked for again while it is being
 * checked, or waits for a decision, it is the same one.
 */
export const startRestore = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  version: number,
  { userId, request }: Decision,
): Promise<string> =>
  db.transaction().execute(async (trx) => {
    const list = await findPriceList(trx, version)
    if (list === undefined) throw new AppError('NOT_FOUND')
    const { priceListVersion } = await findCatalogueState(trx)
    if (priceListVersion === version) throw new AppError('PRICE_LIST_IN_FORCE')
    const { origin } = list
    const asked = await lockReturn(trx, origin.version)
    if (asked !== undefined) return asked.id
    const label = [...restoreLabel(origin)].slice(0, LABEL_MAX).join('')
    const at = new Date(clock.now())
    const details = { label, restored: origin.version }
    await recordAudit(trx, { kind: 'restore_asked', subjectId: null, actorId: userId, request, details }, at)
    const id = randomUUID()
    await beginUpload(trx, { id, userId, source: { version: origin.version, label } }, at)
    return id
  })

/** Most characters of a list's label. */
const LABEL_MAX = 120

const restoreLabel = ({ version, label }: { version: number; label: string }): string =>
  `${returnName(version)}${label === '' ? '' : `\u00a0: ${label}`}`
