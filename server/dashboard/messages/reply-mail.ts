import type { Config } from '#server/platform/config'
import type { Mail } from '#server/platform/mail'
import { html, mailPage, textLines } from '#server/platform/mail-html'
import { subjectLabel } from '#shared/contact/contact.rules'
import { formatDateTime } from '#shared/platform/dates'
import type { MessageRecord } from './messages.queries.ts'

/**
 * An answer to whoever wrote, with their message below it. A guest's address may be anyone's: what they typed is
 * repeated to an account only.
 */
export const replyMail = (
  { message, account, order }: MessageRecord,
  text: string,
  { company }: Pick<Config, 'company'>,
): Mail => {
  const about = [subjectLabel(message.subject), ...(order ? [order.number] : [])].join(' – ')
  const title = `Réponse à votre message\u00a0: ${about}`
  const hello = account ? `Bonjour ${account.first_name} ${account.last_name},` : 'Bonjour,'
  const wrote = `Le ${formatDateTime(message.created_at.getTime())}, vous nous écriviez\u00a0:`
  const quoted = account ? [wrote, ...message.message.split('\n').map((line) => `> ${line}`), ''] : []
  const foot = `${company.name} – ${company.address}, ${company.zip} ${company.city} – ${company.phone}`
  return {
    to: message.email,
    replyTo: company.email,
    subject: title,
    text: [hello, '', text, '', ...quoted, foot, ''].join('\n'),
    html: mailPage(
      company.name,
      title,
      html`<p style="margin:0 0 12px">${hello}</p>
<p style="margin:0 0 16px">${textLines(text)}</p>
${
  account
    ? html`<p style="margin:0 0 8px;color:#586067">${wrote}</p>
<p style="margin:0 0 12px;padding:0 0 0 16px;border-left:3px solid #e3e6e8">${textLines(message.message)}</p>`
    : []
}
<p style="margin:16px 0 0;color:#586067;font-size:14px">${foot}</p>`,
    ),
  }
}
