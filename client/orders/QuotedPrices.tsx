import { Link } from 'react-router-dom'
import { quotePath } from '#client/links.ts'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { selectQuote } from '#machines/orders/order.selectors'
import { useOrderSelector } from './order.actor.tsx'

/** Whose prices an order has that comes from an accepted quote; nothing of one that comes from the cart. */
export const QuotedPrices = () => {
  const quote = useOrderSelector(selectQuote)
  if (quote === null) return null
  return (
    <Alert tone="info" title={`Devis ${quote.number}`}>
      Les prix sont ceux que vous avez acceptés&nbsp;: ils ne changent plus.{' '}
      {quote.delivery.postalCode !== null && (
        <>La livraison est chiffrée pour le {quote.delivery.postalCode}. </>
      )}
      <Link to={quotePath(quote.id)}>Relire le devis</Link>
    </Alert>
  )
}
