import { useCompany } from '#client/platform/company.tsx'
import { arrivalText, decidingText } from '#shared/orders/delivery.rules'
import { leadTimeOf } from '#shared/orders/lead-time.rules'
import styles from './Totals.module.css'

interface DeliveryPromiseProps {
  lines: readonly { leadTimeDays?: number | undefined }[]
  /** the way of paying that is chosen waits for the money; most do */
  isPaidFirst?: boolean
}

/** When all of it would arrive, ordered now: its slowest lines decide, and what would come without them is said. */
export const DeliveryPromise = ({ lines, isPaidFirst = true }: DeliveryPromiseProps) => {
  const now = Date.now()
  const { closings } = useCompany()
  const deciding = decidingText(now, lines, closings)
  return (
    <p className={styles.delivery}>
      {arrivalText(now, leadTimeOf(lines), { isPaidFirst, closings })}
      {deciding !== '' && ` ${deciding}`}
    </p>
  )
}
