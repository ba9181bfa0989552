import { cx } from '#client/platform/ui/cx.ts'
import { isAwaited, PROGRESS, progressText } from '#shared/orders/order-progress'
import type { OrderRow } from '#shared/orders/orders-history.schema'
import { parisDay } from '#shared/platform/dates'
import styles from './OrderProgress.module.css'

/** How far an order under way has come, and when it is expected; nothing of one that has ended. */
export const OrderProgress = ({ order: { status, deliveryMode, promised } }: { order: OrderRow }) => {
  if (!isAwaited(status)) return null
  const reached = PROGRESS.indexOf(status)
  return (
    <div className={styles.progress}>
      <span className={styles.line} aria-hidden="true">
        {PROGRESS.map((step, index) => (
          <span key={step} className={cx(styles.part, index <= reached && styles.reached)} />
        ))}
      </span>
      <span>{progressText(status, deliveryMode, promised, parisDay(Date.now()))}</span>
    </div>
  )
}
