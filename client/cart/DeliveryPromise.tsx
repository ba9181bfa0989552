import {
  deliveryDates,
  deliveryDatesText,
  exactly,
  leadTimeOf,
  leadTimeText,
} from '#shared/orders/delivery.rules'
import styles from './Totals.module.css'

interface DeliveryPromiseProps {
  lines: readonly { leadTimeDays?: number | undefined }[]
}

/** When all of it arrives: its slowest line decides. */
export const DeliveryPromise = ({ lines }: DeliveryPromiseProps) => {
  const days = leadTimeOf(lines)
  return (
    <p className={styles.delivery}>
      {leadTimeText(exactly(days))}. Lancée aujourd’hui, la commande arrive{' '}
      <strong>{deliveryDatesText(deliveryDates(Date.now(), days))}</strong> en France métropolitaine.
    </p>
  )
}
