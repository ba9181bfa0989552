import { ANSWER_PAPER_JOB } from '#server/documents/quote-papers.queries'
import { ORDER_MAIL_JOB, orderMailMaker } from '#server/orders/order-mail-jobs'
import { paymentMeans } from '#server/orders/payment-provider'
import { type Config, loadConfig } from '#server/platform/config'
import { heldMail, type LeavingMail, MAIL_JOB, type Mail, type MailMaker } from '#server/platform/mail'
import { ANSWER_MAIL_JOB, answerMailMaker } from '#server/quotes/answer-mail-jobs'
import type { TestDatabase } from '#tests/platform/database'

/** What makes the mail of each kind of job; that of an answer whose paper is not made yet is the one of its paper's job. */
const makersOf = (db: TestDatabase['db'], config: Config): Readonly<Record<string, MailMaker>> => ({
  [MAIL_JOB]: heldMail,
  [ORDER_MAIL_JOB]: orderMailMaker({ db, config }, paymentMeans(config)),
  [ANSWER_PAPER_JOB]: answerMailMaker({ db, config }),
  [ANSWER_MAIL_JOB]: answerMailMaker({ db, config }),
})

const KINDS = [MAIL_JOB, ORDER_MAIL_JOB, ANSWER_PAPER_JOB, ANSWER_MAIL_JOB]

/** The mails that wait to leave, as they would now, oldest first; `to` keeps those to one address. */
export const waitingMails = async (
  { db }: Pick<TestDatabase, 'db'>,
  to?: string,
  config: Config = loadConfig({}),
): Promise<LeavingMail[]> => {
  const jobs = await db
    .selectFrom('jobs')
    .selectAll()
    .where('kind', 'in', KINDS)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const makers = makersOf(db, config)
  const mails = await Promise.all(jobs.map((job) => makers[job.kind]?.(job)))
  return mails.filter((mail) => mail !== undefined).filter((mail) => to === undefined || mail.to === to)
}

/** Takes the only mail that waits for an address. */
export const takeMail = async (database: Pick<TestDatabase, 'db'>, to: string): Promise<Mail> => {
  const [mail, ...more] = await waitingMails(database, to)
  if (mail === undefined || more.length > 0)
    throw new Error(`${more.length + (mail ? 1 : 0)} mails wait for ${to}.`)
  await database.db.deleteFrom('jobs').where('kind', 'in', KINDS).execute()
  return mail
}

/** The code that stands alone on a line of the mail's text. */
export const codeIn = (mail: Mail): string => {
  const code = /^([A-HJ-NP-Z2-9]{5})$/m.exec(mail.text)?.[1]
  if (code === undefined) throw new Error(`No code stands alone in « ${mail.subject} ».`)
  return code
}

/** The query parameters of the link to `path` in the mail's text. */
export const linkIn = (mail: Mail, path: string): Record<string, string> => {
  const link = new RegExp(`^(https?://[^/\\s]+${path}\\?\\S+)$`, 'm').exec(mail.text)?.[1]
  if (link === undefined) throw new Error(`No link to ${path} in « ${mail.subject} ».`)
  return Object.fromEntries(new URL(link).searchParams)
}

/** A code that is not `code`. */
export const wrongCode = (code: string): string => (code.startsWith('A') ? 'B' : 'A') + code.slice(1)
