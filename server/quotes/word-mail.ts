import type { Mail } from '#server/platform/mail'
import { type MailConfig, mailOf } from '#server/platform/mail-blocks'
import type { UserRow } from '#server/session/account.queries'
import { linkToDesk, saidOf } from './quote-mail.ts'

/** What the shop is told of a quote that was answered, or written about: what its customer decided, and their words. */
const subjects = {
  message: 'Message au sujet du devis',
  changed: 'Modification demandée pour le devis',
  accepted: 'Devis accepté\u00a0:',
  refused: 'Devis refusé\u00a0:',
} as const

type Word = keyof typeof subjects

export const isWord = (text: string): text is Word => Object.hasOwn(subjects, text)

/** To the company, answered to the customer. Its subject says nothing that the customer typed. */
export const wordMail = (
  word: Word,
  customer: UserRow,
  quote: { id: string; number: string | null; head: { revision: number } | undefined },
  text: string,
  config: MailConfig,
): Mail => {
  const { first_name, last_name, company, email } = customer
  const mail = mailOf(
    config.company.email,
    `${subjects[word]} ${quote.number}`,
    [
      ...saidOf('Client', `${first_name} ${last_name}`.trim()),
      ...saidOf('Entreprise', company),
      ...saidOf('Adresse email', email),
      ...(quote.head === undefined ? [] : saidOf('Réponse n°', String(quote.head.revision))),
      ...(text === '' ? [] : [text]),
      linkToDesk(quote, config),
    ],
    config,
  )
  return { ...mail, replyTo: email }
}
