import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { Config } from './config.ts'
import { codeOf } from './error-code.ts'
import { insertJob, type Job, type NewJob } from './jobs.queries.ts'
import { PermanentFailure } from './jobs.ts'
import type { Database } from './tables.ts'

/** A mail to one person; texts are French, `html` has its values escaped already. */
export interface Mail {
  to: string
  /** who reads it too */
  cc?: string
  /** who gets the answer; the sender when absent */
  replyTo?: string
  subject: string
  text: string
  html: string
}

/** A PDF that goes along with a mail, under a name of letters, digits, dots and hyphens. */
export interface Attachment {
  readonly name: string
  readonly bytes: Buffer
}

/** A mail as it leaves. */
export interface LeavingMail extends Mail {
  attachment?: Attachment
}

/** The same, for another to read too; null: for nobody else. */
export const copied = (mail: Mail, cc: string | null): Mail => (cc === null ? mail : { ...mail, cc })

/** Kind of the jobs that hold a mail. */
export const MAIL_JOB = 'mail'

/** Kind of the jobs that stand for a mail which has nobody to go to. */
export const NO_MAIL_JOB = 'no_mail'

/** `until` is the moment from which the mail is worth nothing to anybody: it goes before those that can wait. */
const jobOf = (kind: string, mail: Mail, until: Date | undefined): NewJob =>
  until === undefined
    ? { kind, payload: mail }
    : { kind, payload: { ...mail, until: until.toISOString() }, urgent: true }

/** Adds a mail to what leaves after the transaction commits; it leaves before `until` or never. */
export const enqueueMail = (db: Kysely<Database>, mail: Mail, at: Date, until?: Date): Promise<void> =>
  insertJob(db, jobOf(MAIL_JOB, mail, until), at)

/** Does what `enqueueMail` does for a mail that must not leave: whoever waits for the reply cannot tell. */
export const enqueueNoMail = (db: Kysely<Database>, mail: Mail, at: Date, until?: Date): Promise<void> =>
  insertJob(db, jobOf(NO_MAIL_JOB, mail, until), at)

/** Whether what the mail of a job brings (a code, a link) has ended: it only confuses whoever gets it now. */
export const isTooLate = (job: Job, now: number): boolean => {
  const { payload } = job
  const until: unknown =
    typeof payload === 'object' && payload !== null ? Reflect.get(payload, 'until') : undefined
  return typeof until === 'string' && Date.parse(until) <= now
}

/** Makes the mail that a job stands for; undefined when there is nobody to read it. */
export type MailMaker = (job: Job) => Promise<LeavingMail | undefined>

/** Sends the mails of jobs. */
export interface Mailer {
  send(job: Job, mail: LeavingMail): Promise<void>
  /** throws while no mail can leave, whichever it is */
  reach(): Promise<void>
  close(): void
}

const isMail = (payload: unknown): payload is Mail =>
  typeof payload === 'object' &&
  payload !== null &&
  ['to', 'subject', 'text', 'html'].every(
    (field) => field in payload && typeof Reflect.get(payload, field) === 'string',
  ) &&
  (!('replyTo' in payload) || typeof payload.replyTo === 'string') &&
  (!('cc' in payload) || typeof payload.cc === 'string')

/** An object, never a list in a text: one address is one person. */
const addressOf = (address: string) => ({ name: '', address: address.replace(/[\r\n]/g, '') })

const attached = ({ name, bytes }: Attachment) => ({
  filename: name,
  content: bytes,
  contentType: 'application/pdf',
})

const messageOf = (mail: LeavingMail, job: Job, from: string) => ({
  from,
  to: addressOf(mail.to),
  ...(mail.cc === undefined ? {} : { cc: addressOf(mail.cc) }),
  ...(mail.replyTo === undefined ? {} : { replyTo: addressOf(mail.replyTo) }),
  subject: mail.subject.replace(/[\r\n]+/g, ' '),
  text: mail.text,
  html: mail.html,
  ...(mail.attachment && { attachments: [attached(mail.attachment)] }),
  // The same for every attempt: a mail that left twice is shown once.
  messageId: `<${job.id}@${/@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'}>`,
  date: job.created_at,
  // Mails hold our own texts only: nothing is ever read from a file or an address.
  disableFileAccess: true,
  disableUrlAccess: true,
})

