import type { FastifyInstance } from 'fastify'
import type { Deps } from './deps.ts'
import { createJobWorker, type JobHandler, type JobWorker } from './jobs.ts'
import { createLoad } from './load.ts'
import {
  createMailer,
  heldMail,
  isTooLate,
  MAIL_JOB,
  MAIL_LANES,
  type Mailer,
  type MailMaker,
  NO_MAIL_JOB,
} from './mail.ts'
import type { Meters } from './meters.ts'

/** What is done of each kind of mail; `makers` make those that their job does not hold whole. */
export const mailHandlers = (
  mailer: Pick<Mailer, 'send'>,
  clock: Deps['clock'],
  meters: Pick<Meters, 'mail'>,
  makers: Readonly<Record<string, MailMaker>>,
): Record<string, JobHandler> => {
  const sending =
    (make: MailMaker): JobHandler =>
    async (job) => {
      if (isTooLate(job, clock.now())) return
      const mail = await make(job)
      if (mail === undefined) return
      try {
        await mailer.send(job, mail)
        meters.mail('sent')
      } catch (error) {
        meters.mail('failed')
        throw error
      }
    }
  return {
    ...Object.fromEntries(Object.entries(makers).map(([kind, make]) => [kind, sending(make)])),
    [MAIL_JOB]: sending(heldMail),
    [NO_MAIL_JOB]: async () => {},
  }
}

/** The worker that sends the mails of the outbox: it runs while the app listens and stops with it. */
export const registerMailJobs = (
  app: FastifyInstance,
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  meters: Pick<Meters, 'mail'>,
  makers: Readonly<Record<string, MailMaker>>,
): JobWorker => {
  const mailer = createMailer(config, (line) => process.stdout.write(`${line}\n`))
  const worker = createJobWorker({
    db,
    clock,
    log: app.log,
    handlers: mailHandlers(mailer, clock, meters, makers),
    lanes: MAIL_LANES,
    reach: () => mailer.reach(),
    isBusy: createLoad(),
  })
  app.addHook('onListen', async () => worker.start())
  app.addHook('onClose', async () => {
    await worker.stop()
    mailer.close()
  })
  return worker
}
