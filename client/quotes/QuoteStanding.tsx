import { Alert } from '#client/platform/ui/Feedback.tsx'
import { formatDate } from '#shared/platform/dates'
import { longDay } from '#shared/quotes/answer-text'
import type { Quote } from '#shared/quotes/quotes.schema'

/** What becomes of a quote now, where neither its state nor its buttons say it. */
export const QuoteStanding = ({ quote: { state, answer, orderUntil } }: { quote: Quote }) => {
  if (state === 'refused') return <Alert tone="info">Vous avez refusé ce devis&nbsp;: il est clos.</Alert>
  if (answer === null) return null
  const of = `du ${formatDate(answer.answeredAt)}`
  switch (state) {
    case 'in_study':
      return (
        <Alert tone="info" title="Notre équipe revoit sa réponse">
          Celle {of} ne peut plus être acceptée&nbsp;: la nouvelle vous sera envoyée par email.
        </Alert>
      )
    case 'changed':
      return (
        <Alert tone="info" title="Votre demande de modification est envoyée">
          Notre équipe prépare une nouvelle réponse, envoyée par email. Celle {of} ne peut plus être acceptée.
        </Alert>
      )
    case 'expired':
      return (
        <Alert tone="warning" title={`Ce devis n’était valable que jusqu’au ${longDay(answer.validUntil)}`}>
          Ses prix ne sont plus garantis. Demandez une nouvelle réponse&nbsp;: notre équipe reprend vos lignes
          telles qu’elles sont.
        </Alert>
      )
    case 'accepted':
      return (
        <Alert tone="success" title="Devis accepté">
          Ses prix sont à vous. Il reste à le commander
          {orderUntil && ` jusqu’au ${longDay(orderUntil)} inclus`}&nbsp;: adresses, livraison et paiement.
        </Alert>
      )
    default:
      return null
  }
}
