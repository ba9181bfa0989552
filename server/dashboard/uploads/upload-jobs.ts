import type { FastifyInstance } from 'fastify'
import type { CatalogueMemory } from '#server/catalogue/catalogue-memory'
import type { Deps } from '#server/platform/deps'
import { createJobWorker, type JobHandler, type JobWorker, PermanentFailure } from '#server/platform/jobs'
import { dropLooseDrafts, publishUpload } from './publish-upload.ts'
import { sweepUploadFiles } from './upload-file.ts'
import { beginAttempt, endAttempt, UPLOAD_JOB } from './upload-life.ts'
import type { UploadTools } from './upload-tools.ts'
import { UploadLeft } from './uploads.queries.ts'

/** Attempts at an upload, those that a killed server left included; then it fails. */
const MAX_ATTEMPTS = 4
/** ms after which the upload of a killed server is taken again. */
const LEASE_MS = 10_000

const FAILED =
  'Une erreur est survenue pendant le traitement, qui a été essayé plusieurs fois. Rien n’a été publié.'

const uploadIdOf = (payload: unknown): string => {
  if (typeof payload === 'object' && payload !== null && 'uploadId' in payload) {
    return String(payload.uploadId)
  }
  throw new PermanentFailure('The job names no upload.')
}

/** Checks or publishes the upload that a job names, by the state that it is in. */
export const uploadHandler =
  (tools: UploadTools, tell: (context: object, message: string) => void): JobHandler =>
  async (job, signal) => {
    const id = uploadIdOf(job.payload)
    const now = (): Date => new Date(tools.clock.now())
    const begun = await beginAttempt(tools.db, id, now())
    // Cancelled, or another job has done it: what it may have written is nobody's.
    if (begun === undefined) return dropLooseDrafts(tools.db)
    const { attempt, upload } = begun
    const fail = async (): Promise<void> => {
      const step = { at: now(), changes: { message: FAILED } }
      await tools.db.transaction().execute((trx) => endAttempt(trx, attempt, { type: 'work.failed' }, step))
      await dropLooseDrafts(tools.db)
    }
    if (job.attempts > MAX_ATTEMPTS) return fail()
    try {
      if (attempt.state === 'publishing') await publishUpload(tools, attempt, upload, signal)
      else {
        // a large part of the server, which most processes never run: fetched when it is
        const { checkUpload } = await import('./check-upload.ts')
        await checkUpload(tools, attempt, upload, signal)
      }
    } catch (error) {
      if (error instanceof UploadLeft) return dropLooseDrafts(tools.db)
      if (signal.aborted || job.attempts < MAX_ATTEMPTS) throw error
      tell({ err: error, upload: id }, 'upload failed')
      await fail()
    }
  }

/** The worker that checks and publishes uploads, one by one: it runs while the app listens and stops with it. */
export const registerUploadJobs = (
  app: FastifyInstance,
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  memory: CatalogueMemory,
): JobWorker => {
  const worker = createJobWorker({
    db,
    clock,
    log: app.log,
    leaseMs: LEASE_MS,
    handlers: {
      [UPLOAD_JOB]: uploadHandler({ db, clock, memory }, (context, message) =>
        app.log.error(context, message),
      ),
    },
  })
  app.addHook('onListen', async () => {
    worker.start()
    // A file that cannot be removed is another user's: it holds nothing up.
    await sweepUploadFiles().catch((error: unknown) =>
      app.log.warn({ err: error }, 'files of ended uploads could not be removed'),
    )
  })
  app.addHook('onClose', () => worker.stop())
  return worker
}
