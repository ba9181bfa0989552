import type { Mail } from '#server/platform/mail'
import { hello, type MailConfig, mailOf } from '#server/platform/mail-blocks'
import type { UserRow } from '#server/session/account.queries'
import { personOf } from '#server/session/account-mails'
import { totalRows } from '#shared/orders/totals.rules'
import { formatDate } from '#shared/platform/dates'
import { counted } from '#shared/platform/text'
import { linkToQuote } from './quote-mail.ts'
import type { QuoteAnswersTable } from './tables.ts'

/** The mails to a customer whose quote was answered. */

/** What is mailed of an answer. */
type MailedAnswer = Pick<
  QuoteAnswersTable,
  'revision' | 'net_cents' | 'delivery_cents' | 'vat_percent' | 'vat_cents' | 'valid_until' | 'comment'
> & { readonly lines: readonly unknown[] }

interface NumberedQuote {
  id: string
  number: string | null
}

/** « DEV-2026-000001 », « DEV-2026-000001, réponse n° 2 ». */
const titleOf = ({ number }: NumberedQuote, revision: number): string =>
  revision === 1 ? String(number) : `${number}, réponse n°\u00a0${revision}`

/** To the customer: what it costs, until when, and where it is read and accepted; `isAttached`: its paper goes along. */
export const answerMail = (
  customer: Pick<UserRow, 'email' | 'first_name' | 'last_name' | 'verified_at'>,
  quote: NumberedQuote,
  answer: MailedAnswer,
  { isAttached }: { readonly isAttached: boolean },
  config: MailConfig,
): Mail => {
  const totals = totalRows({
    netCents: answer.net_cents,
    vatPercent: answer.vat_percent,
    vatCents: answer.vat_cents,
    delivery: { mode: 'ship', cents: answer.delivery_cents },
  })
  return mailOf(
    customer.email,
    `Votre devis ${titleOf(quote, answer.revision)}`,
    [
      hello(personOf(customer)),
      answer.revision === 1
        ? `Voici notre réponse à votre demande de devis ${quote.number}.`
        : `Voici notre nouvelle réponse à votre demande de devis ${quote.number}. Elle remplace la précédente.`,
      ...(answer.comment === '' ? [] : [answer.comment]),
      [
        counted(answer.lines.length, 'ligne'),
        ...totals.map(({ label, amount }) => `${label}\u00a0: ${amount}`),
      ].join('\n'),
      `Ces prix sont garantis jusqu’au ${formatDate(answer.valid_until)} inclus. Depuis votre compte, vous pouvez accepter ce devis, demander une modification ou le refuser.`,
      isAttached
        ? `Le devis est joint à ce message en PDF, avec ses conditions et la mention «\u00a0Bon pour accord\u00a0». Vous le retrouvez aussi en ligne.`
        : `Vous trouvez en ligne le devis en PDF, avec ses conditions et la mention «\u00a0Bon pour accord\u00a0».`,
      linkToQuote('Voir le devis', quote, config),
    ],
    config,
  )
}

/** To the customer: the prices that were answered are not promised any more. */
export const withdrawnMail = (customer: UserRow, quote: NumberedQuote, config: MailConfig): Mail =>
  mailOf(
    customer.email,
    `Votre devis ${quote.number} est à nouveau à l’étude`,
    [
      hello(personOf(customer)),
      `Nous reprenons l’étude de votre devis ${quote.number}. La réponse que vous avez reçue ne peut plus être acceptée\u00a0: nous vous en enverrons une nouvelle.`,
      linkToQuote('Voir le devis', quote, config),
    ],
    config,
  )

/** To the customer: what was accepted was not ordered in time. */
export const lapsedMail = (customer: UserRow, quote: NumberedQuote, config: MailConfig): Mail =>
  overMail(customer, quote, `Vous aviez accepté le devis ${quote.number} sans le commander à temps`, config)

/** To the customer: the order of what was accepted is cancelled, past the day to which it might be placed again. */
export const notReleasedMail = (customer: UserRow, quote: NumberedQuote, config: MailConfig): Mail =>
  overMail(
    customer,
    quote,
    `La commande de votre devis ${quote.number} est annulée, et le délai pour le commander à nouveau est passé`,
    config,
  )

const overMail = (customer: UserRow, quote: NumberedQuote, why: string, config: MailConfig): Mail =>
  mailOf(
    customer.email,
    `Votre devis ${quote.number} n’est plus à commander`,
    [
      hello(personOf(customer)),
      `${why}\u00a0: ses prix ne sont plus garantis. S’il vous intéresse toujours, demandez une nouvelle réponse depuis votre compte\u00a0: notre équipe reprend vos lignes telles qu’elles sont.`,
      linkToQuote('Voir le devis', quote, config),
    ],
    config,
  )

/** To the customer: the order of what was accepted is cancelled, and its prices stay promised. */
export const releasedMail = (
  customer: UserRow,
  quote: NumberedQuote & { until: string | null },
  config: MailConfig,
): Mail =>
  mailOf(
    customer.email,
    `Votre devis ${quote.number} peut être commandé à nouveau`,
    [
      hello(personOf(customer)),
      `La commande de votre devis ${quote.number} est annulée. Ses prix restent les vôtres\u00a0: vous pouvez le commander à nouveau${quote.until === null ? '' : ` jusqu’au ${formatDate(quote.until)} inclus`}.`,
      linkToQuote('Voir le devis', quote, config),
    ],
    config,
  )

/** To the customer: what staff write about the quote. */
export const staffMessageMail = (
  customer: UserRow,
  quote: NumberedQuote,
  text: string,
  config: MailConfig,
): Mail =>
  mailOf(
    customer.email,
    `Message au sujet de votre devis ${quote.number}`,
    [hello(personOf(customer)), text, linkToQuote('Répondre depuis mon compte', quote, config)],
    config,
  )
