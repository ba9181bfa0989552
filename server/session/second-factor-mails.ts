import type { Mail } from '#server/platform/mail'
import { hello, type MailConfig, mailOf, type Person } from '#server/platform/mail-blocks'
import { formatDateTime } from '#shared/platform/dates'

const sentences = {
  added:
    'un second facteur a été ajouté à votre compte\u00a0: un code de votre application vous est désormais demandé à chaque connexion. Vos autres sessions ont été fermées.',
  renewed: 'les codes de secours de votre compte ont été remplacés\u00a0: les anciens ne sont plus acceptés.',
  removed:
    'le second facteur de votre compte a été retiré\u00a0: il ne vous est plus demandé à la connexion.',
  reset:
    'notre équipe a retiré le second facteur de votre compte et fermé vos sessions\u00a0: reconnectez-vous, puis ajoutez-en un nouveau depuis «\u00a0Mon compte\u00a0».',
} as const

/** To whom it concerns, whatever became of their second factor. */
export const secondFactorMail = (
  person: Person,
  what: keyof typeof sentences,
  at: Date,
  config: MailConfig,
): Mail =>
  mailOf(
    person.email,
    'Votre second facteur a été modifié',
    [
      hello(person),
      `Le ${formatDateTime(at.getTime())}, ${sentences[what]}`,
      { label: 'Voir mon compte', url: `${config.publicUrl}/my-account` },
      `Vous n’êtes pas à l’origine de ce changement\u00a0? Choisissez aussitôt un nouveau mot de passe depuis la page de connexion et prévenez-nous au ${config.company.phone}.`,
    ],
    config,
  )
