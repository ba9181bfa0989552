import type { FastifyInstance } from 'fastify'
import type { Deps } from './deps.ts'
import { createJobWorker, type JobWorker } from './jobs.ts'
import { createMailer, isTooLate, MAIL_JOB, NO_MAIL_JOB } from './mail.ts'

/** The worker that sends the mails of the outbox: it runs while the app listens and stops with it. */
export const registerMailJobs = (
  app: FastifyInstance,
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
): JobWorker => {
  const mailer = createMailer(config, (line) => process.stdout.write(`${line}\n`))
  const worker = createJobWorker({
    db,
    clock,
    log: app.log,
    handlers: {
      [MAIL_JOB]: async (job) => {
        if (!isTooLate(job, clock.now())) await mailer.send(job)
      },
      [NO_MAIL_JOB]: async () => {},
    },
  })
  app.addHook('onListen', async () => worker.start())
  app.addHook('onClose', async () => {
    await worker.stop()
    mailer.close()
  })
  return worker
}
