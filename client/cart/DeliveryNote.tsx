import { cheaperText, type DeliveryCost } from '#shared/orders/delivery-cost'
import type { DeliveryMode } from '#shared/orders/delivery-tariff.schema'
import { deliveryNames } from '#shared/orders/totals.rules'
import styles from './Totals.module.css'

interface DeliveryNoteProps {
  cost: DeliveryCost
  /** brought or fetched; absent: it is not known yet where it goes */
  mode?: DeliveryMode
}

/** Why the delivery costs what it does, or why nobody can tell, and what more goods would change. */
export const DeliveryNote = ({ cost, mode }: DeliveryNoteProps) => (
  <p className={styles.delivery}>
    {cost.kind === 'quoted'
      ? `Livraison sur devis\u00a0: ${cost.reason}.`
      : `${mode === undefined ? 'En France continentale' : deliveryNames[mode]}\u00a0: ${cost.why}.`}{' '}
    <strong>{cheaperText(cost)}</strong>
  </p>
)
