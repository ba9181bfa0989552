import type { Config } from '#server/platform/config'
import type { Mail } from '#server/platform/mail'
import { html, mailButton, mailPage, type SafeHtml, textLines } from '#server/platform/mail-html'
import { formatDateTime } from '#shared/platform/dates'
import { isSiret, isVatNumber } from '#shared/session/company-numbers.rules'
import type { UserRow } from './account.queries.ts'

/** The mails about an account. None repeats a password; each says what to do when one did not ask for it. */

export type MailConfig = Pick<Config, 'company' | 'publicUrl'>

/** A paragraph, a code to type, or a link to follow. */
type Block = string | { code: string } | { label: string; url: string }

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

export const personOf = (
  user: Pick<UserRow, 'email' | 'first_name' | 'last_name' | 'verified_at'>,
): Person => ({
  email: user.email,
  firstName: user.first_name,
  lastName: user.last_name,
  verified: user.verified_at !== null,
})

/** For a mail that is written, to take the time that it takes, and never leaves. */
export const nobody = (email: string): Person => ({ email, firstName: '', lastName: '', verified: false })

/** Anyone can sign up with anyone's address: until it is verified, nothing that was typed is repeated to it. */
export const hello = ({ firstName, lastName, verified }: Person): string =>
  verified ? `Bonjour ${firstName} ${lastName},` : 'Bonjour,'

const NOT_ASKED =
  'Vous n’êtes pas à l’origine de cette demande\u00a0? Ignorez ce message\u00a0: personne n’accède à votre compte sans lui.'

const NEVER_GIVE = 'Ne communiquez ce code à personne\u00a0: notre équipe ne vous le demandera jamais.'

export const loginCodeMail = (person: Person, code: string, config: MailConfig): Mail =>
  mailOf(
    person.email,
    'Votre code de connexion',
    [
      hello(person),
      'Voici votre code de connexion. Il est valable 5 minutes et ne sert qu’une fois.',
      { code },
      NEVER_GIVE,
      NOT_ASKED,
    ],
    config,
  )

export const verificationCodeMail = (person: Person, code: string, config: MailConfig): Mail =>
  mailOf(
    person.email,
    'Votre code de vérification',
    [
      hello(person),
      'Voici le code qui confirme votre adresse email. Il est valable 5 minutes et ne sert qu’une fois.',
      { code },
      NEVER_GIVE,
      NOT_ASKED,
    ],
    config,
  )

const verificationLink = (person: Person, token: string, { publicUrl }: MailConfig): Block => ({
  label: 'Confirmer mon adresse email',
  url: `${publicUrl}/email-verified?${new URLSearchParams({ t: token, email: person.email })}`,
})

export const verificationLinkMail = (person: Person, token: string, config: MailConfig): Mail =>
  mailOf(
    person.email,
    'Confirmez votre adresse email',
    [
      hello(person),
      'Confirmez votre adresse email pour accéder à la boutique. Ce lien est valable 24 heures.',
      verificationLink(person, token, config),
      'Vous n’avez pas créé de compte chez nous\u00a0? Ignorez ce message et ne suivez pas le lien.',
    ],
    config,
  )

export const registeredMail = (person: Person, token: string, config: MailConfig): Mail =>
  mailOf(
    person.email,
    'Nous avons bien reçu votre inscription',
    [
      hello(person),
      `Nous avons bien reçu votre demande d’ouverture de compte professionnel chez ${config.company.name}. Confirmez d’abord votre adresse email\u00a0: ce lien est valable 24 heures.`,
      verificationLink(person, token, config),
      'Notre équipe examine ensuite votre demande et ouvre votre compte, en général sous deux jours ouvrés.',
      'Vous n’avez pas créé de compte chez nous\u00a0? Ignorez ce message et ne suivez pas le lien.',
    ],
    config,
  )

/** To the owner of an e-mail with which somebody, perhaps the owner, signed up again. */
export const alreadyRegisteredMail = (owner: Person, config: MailConfig): Mail =>
  mailOf(
    owner.email,
    'Vous avez déjà un compte',
    [
      hello(owner),
      `Une inscription chez ${config.company.name} vient d’être demandée avec votre adresse email, mais elle a déjà un compte. Connectez-vous à celui-ci\u00a0; vous pouvez recevoir un code de connexion ou choisir un nouveau mot de passe si vous l’avez oublié.`,
      { label: 'Me connecter', url: `${config.publicUrl}/login` },
      'Vous n’êtes pas à l’origine de cette demande\u00a0? Vous n’avez rien à faire\u00a0: votre compte n’a pas changé.',
    ],
    config,
  )

/** Where a password is chosen, by whoever has the token. */
export const resetUrl = (
  email: string,
  token: string,
  { publicUrl }: Pick<MailConfig, 'publicUrl'>,
): string => `${publicUrl}/reset-password?${new URLSearchParams({ token, email })}`

export const resetMail = (person: Person, token: string, config: MailConfig): Mail =>
  mailOf(
    person.email,
    'Réinitialisez votre mot de passe',
    [
      hello(person),
      'Vous avez demandé à choisir un nouveau mot de passe. Ce lien est valable une heure et ne sert qu’une fois.',
      {
        label: 'Choisir un nouveau mot de passe',
        url: resetUrl(person.email, token, config),
      },
      'Vous n’êtes pas à l’origine de cette demande\u00a0? Ignorez ce message\u00a0: votre mot de passe ne change pas.',
    ],
    config,
  )

