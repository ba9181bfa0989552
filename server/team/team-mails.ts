import type { Mail } from '#server/platform/mail'
import { hello, type MailConfig, mailOf, type Person } from '#server/platform/mail-blocks'
import { INVITATION_DAYS } from '#shared/team/team.rules'

/** The mails about a team. */

/** Where an invitation leads. */
const invitationUrl = (email: string, token: string, { publicUrl }: Pick<MailConfig, 'publicUrl'>): string =>
  `${publicUrl}/rejoindre?${new URLSearchParams({ t: token, email })}`

/** To whoever has the mailbox: nothing is said of whether it has an account. */
export const invitationMail = (
  to: string,
  { company, head, mayOrder }: { company: string; head: string; mayOrder: boolean },
  token: string,
  config: MailConfig,
): Mail =>
  mailOf(
    to,
    // nothing that was typed: anybody may be written to
    `Une invitation à rejoindre une équipe chez ${config.company.name}`,
    [
      'Bonjour,',
      `${company} (${head}) vous invite à travailler dans son compte professionnel chez ${config.company.name}\u00a0: vous y partagez les chantiers, les adresses, les devis et les commandes.`,
      mayOrder
        ? 'Vous pourrez préparer et commander.'
        : 'Vous pourrez tout préparer\u00a0; la commande reste à la personne qui vous invite.',
      { label: 'Rejoindre l’équipe', url: invitationUrl(to, token, config) },
      `Ce lien est valable ${INVITATION_DAYS} jours et ne sert qu’une fois.`,
      'Vous ne connaissez pas cette entreprise\u00a0? Ignorez ce message\u00a0: rien ne change sans vous.',
    ],
    config,
  )

/** To the head. */
export const joinedMail = (head: Person, email: string, config: MailConfig): Mail =>
  mailOf(
    head.email,
    `${email} a rejoint votre équipe`,
    [
      hello(head),
      `${email} travaille désormais dans votre compte. Vous pouvez changer ses droits, ou le retirer, dans «\u00a0Mon compte\u00a0», onglet «\u00a0Équipe\u00a0».`,
      { label: 'Voir mon équipe', url: `${config.publicUrl}/my-account?tab=equipe` },
    ],
    config,
  )

/** To the head, of a colleague who left. */
export const quitMail = (head: Person, email: string, config: MailConfig): Mail =>
  mailOf(
    head.email,
    `${email} a quitté votre équipe`,
    [
      hello(head),
      `${email} n’a plus accès à vos chantiers ni à vos commandes. Ce que cette personne a préparé et commandé reste dans votre compte.`,
      { label: 'Voir mon équipe', url: `${config.publicUrl}/my-account?tab=equipe` },
    ],
    config,
  )

/** To who was taken out. */
export const removedMail = (member: Person, company: string, config: MailConfig): Mail =>
  mailOf(
    member.email,
    `Vous ne faites plus partie de l’équipe ${company}`,
    [
      hello(member),
      `${company} vous a retiré de son équipe\u00a0: vous n’avez plus accès à ses chantiers ni à ses commandes.`,
      `Une question\u00a0? Adressez-vous à ${company}, ou répondez à ce message.`,
    ],
    config,
  )

/** To a colleague whose account had been opened by the team that they leave, or are taken out of: it closes with it. */
export const closedWithTeamMail = (person: Person, config: MailConfig): Mail =>
  mailOf(
    person.email,
    'Votre compte est fermé',
    [
      hello(person),
      `Votre compte chez ${config.company.name} avait été ouvert par l’équipe dont vous ne faites plus partie\u00a0: il se ferme avec elle. Le catalogue, les prix et le panier ne vous sont plus accessibles\u00a0; ce que vous avez préparé et commandé reste à l’équipe.`,
      'Vos données personnelles restent consultables depuis votre compte, et vous pouvez l’y supprimer.',
      { label: 'Voir mon compte', url: `${config.publicUrl}/my-account` },
      `Vous travaillez à votre compte\u00a0? Répondez à ce message ou appelez-nous au ${config.company.phone}\u00a0: nous pouvons l’ouvrir à votre nom.`,
    ],
    config,
  )

/** To a colleague, of the account that they work in, which staff closed. */
export const headClosedMail = (member: Person, company: string, config: MailConfig): Mail =>
  mailOf(
    member.email,
    `Le compte de ${company} a été désactivé`,
    [
      hello(member),
      `Le compte de ${company}, dans lequel vous travaillez, a été désactivé chez ${config.company.name}\u00a0: le catalogue, les prix et le panier ne vous sont plus accessibles. Les commandes déjà passées suivent leur cours\u00a0; elles restent consultables depuis votre compte.`,
      `Une question\u00a0? Adressez-vous à ${company}, ou répondez à ce message.`,
    ],
    config,
  )

/** To a colleague, of the account that they work in, which staff opened again. */
export const headOpenedMail = (
  member: Person,
  { company, mayOrder }: { company: string; mayOrder: boolean },
  config: MailConfig,
): Mail =>
  mailOf(
    member.email,
    `Le compte de ${company} est ouvert`,
    [
      hello(member),
      `Le compte de ${company}, dans lequel vous travaillez, est ouvert chez ${config.company.name}\u00a0: vous pouvez de nouveau consulter le catalogue et ses prix, configurer vos produits et ${mayOrder ? 'passer commande' : 'préparer vos commandes'}.`,
      { label: 'Voir le catalogue', url: `${config.publicUrl}/catalogue` },
      `Une question\u00a0? Adressez-vous à ${company}, ou répondez à ce message.`,
    ],
    config,
  )
