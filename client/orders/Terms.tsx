import { Card } from '#client/platform/ui/Card.tsx'
import { Checkbox } from '#client/platform/ui/Checkbox.tsx'
import { selectAcceptTerms } from '#machines/orders/order.selectors'
import { DELIVERY_TEXT } from '#shared/orders/lead-time.rules'
import { useOrder, useOrderSelector } from './order.actor.tsx'
import styles from './Terms.module.css'

/** The terms of sale, to accept, with what they say in short (§1). */
export const Terms = ({ problem }: { problem: string | undefined }) => {
  const order = useOrder()
  const accepted = useOrderSelector(selectAcceptTerms)
  return (
    <Card className={styles.card ?? ''} data-invalid={problem === undefined ? undefined : true}>
      <details className={styles.details}>
        <summary>L’essentiel des conditions de vente</summary>
        <ul>
          <li>Vente réservée aux professionnels, sans droit de rétractation.</li>
          <li>Prix en euros, hors taxes et hors livraison.</li>
          <li>Livraison sous {DELIVERY_TEXT} en France métropolitaine, une fois la fabrication finie.</li>
          <li>Anomalies à signaler dans les 3 jours.</li>
          <li>
            Retard de paiement&nbsp;: pénalités de trois fois le taux légal et indemnité forfaitaire de
            recouvrement de 40&nbsp;€.
          </li>
          <li>Droit français, tribunaux de Paris.</li>
        </ul>
      </details>
      <Checkbox
        label="J’accepte les conditions générales de vente"
        checked={accepted}
        error={problem}
        onChange={(ticked) => order.send({ type: 'terms.accept', accepted: ticked })}
      />
    </Card>
  )
}
