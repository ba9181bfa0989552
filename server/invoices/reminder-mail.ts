import type { Config } from '#server/platform/config'
import type { Mail } from '#server/platform/mail'
import { hello, mailOf, type Person } from '#server/platform/mail-blocks'
import type { ReminderLevel } from '#shared/invoices/due.rules'
import { type RemindedInvoice, reminderText } from '#shared/invoices/reminders.rules'

/** Who reminds, and the account to pay to. */
export type Reminding = Pick<Config, 'company' | 'publicUrl' | 'bank'>

/** To the customer of an invoice that is late. `today`: yyyy-mm-dd of Paris. */
export const reminderMail = (
  person: Person,
  level: ReminderLevel,
  invoice: RemindedInvoice & { readonly orderId: string },
  today: string,
  config: Reminding,
): Mail => {
  const { subject, paragraphs } = reminderText(level, invoice, today)
  const { bank, company, publicUrl } = config
  return mailOf(
    person.email,
    subject,
    [
      hello(person),
      ...paragraphs,
      ...(bank === null
        ? []
        : [
            `Pour régler par virement\u00a0: ${bank.holder}${bank.demo ? ', compte de démonstration fictif' : ''}\nIBAN\u00a0: ${bank.iban}${bank.bic === null ? '' : `\nBIC\u00a0: ${bank.bic}`}\nRéférence à rappeler\u00a0: ${invoice.orderNumber}`,
          ]),
      {
        label: 'Voir ma commande et sa facture',
        url: `${publicUrl}/my-account?${new URLSearchParams({ tab: 'commandes', commande: invoice.orderId })}`,
      },
      `Une question\u00a0? Répondez à ce message ou appelez-nous au ${company.phone}.`,
    ],
    config,
  )
}