/** Where a mail server refuses the mail itself. Anywhere else it refuses us, our domain or our address: that passes. */
const OF_THE_MAIL: readonly unknown[] = ['RCPT TO', 'DATA']

/** SMTP refuses a mail for good with 5xx: another attempt would be refused too. */
const isRefusal = (error: unknown): error is Error & { response?: string } =>
  error instanceof Error &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  error.responseCode >= 500 &&
  'command' in error &&
  OF_THE_MAIL.includes(error.command)

/** The mail that the job holds whole. */
export const heldMail: MailMaker = async ({ payload }) => {
  if (!isMail(payload)) throw new PermanentFailure('The job holds no mail.')
  return payload
}

/** Mails that leave at once, each over a connection that stays open for the next. */
export const MAIL_LANES = 4
/** The lane of urgent mails has its own. */
const CONNECTIONS = MAIL_LANES + 1

/** Loaded when the first mail leaves: a start would take its time, and an instance that sends none its room. */
const loadMailer = () => import('nodemailer')

interface Closing {
  close(): void
}

/** What is made when it is first asked for, and closed if it ever was. */
const onFirstUse = <T extends Closing>(make: () => Promise<T>): { get(): Promise<T> } & Closing => {
  let made: Promise<T> | undefined
  return {
    get: () => {
      made ??= make()
      return made
    },
    // whoever asked for one that could not be made was told so
    close: () => void made?.then((one) => one.close()).catch(() => undefined),
  }
}

/** Through the mail server of SMTP_URL. */
const smtpMailer = (url: string, from: string): Mailer => {
  const transport = onFirstUse(async () =>
    (await loadMailer()).createTransport({
      url,
      pool: true,
      maxConnections: CONNECTIONS,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
    }),
  )
  return {
    send: async (job, mail) => {
      try {
        await (await transport.get()).sendMail(messageOf(mail, job, from))
      } catch (error) {
        if (isRefusal(error))
          throw new PermanentFailure(`The mail server refuses the mail: ${error.response ?? error.message}`, {
            cause: error,
          })
        throw error
      }
    },
    reach: async () => {
      await (await transport.get()).verify()
    },
    close: () => transport.close(),
  }
}

/** Codes that stand alone on their line, and links: what a person needs from a mail that is not sent. */
const worthPrinting = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /^[A-Z0-9]{5}$/.test(line) || /https?:\/\//.test(line))

/** As `.eml` files under `directory`, announced on the console. */
const fileMailer = (directory: string, from: string, print: (line: string) => void): Mailer => {
  const transport = onFirstUse(async () =>
    (await loadMailer()).createTransport({ streamTransport: true, buffer: true, newline: 'windows' }),
  )
  return {
    send: async (job, mail) => {
      const { message } = await (await transport.get()).sendMail(messageOf(mail, job, from))
      const name = `${job.created_at.toISOString().replace(/[:.]/g, '-')}-${job.id}.eml`
      const path = join(directory, name)
      const write = (): Promise<void> => writeFile(`${path}.part`, message, { mode: 0o600 })
      try {
        await write()
      } catch (error) {
        if (codeOf(error) !== 'ENOENT') throw error
        await mkdir(directory, { recursive: true, mode: 0o700 })
        await write()
      }
      await rename(`${path}.part`, path)
      print(`Mail « ${mail.subject} » → ${mail.to} : ${path}`)
      if (mail.attachment) print(`  Pièce jointe : ${mail.attachment.name}`)
      for (const line of worthPrinting(mail.text)) print(`  ${line}`)
    },
    reach: async () => {},
    close: () => transport.close(),
  }
}

/** The mailer that the settings ask for; `print` writes a line on the console. */
export const createMailer = (
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>,
  print: (line: string) => void,
): Mailer =>
  config.smtpUrl === undefined
    ? fileMailer(join(config.dataDir, 'mail'), config.mailFrom, print)
    : smtpMailer(config.smtpUrl, config.mailFrom)
