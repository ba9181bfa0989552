import type { Mail } from '#server/platform/mail'
import { hello, type MailConfig, mailOf, type Person } from '#server/platform/mail-blocks'
import { type Rights, roleLabels, typeLabels } from '#shared/dashboard/users/users.rules'

/** The mail about what staff decided of an open account. */

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
 * What the person is told of a change that leaves the account open or closed as it was; null for nothing. An address that
 * nobody confirmed may be anyone's, and a change to an account that stays closed can be used by nobody yet: its opening
 * says what is open.
 */
export const rightsMail = (person: Person, before: Rights, after: Rights, config: MailConfig): Mail | null =>
  !person.verified || after.status === 'inactive' || sentences(before, after).length === 0
    ? null
    : changedMail(person, before, after, config)