export const passwordChangedMail = (person: Person, at: Date, config: MailConfig): Mail =>
  mailOf(
    person.email,
    'Votre mot de passe a été modifié',
    [
      hello(person),
      `Le mot de passe de votre compte a été modifié le ${formatDateTime(at.getTime())}. Toutes vos sessions ont été fermées\u00a0: reconnectez-vous avec le nouveau mot de passe.`,
      { label: 'Me connecter', url: `${config.publicUrl}/login` },
      `Vous n’êtes pas à l’origine de ce changement\u00a0? Choisissez aussitôt un nouveau mot de passe depuis la page de connexion et prévenez-nous au ${config.company.phone}.`,
    ],
    config,
  )

/** To the owner of a mailbox that somebody, perhaps another, had signed up with. */
export const passwordRemovedMail = (person: Person, config: MailConfig): Mail =>
  mailOf(
    person.email,
    'Choisissez votre mot de passe',
    [
      hello(person),
      'Votre adresse email est vérifiée. Elle a servi à plusieurs inscriptions ou connexions avant de l’être\u00a0: pour que personne d’autre n’accède à votre compte, le mot de passe choisi à l’inscription a été effacé et les autres sessions ont été fermées.',
      'Connectez-vous par code de vérification, ou choisissez un mot de passe par «\u00a0Mot de passe oublié\u00a0».',
      { label: 'Me connecter', url: `${config.publicUrl}/login` },
    ],
    config,
  )

export const accountDeletedMail = (person: Person, config: MailConfig): Mail =>
  mailOf(
    person.email,
    'Votre compte a été supprimé',
    [
      hello(person),
      'Votre compte et vos données personnelles ont été supprimés, comme vous l’avez demandé. Nous conservons seulement les commandes et leurs factures, le temps que la loi impose.',
      `Vous n’êtes pas à l’origine de cette demande\u00a0? Prévenez-nous au ${config.company.phone}.`,
    ],
    config,
  )

/** To a person whose account staff opened. */
export const openedMail = (
  person: Person,
  { deferredPayment }: { deferredPayment: boolean },
  config: MailConfig,
): Mail =>
  mailOf(
    person.email,
    'Votre compte est ouvert',
    [
      hello(person),
      `Votre compte professionnel chez ${config.company.name} est ouvert\u00a0: vous pouvez consulter le catalogue et ses prix, configurer vos produits et passer commande.`,
      ...(deferredPayment ? ['Le paiement différé est autorisé pour vos commandes.'] : []),
      { label: 'Voir le catalogue', url: `${config.publicUrl}/catalogue` },
      `Une question\u00a0? Répondez à ce message ou appelez-nous au ${config.company.phone}.`,
    ],
    config,
  )

/** To a person whose account staff will not open: why, in their words, and how to answer. */
export const refusedMail = (person: Person, reason: string, config: MailConfig): Mail =>
  mailOf(
    person.email,
    'Votre demande de compte n’a pas été acceptée',
    [
      hello(person),
      `Notre équipe a examiné votre demande d’ouverture de compte professionnel chez ${config.company.name} et ne peut pas l’accepter pour le motif suivant\u00a0:`,
      reason,
      'Le catalogue, les prix et les commandes ne vous sont donc pas ouverts. Vos données personnelles restent consultables depuis votre compte, et vous pouvez l’y supprimer.',
      { label: 'Voir mon compte', url: `${config.publicUrl}/my-account` },
      `Votre situation a changé ou vous pensez qu’il s’agit d’une erreur\u00a0? Répondez à ce message ou appelez-nous au ${config.company.phone}\u00a0: une demande refusée peut être acceptée plus tard.`,
    ],
    config,
  )

/** To a person whose account staff closed. */
export const deactivatedMail = (person: Person, config: MailConfig): Mail =>
  mailOf(
    person.email,
    'Votre compte a été désactivé',
    [
      hello(person),
      `Votre compte chez ${config.company.name} a été désactivé\u00a0: le catalogue, les prix et le panier ne vous sont plus accessibles. Les commandes déjà passées suivent leur cours\u00a0; elles restent consultables depuis votre compte, avec vos adresses et vos données personnelles.`,
      `Vous pensez qu’il s’agit d’une erreur\u00a0? Répondez à ce message ou appelez-nous au ${config.company.phone}.`,
    ],
    config,
  )

/** What staff need to approve an account. */
export type NewAccount = Pick<
  UserRow,
  'email' | 'title' | 'first_name' | 'last_name' | 'company' | 'function' | 'level' | 'siret' | 'vat'
> & {
  /** the e-mail belongs to a verified account already */
  readonly isKnown: boolean
}

const judged = (number: string, isGood: (number: string) => boolean): string => {
  if (number === '') return 'non renseigné'
  return isGood(number) ? `${number} (forme correcte)` : `${number} (forme incorrecte)`
}

/** To the company: an account waits for approval. */
export const newAccountMail = (account: NewAccount, config: MailConfig): Mail =>
  mailOf(
    config.company.email,
    'Nouvelle inscription',
    [
      account.isKnown
        ? 'Une inscription a été demandée avec l’adresse d’un compte existant. Il n’y a rien à valider\u00a0: son titulaire a été prévenu.'
        : 'Un compte attend votre validation.',
      ...[
        ['Nom', `${account.title} ${account.first_name} ${account.last_name}`],
        ['Adresse email', account.email],
        ['Entreprise', account.company],
        ['Fonction', account.function],
        ['Niveau', account.level],
        ['SIRET', judged(account.siret, isSiret)],
        ['TVA', judged(account.vat, isVatNumber)],
      ].map(([label, value]) => `${label}\u00a0: ${value}`),
      { label: 'Ouvrir le tableau de bord', url: `${config.publicUrl}/dashboard` },
    ],
    config,
  )
