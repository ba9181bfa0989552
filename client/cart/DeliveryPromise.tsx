import { useCompany } from '#client/platform/company.tsx'
import { arrivalText, decidingText } from '#shared/orders/delivery.rules'
import type { DeliveryMode } from '#shared/orders/delivery-tariff.schema'
import { leadTimeOf } from '#shared/orders/lead-time.rules'
import styles from './Totals.module.css'

interface DeliveryPromiseProps {
  lines: readonly { leadTimeDays?: number | undefined }[]
  /** it is made once it is paid */
  isPaidFirst: boolean
  /** brought or fetched */
  mode?: DeliveryMode
}

/** When all of it would arrive, ordered now: its slowest lines decide, and what would come without them is said. */
export const DeliveryPromise = ({ lines, isPaidFirst, mode = 'ship' }: DeliveryPromiseProps) => {
  const now = Date.now()
  const { closings } = useCompany()
  const deciding = decidingText(now, lines, closings, mode)
  return (
    <p className={styles.delivery}>
      {arrivalText(now, leadTimeOf(lines), { isPaidFirst, closings, mode })}
      {deciding !== '' && ` ${deciding}`}
    </p>
  )
}
