import type { Mail } from '#server/platform/mail'
import { hello, type MailConfig, mailOf, type Person } from '#server/platform/mail-blocks'
import { resetUrl } from './account-mails.ts'

/** In place of a code, once so many wrong ones were typed that unknown browsers are given none. */
export const codesPausedMail = (person: Person, token: string, config: MailConfig): Mail =>
  mailOf(
    person.email,
    'Votre lien de connexion',
    [
      hello(person),
      'Vous avez demandé un code de connexion. Trop de codes incorrects ont été tapés pour votre compte, peut-être par quelqu’un d’autre\u00a0: ce lien remplace le code, et vous choisissez un nouveau mot de passe en entrant. Il est valable une heure et ne sert qu’une fois.',
      { label: 'Entrer avec un nouveau mot de passe', url: resetUrl(person.email, token, config) },
      'Vous n’êtes pas à l’origine de cette demande\u00a0? Ignorez ce message\u00a0: votre mot de passe ne change pas.',
    ],
    config,
  )
