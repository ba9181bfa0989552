import type { Kysely, Transaction } from 'kysely'
import { initialTransition, transition } from 'xstate'
import {
  type UploadFact,
  type UploadSnapshot,
  type UploadWork,
  uploadAt,
  uploadLife,
} from '#machines/lives/upload.machine'
import { advance, carryOut, type LifeStore } from '#server/platform/advance'
import { insertJob } from '#server/platform/jobs.queries'
import type { Database } from '#server/platform/tables'
import { KEPT } from './upload-chunks.queries.ts'
import {
  type Attempt,
  insertUpload,
  lockUndecided,
  lockUploadToWrite,
  type NewUpload,
  type UploadChanges,
  UploadLeft,
  type UploadRow,
  updateUpload,
} from './uploads.queries.ts'

/** Kind of the jobs that check and publish. */
export const UPLOAD_JOB = 'upload'

/** What is written with a step of an upload. */
export interface UploadStep {
  readonly at: Date
  readonly changes?: UploadChanges
}

/** An upload's life in its row; what follows is a job. */
export const uploadLifeStore: LifeStore<
  UploadSnapshot,
  UploadFact,
  Pick<UploadRow, 'id' | 'state'>,
  UploadStep
> = {
  at: uploadAt,
  step: (before, fact) => transition(uploadLife, before, fact),
  refusal: 'UPLOAD_STATE',
  details: ({ state }) => ({ state }),
  write: async (trx, { id }, next, { at, changes = {} }) =>
    updateUpload(trx, id, { state: next.value, ended_at: next.hasTag('ended') ? at : null }, changes),
  follow: {
    enqueueJob: async (trx, { id }, _, { at }) =>
      insertJob(trx, { kind: UPLOAD_JOB, payload: { uploadId: id } }, at),
  },
}

/** An upload where its life begins; the job that checks it begins once the transaction commits. */
export const beginUpload = async (trx: Transaction<Database>, upload: NewUpload, at: Date): Promise<void> => {
  const first = initialTransition(uploadLife)
  const row = { ...upload, state: first[0].value }
  await insertUpload(trx, row, at)
  await carryOut(trx, uploadLifeStore, first, row, { at }, undefined)
}

/**
 * Begins an attempt: from now on the earlier ones write nothing. Undefined when the upload has nothing to do: it was
 * cancelled, or it ended.
 */
export const beginAttempt = (
  db: Kysely<Database>,
  id: string,
  at: Date,
): Promise<{ attempt: Attempt; upload: UploadRow } | undefined> =>
  db.transaction().execute(async (trx) => {
    const upload = await lockUploadToWrite(trx, id)
    const fact = { type: 'work.taken' } as const
    if (upload === undefined || !uploadLifeStore.at(upload).can(fact)) return undefined
    const run = upload.run + 1
    const { value } = await advance(trx, uploadLifeStore, upload, fact, { at, changes: { run } })
    const state = value === 'publishing' ? value : 'checking'
    return { attempt: { id, run, state }, upload: { ...upload, run, state, revision: upload.revision + 1 } }
  })

/**
 * Says what an attempt's work came to, and with that ends it. First in its transaction, as `writeProgress` is. Throws
 * `UploadLeft`.
 */
export const endAttempt = async (
  trx: Transaction<Database>,
  { id, run, state }: Attempt,
  work: UploadWork,
  step: UploadStep,
): Promise<void> => {
  const upload = await lockUploadToWrite(trx, id)
  if (upload === undefined || upload.run !== run || upload.state !== state) throw new UploadLeft()
  await advance(trx, uploadLifeStore, upload, work, step)
}

/** Gives up the uploads that nobody decided about. */
export const expireUploads = async (trx: Transaction<Database>, now: Date): Promise<void> => {
  const changes = { message: 'Personne ne l’a publié dans le mois.' }
  for (const upload of await lockUndecided(trx, new Date(now.getTime() - KEPT)))
    await advance(trx, uploadLifeStore, upload, { type: 'upload.expired' }, { at: now, changes })
}
