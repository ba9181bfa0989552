import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { vi } from 'vitest'

/** A mail as a person reads it. */
export interface ReadMail {
  readonly to: string
  /** the text part */
  readonly text: string
}

const header = (eml: string, name: string): string =>
  new RegExp(`^${name}: (.*)$`, 'im').exec(eml)?.[1]?.trim() ?? ''

/** The text part: the first one of the message, its transfer encoding undone. */
const textOf = (eml: string): string => {
  const part = /Content-Type: text\/plain.*?\r\n\r\n(.*?)\r\n--/is.exec(eml)
  if (!part?.[1]) throw new Error('The mail has no text part.')
  if (/base64/i.test(part[0].split('\r\n\r\n')[0] ?? ''))
    return Buffer.from(part[1], 'base64').toString('utf8')
  return part[1]
    .replace(/=\r\n/g, '')
    .replace(/(=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString('utf8'))
    .replaceAll('\r\n', '\n')
}

/** Every mail to an address that has left, oldest first. */
export const mailsTo = async (folder: string, to: string): Promise<ReadMail[]> => {
  const names = await readdir(folder).catch(() => [])
  const emls = await Promise.all(
    names
      .filter((name) => name.endsWith('.eml'))
      .sort()
      .map((name) => readFile(join(folder, name), 'utf8')),
  )
  return emls.filter((eml) => header(eml, 'To') === to).map((eml) => ({ to, text: textOf(eml) }))
}

/** The mail to an address that comes after `known` others: mails leave by a job, a little later. */
export const nextMail = (folder: string, to: string, known = 0): Promise<ReadMail> =>
  vi.waitFor(
    async () => {
      const mail = (await mailsTo(folder, to))[known]
      if (mail === undefined) throw new Error(`No mail number ${known + 1} to ${to}.`)
      return mail
    },
    { timeout: 15_000, interval: 100 },
  )

/** The code that stands alone on its line. */
export const codeIn = ({ text }: ReadMail): string => {
  const code = /^([A-HJ-NP-Z2-9]{5})$/m.exec(text)?.[1]
  if (code === undefined) throw new Error(`No code in: ${text}`)
  return code
}

/** Path and query of the link to `path`. */
export const linkIn = ({ text }: ReadMail, path: string): string => {
  const link = new RegExp(`^https?://[^/\\s]+(${path}\\?\\S+)$`, 'm').exec(text)?.[1]
  if (link === undefined) throw new Error(`No link to ${path} in: ${text}`)
  return link
}

/** A code that is not `code`. */
export const wrongCode = (code: string): string => (code.startsWith('A') ? 'B' : 'A') + code.slice(1)
