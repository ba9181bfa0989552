import type { Config } from './config.ts'
import type { Mail } from './mail.ts'
import { html, mailButton, mailPage, type SafeHtml, textLines } from './mail-html.ts'

/** Who writes, and where the links of a mail lead. */
export type MailConfig = Pick<Config, 'company' | 'publicUrl'>

/** A paragraph, a code to type, or a link to follow. */
export type Block = string | { code: string } | { label: string; url: string }

const blockText = (block: Block): string[] => {
  if (typeof block === 'string') return [block, '']
  // Alone on its line: readers and people find it without reading the rest.
  if ('code' in block) return [block.code, '']
  return [`${block.label}\u00a0:`, block.url, '']
}

const blockHtml = (block: Block): SafeHtml => {
  if (typeof block === 'string') return html`<p style="margin:0 0 12px">${textLines(block)}</p>`
  if ('code' in block)
    return html`<p style="margin:16px 0;padding:12px 0 12px 6px;background:#f4f5f5;text-align:center;font:700 28px/1.3 'Courier New',monospace;letter-spacing:6px">${block.code}</p>`
  return html`${mailButton(block.label, block.url)}
<p style="margin:0 0 12px;color:#586067;font-size:14px;word-break:break-all">${block.url}</p>`
}

/** A mail of blocks, one below the other, with the company at its foot; it answers the company. */
export const mailOf = (
  to: string,
  subject: string,
  blocks: readonly Block[],
  { company }: MailConfig,
): Mail => {
  const foot = `${company.name} – ${company.address}, ${company.zip} ${company.city} – ${company.phone}`
  const all = [...blocks, foot]
  return {
    to,
    replyTo: company.email,
    subject,
    text: all.flatMap(blockText).join('\n'),
    html: mailPage(company.name, subject, html`${all.map(blockHtml)}`),
  }
}

/** Whom a mail is for. */
export interface Person {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly verified: boolean
}

/** Anyone can sign up with anyone's address: until it is verified, nothing that was typed is repeated to it. */
export const hello = ({ firstName, lastName, verified }: Person): string =>
  verified ? `Bonjour ${firstName} ${lastName},` : 'Bonjour,'
