import { arrivalText } from '#shared/orders/delivery.rules'
import { leadTimeOf } from '#shared/orders/lead-time.rules'
import styles from './Totals.module.css'

interface DeliveryPromiseProps {
  lines: readonly { leadTimeDays?: number | undefined }[]
  /** the way of paying that is chosen waits for the money; most do */
  isPaidFirst?: boolean
}

/** When all of it would arrive, ordered now: its slowest line decides. */
export const DeliveryPromise = ({ lines, isPaidFirst = true }: DeliveryPromiseProps) => (
  <p className={styles.delivery}>{arrivalText(Date.now(), leadTimeOf(lines), isPaidFirst)}</p>
)
