import type { Mail } from '#server/platform/mail'
import { hello, type MailConfig, mailOf, type Person } from '#server/session/account-mails'
import { type Rights, roleLabels, typeLabels } from '#shared/dashboard/users.rules'

/** The mails about what staff decided of an account. */

const openedMail = (person: Person, { deferredPayment }: Rights, config: MailConfig): Mail =>
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

const deactivatedMail = (person: Person, config: MailConfig): Mail =>
  mailOf(
    person.email,
    'Votre compte a été désactivé',
    [
      hello(person),
      `Votre compte chez ${config.company.name} a été désactivé\u00a0: le catalogue, les prix et les commandes ne vous sont plus accessibles. Les commandes déjà passées suivent leur cours, et vos données personnelles restent consultables depuis votre compte.`,
      `Vous pensez qu’il s’agit d’une erreur\u00a0? Répondez à ce message ou appelez-nous au ${config.company.phone}.`,
    ],
    config,
  )

const sentences = (before: Rights, after: Rights): string[] => [
  ...(before.role === after.role
    ? []
    : [`Vos droits d’accès sont désormais ceux de\u00a0: ${roleLabels[after.role].toLowerCase()}.`]),
  ...(before.type === after.type
    ? []
    : [`Votre catégorie de client est désormais\u00a0: ${typeLabels[after.type].toLowerCase()}.`]),
  ...(before.deferredPayment === after.deferredPayment
    ? []
    : [
        after.deferredPayment
          ? 'Le paiement différé est désormais autorisé pour vos commandes.'
          : 'Le paiement différé n’est plus proposé pour vos commandes.',
      ]),
]

const changedMail = (person: Person, before: Rights, after: Rights, config: MailConfig): Mail =>
  mailOf(
    person.email,
    'Votre compte a été modifié',
    [
      hello(person),
      `L’équipe ${config.company.name} a modifié votre compte.`,
      ...sentences(before, after),
      { label: 'Voir mon compte', url: `${config.publicUrl}/my-account` },
      `Une question\u00a0? Répondez à ce message ou appelez-nous au ${config.company.phone}.`,
    ],
    config,
  )

/**
 * What the person is told of a change; null for nothing. An address that nobody confirmed may be anyone's, and a change
 * to an account that stays closed can be used by nobody yet: its opening says what is open.
 */
export const rightsMail = (
  person: Person,
  before: Rights,
  after: Rights,
  config: MailConfig,
): Mail | null => {
  if (!person.verified) return null
  if (before.status !== after.status)
    return after.status === 'active' ? openedMail(person, after, config) : deactivatedMail(person, config)
  if (after.status === 'inactive' || sentences(before, after).length === 0) return null
  return changedMail(person, before, after, config)
}
