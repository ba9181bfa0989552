import type { Mail } from '#server/platform/mail'
import { MAIL_JOB } from '#server/platform/mail'
import type { TestDatabase } from '#tests/platform/database'

const isMail = (payload: unknown): payload is Mail =>
  typeof payload === 'object' && payload !== null && 'to' in payload && 'text' in payload

/** The mails that wait to leave, oldest first; `to` keeps those to one address. */
export const waitingMails = async ({ db }: Pick<TestDatabase, 'db'>, to?: string): Promise<Mail[]> => {
  const jobs = await db
    .selectFrom('jobs')
    .select('payload')
    .where('kind', '=', MAIL_JOB)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return jobs
    .map(({ payload }) => payload)
    .filter(isMail)
    .filter((mail) => to === undefined || mail.to === to)
}

/** Takes the only mail that waits for an address. */
export const takeMail = async (database: Pick<TestDatabase, 'db'>, to: string): Promise<Mail> => {
  const [mail, ...more] = await waitingMails(database, to)
  if (mail === undefined || more.length > 0)
    throw new Error(`${more.length + (mail ? 1 : 0)} mails wait for ${to}.`)
  await database.db.deleteFrom('jobs').where('kind', '=', MAIL_JOB).execute()
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
