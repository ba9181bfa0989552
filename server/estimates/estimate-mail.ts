import type { Mail } from '#server/platform/mail'
import { hello, type MailConfig, mailOf } from '#server/platform/mail-blocks'
import { saidOf } from '#server/quotes/quote-mail'
import type { UserRow } from '#server/session/account.queries'
import { personOf } from '#server/session/account-mails'
import type { ClientEstimate } from '#shared/estimates/client-estimate.schema'
import { formatCents } from '#shared/platform/money'

/** What the client of an estimate answered. */
export interface AnsweredEstimate {
  id: string
  kind: 'accepted' | 'refused'
  name: string
  reason: string
  document: ClientEstimate
}

/** To its owner: what their client answered. It is made of what the client reads, and its subject says nothing that anybody typed. */
export const estimateAnswerMail = (
  owner: UserRow,
  { id, kind, name, reason, document }: AnsweredEstimate,
  config: MailConfig,
): Mail => {
  const { number, client, totals } = document
  const isAccepted = kind === 'accepted'
  return mailOf(
    owner.email,
    isAccepted ? 'Votre client a accepté un devis' : 'Votre client a refusé un devis',
    [
      hello(personOf(owner)),
      isAccepted
        ? `Votre devis ${number} est accepté, avec la mention «\u00a0Bon pour accord\u00a0».`
        : `Votre devis ${number} est refusé.`,
      ...saidOf('Client', client.name),
      ...saidOf('Accepté par', name),
      ...saidOf('Total TTC', formatCents(totals.totalCents)),
      ...saidOf('Motif', reason),
      {
        label: isAccepted ? 'Voir le devis et commander' : 'Voir le devis',
        url: `${config.publicUrl}/my-account?${new URLSearchParams({ tab: 'devis-clients', 'devis-client': id })}`,
      },
    ],
    config,
  )
}
