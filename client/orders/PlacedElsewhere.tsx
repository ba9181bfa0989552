import { Alert } from '#client/platform/ui/Feedback.tsx'
import { selectPlacedElsewhere } from '#machines/orders/order.selectors'
import { useOrderSelector } from './order.actor.tsx'

/** Says that the order below is not the one that was just sent from this tab. */
export const PlacedElsewhere = () => {
  const elsewhere = useOrderSelector(selectPlacedElsewhere)
  if (!elsewhere) return null
  return (
    <Alert tone="warning" announce title="Ce panier était déjà commandé">
      Il l’a été dans un autre onglet. Voici cette commande&nbsp;: les informations et le mode de paiement
      choisis ici n’ont pas été pris en compte.
    </Alert>
  )
}
