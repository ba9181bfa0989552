import type { FastifyInstance } from 'fastify'
import type { Deps } from './deps.ts'
import { createJobWorker, type JobWorker } from './jobs.ts'
import { createMailer, isTooLate, MAIL_JOB, NO_MAIL_JOB } from './mail.ts'
import type { Meters } from './meters.ts'

/** The worker that sends the mails of the outbox: it runs while the app listens and stops with it. */
export const registerMailJobs = (
  app: FastifyInstance,
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  meters: Pick<Meters, 'mail'>,
): JobWorker => {
  const mailer = createMailer(config, (line) => process.stdout.write(`${line}\n`))
  const worker = createJobWorker({
    db,
    clock,
    log: app.log,
    handlers: {
      [MAIL_JOB]: async (job) => {
        if (isTooLate(job, clock.now())) return
        try {
          await mailer.send(job)
          meters.mail('sent')
        } catch (error) {
          meters.mail('failed')
          throw error
        }
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
