import type { FastifyServerOptions } from 'fastify'
import { codeOf } from './error-code.ts'

type Logger = FastifyServerOptions['logger']

interface LoggedError {
  [field: string]: unknown
  type: string
  message: string
  stack: string
}

/** Without the e-mails that mail servers put into what they answer. */
export const withoutEmails = (text: string): string =>
  text.replace(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '[email]')

/**
 * What the log keeps of an error: no other property. Drivers add the query's parameters and the row to theirs, and
 * mail libraries the recipients.
 */
const errorForLog = (error: unknown): LoggedError => {
  if (!(error instanceof Error))
    return { type: typeof error, message: withoutEmails(String(error)), stack: '' }
  const code = codeOf(error)
  return {
    type: error.name,
    message: withoutEmails(error.message),
    stack: withoutEmails(error.stack ?? ''),
    ...(code === '' ? {} : { code }),
    ...(error.cause === undefined ? {} : { cause: errorForLog(error.cause) }),
  }
}

/** The logger that is asked for, none by default, which says of errors what `errorForLog` says. */
export const loggerWith = (logger: Logger): NonNullable<Logger> => {
  if (logger === undefined || logger === false) return false
  return { ...(logger === true ? {} : logger), serializers: { err: errorForLog } }
}
