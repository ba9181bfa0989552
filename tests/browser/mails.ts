import { vi } from 'vitest'
import type { CaughtMail, TestSmtp } from '#tests/platform/smtp'

/** The mail to an address that comes after `known` others: mails leave by a job, a little later. */
export const nextMail = (smtp: TestSmtp, to: string, known = 0): Promise<CaughtMail> =>
  vi.waitFor(
    () => {
      const mail = smtp.mailsTo(to)[known]
      if (mail === undefined) throw new Error(`No mail number ${known + 1} to ${to}.`)
      return mail
    },
    { timeout: 45_000, interval: 50 },
  )

/** The code that stands alone on its line. */
export const codeIn = ({ text }: CaughtMail): string => {
  const code = /^([A-HJ-NP-Z2-9]{5})$/m.exec(text)?.[1]
  if (code === undefined) throw new Error(`No code in: ${text}`)
  return code
}

/** Path and query of the link to `path`. */
export const linkIn = ({ text }: CaughtMail, path: string): string => {
  const link = new RegExp(`^https?://[^/\\s]+(${path}\\?\\S+)$`, 'm').exec(text)?.[1]
  if (link === undefined) throw new Error(`No link to ${path} in: ${text}`)
  return link
}

/** A code that is not `code`. */
export const wrongCode = (code: string): string => (code.startsWith('A') ? 'B' : 'A') + code.slice(1)
