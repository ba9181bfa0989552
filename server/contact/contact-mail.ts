import type { Config } from '#server/platform/config'
import { deskUrl } from '#server/platform/desk-url'
import type { Mail } from '#server/platform/mail'
import { html, mailPage, type SafeHtml } from '#server/platform/mail-html'
import { subjectLabel } from '#shared/contact/contact.rules'
import type { ContactSubject } from '#shared/contact/contact.schema'
import { formatDateTime } from '#shared/platform/dates'

/** All that the mails of a message say. */
export interface ContactMailContent {
  id: string
  at: Date
  email: string
  company: string
  function: string
  subject: ContactSubject
  /** Réclamation: CMD-2026-000030 */
  orderNumber: string | undefined
  message: string
  /** null: a guest */
  account: { firstName: string; lastName: string; verified: boolean } | null
}

const facts = (content: ContactMailContent): [label: string, value: string][] => [
  ['Sujet', subjectLabel(content.subject)],
  ...(content.orderNumber === undefined ? [] : [['Commande', content.orderNumber] as [string, string]]),
  ['Date', formatDateTime(content.at.getTime())],
]

const sender = (content: ContactMailContent): [label: string, value: string][] => [
  ...(content.account === null
    ? []
    : [['Nom', `${content.account.firstName} ${content.account.lastName}`] as [string, string]]),
  ['Entreprise', content.company],
  ['Fonction', content.function],
  ['Adresse email', content.email],
  [
    'Compte',
    content.account === null ? 'visiteur' : content.account.verified ? 'client' : 'client non vérifié',
  ],
]

const factLines = (list: readonly [string, string][]): string[] =>
  list.map(([label, value]) => `${label}\u00a0: ${value}`)

const factHtml = (list: readonly [string, string][]): SafeHtml =>
  html`<p style="margin:0 0 12px">${list.map(([label, value]) => html`${label}&nbsp;: <strong>${value}</strong><br>`)}</p>`

const paragraphs = (texts: readonly string[]): SafeHtml[] =>
  texts.map((text) => html`<p style="margin:0 0 12px">${text}</p>`)

const messageHtml = (message: string): SafeHtml =>
  html`<p style="margin:0 0 12px;padding:0 0 0 16px;border-left:3px solid #e3e6e8">${message
    .split('\n')
    .map((line) => html`${line}<br>`)}</p>`

/** To the company, answered to the sender. Its subject says nothing that the sender typed. */
const companyMail = (content: ContactMailContent, config: Pick<Config, 'company' | 'publicUrl'>): Mail => {
  const title = ['Nouveau message', subjectLabel(content.subject), content.orderNumber]
    .filter((part) => part !== undefined)
    .join(' – ')
  const all = [...facts(content), ...sender(content)]
  const answer = `Répondre depuis le tableau de bord\u00a0: ${deskUrl(config, 'messagesList', { message: content.id })}`
  return {
    to: config.company.email,
    replyTo: content.email,
    subject: title,
    text: [...factLines(all), '', content.message, '', answer, ''].join('\n'),
    html: mailPage(
      config.company.name,
      title,
      html`${factHtml(all)}${messageHtml(content.message)}${paragraphs([answer])}`,
    ),
  }
}

/**
 * To the sender. Anyone can write anyone's address: only to a verified account does it repeat what was typed,
 * otherwise the form would send strangers whatever one likes in the company's name.
 */
const acknowledgement = (
  content: ContactMailContent,
  { company, publicUrl }: Pick<Config, 'company' | 'publicUrl'>,
): Mail => {
  const { account } = content
  const isKnown = account?.verified === true
  const title = 'Nous avons bien reçu votre message'
  const opening = [
    isKnown ? `Bonjour ${account.firstName} ${account.lastName},` : 'Bonjour,',
    `${title}. Notre équipe vous répond par email, en général sous deux jours ouvrés.`,
  ]
  const closing = [
    ...(account === null
      ? [
          'Vous n’êtes pas à l’origine de ce message\u00a0? Quelqu’un a sans doute saisi votre adresse par erreur\u00a0: vous n’avez rien à faire.',
        ]
      : []),
    `${company.name} – ${company.address}, ${company.zip} ${company.city} – ${company.phone} – ${publicUrl}`,
  ]
  return {
    to: content.email,
    replyTo: company.email,
    subject: title,
    text: [
      ...opening,
      '',
      ...factLines(facts(content)),
      '',
      ...(isKnown ? ['Votre message', '', content.message, ''] : []),
      ...closing,
      '',
    ].join('\n'),
    html: mailPage(
      company.name,
      title,
      html`${paragraphs(opening)}${factHtml(facts(content))}${isKnown ? messageHtml(content.message) : []}${paragraphs(closing)}`,
    ),
  }
}

/** The company's mail and the sender's acknowledgement. */
export const contactMails = (
  content: ContactMailContent,
  config: Pick<Config, 'company' | 'publicUrl'>,
): [notice: Mail, acknowledgement: Mail] => [companyMail(content, config), acknowledgement(content, config)]
