import type { Selectable } from 'kysely'
import { deskUrl } from '#server/platform/desk-url'
import type { Mail } from '#server/platform/mail'
import { hello, type MailConfig, mailOf } from '#server/platform/mail-blocks'
import type { UserRow } from '#server/session/account.queries'
import { personOf } from '#server/session/account-mails'
import { formatDate } from '#shared/platform/dates'
import { counted } from '#shared/platform/text'
import { filesAt, type QuoteFileRow } from './quote-files.queries.ts'
import type { QuoteLinesTable, QuotesTable } from './tables.ts'

/** What the mails of a quote request say of it. */
type MailedQuote = Pick<
  Selectable<QuotesTable>,
  'id' | 'number' | 'name' | 'message' | 'discount_wish' | 'date_wish'
>

type MailedLine = Pick<
  Selectable<QuoteLinesTable>,
  'position' | 'model' | 'criteria' | 'components' | 'quantity' | 'note' | 'shown'
>

/** Lines that a mail tells one by one. */
const LINES_TOLD = 30

/** A fact of a mail; nothing where it is empty. */
export const saidOf = (label: string, value: string): string[] =>
  value === '' ? [] : [`${label}\u00a0: ${value}`]

/** Where staff read a quote. */
export const linkToDesk = ({ id }: { id: string }, config: MailConfig): { label: string; url: string } => ({
  label: 'Ouvrir le devis',
  url: deskUrl(config, 'quotesList', { devis: id }),
})

/** Where its customer reads a quote. */
export const linkToQuote = (
  label: string,
  { id }: { id: string },
  { publicUrl }: MailConfig,
): { label: string; url: string } => ({
  label,
  url: `${publicUrl}/my-account?${new URLSearchParams({ tab: 'devis', devis: id })}`,
})

const wishes = ({ name, discount_wish, date_wish }: MailedQuote): string[] => [
  ...saidOf('Projet', name),
  ...saidOf('Remise souhaitée', discount_wish),
  ...saidOf('Date souhaitée', date_wish === null ? '' : formatDate(date_wish)),
]

const numberOf = ({ number }: MailedQuote): string => {
  if (number === null) throw new Error('A quote request that was not sent is told to nobody.')
  return number
}

/** To the customer: the request is there, and its number. */
export const quoteReceiptMail = (customer: UserRow, quote: MailedQuote, config: MailConfig): Mail =>
  mailOf(
    customer.email,
    `Votre demande de devis ${numberOf(quote)}`,
    [
      hello(personOf(customer)),
      `Nous avons bien reçu votre demande de devis. Elle porte le numéro ${numberOf(quote)}\u00a0: rappelez-le dans vos échanges avec nous.`,
      ...wishes(quote),
      'Notre équipe l’étudie et vous répond par email. Ce message ne vaut ni offre ni commande.',
      linkToQuote('Voir ma demande', quote, config),
    ],
    config,
  )

/** What was answered, as people read it; of a model off sale, as it came. */
const answersText = ({ shown: { summary }, criteria }: MailedLine): string =>
  summary.length > 0
    ? summary.map(({ label, value }) => `${label}\u00a0: ${value}`).join(', ')
    : Object.entries(criteria)
        .map(([key, value]) => `${key} = ${typeof value === 'object' ? JSON.stringify(value) : value}`)
        .join(', ')

const fileNames = (files: readonly QuoteFileRow[], position: number): string =>
  filesAt(files, position)
    .map(({ name }) => name)
    .join(', ')

const lineText = (line: MailedLine, files: readonly QuoteFileRow[]): string => {
  const { position, model, components, quantity, note, shown } = line
  return [
    `${position}. ${quantity}\u00a0×\u00a0${model.family.name} – ${model.subFamily.name} (${model.subFamily.reference})`,
    ...shown.sizes.map(({ name, text }) => `${text} ${name}`),
    answersText(line),
    ...saidOf('Composants', Object.values(components).join(', ')),
    ...shown.problems,
    ...saidOf('Note', note),
    ...saidOf('Fichiers joints', fileNames(files, position)),
  ]
    .filter((text) => text !== '')
    .join('\n')
}

/** To the company, answered to the customer: what is asked for. Its subject says nothing that the customer typed. */
export const quoteNoticeMail = (
  customer: UserRow,
  quote: MailedQuote,
  {
    askedBy,
    lines,
    files,
  }: {
    /** e-mail of the colleague who asks; null: the customer's own person does */
    askedBy: string | null
    lines: readonly MailedLine[]
    files: readonly QuoteFileRow[]
  },
  config: MailConfig,
): Mail => {
  const more = lines.length - LINES_TOLD
  const { first_name, last_name, company, email } = customer
  const mail = mailOf(
    config.company.email,
    `Nouvelle demande de devis ${numberOf(quote)}`,
    [
      ...saidOf('Client', `${first_name} ${last_name}`.trim()),
      ...saidOf('Entreprise', company),
      ...saidOf('Adresse email', email),
      ...saidOf('Envoyée par', askedBy ?? ''),
      ...wishes(quote),
      ...(quote.message === '' ? [] : [quote.message]),
      ...saidOf('Fichiers joints', fileNames(files, 0)),
      ...lines.slice(0, LINES_TOLD).map((line) => lineText(line, files)),
      ...(more > 0 ? [`Et ${counted(more, 'autre ligne', 'autres lignes')}.`] : []),
      linkToDesk(quote, config),
    ],
    config,
  )
  return { ...mail, replyTo: email }
}
