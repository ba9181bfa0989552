import { useCompany } from '#client/platform/company.tsx'
import type { ArrivalFacts } from '#shared/orders/arrival.schema'
import { arrivalText, decidingText } from '#shared/orders/delivery.rules'
import { inTwoText, leadTimesOf } from '#shared/orders/delivery-in-two'
import type { DeliveryMode } from '#shared/orders/delivery-tariff.schema'
import { orderDays } from '#shared/orders/departures'
import styles from './Totals.module.css'

interface DeliveryPromiseProps {
  lines: readonly { leadTimeDays?: number | undefined }[]
  /** it is made once it is paid */
  isPaidFirst: boolean
  /** brought or fetched */
  mode?: DeliveryMode
  /** what the server counts from; absent: this page's clock and closings */
  arrival?: ArrivalFacts | null
}

/** When all of it would arrive, ordered now: its slowest lines decide, and what would come without them is said. */
export const DeliveryPromise = ({ lines, isPaidFirst, mode = 'ship', arrival }: DeliveryPromiseProps) => {
  const company = useCompany()
  const ordered = arrival?.day ?? Date.now()
  const { closings } = arrival ?? company
  const made = arrival?.leadTimes.map((leadTimeDays) => ({ leadTimeDays })) ?? lines
  const leadTimes = leadTimesOf(made)
  const inTwo = mode === 'ship_in_two'
  const parts = inTwo ? inTwoText(ordered, leadTimes, closings) : decidingText(ordered, made, closings, mode)
  return (
    <p className={styles.delivery}>
      {arrivalText(ordered, orderDays(leadTimes, inTwo), { isPaidFirst, closings, mode })}
      {parts !== '' && ` ${parts}`}
    </p>
  )
}
