import type { Order } from '#shared/orders/orders.schema'
import { isReduced } from '#shared/orders/payable'
import { formatCents } from '#shared/platform/money'
import { payableOfOrder } from '../payable-of-order.ts'
import styles from './OrderDetails.module.css'

/** What an order was reduced by, and what is to be paid of it; nothing where it is to be paid as it was placed. */
export const Reductions = ({ order }: { order: Pick<Order, 'transaction' | 'reductions'> }) => {
  const { reductions } = order
  if (reductions === undefined || !isReduced(reductions)) return null
  const rows = [
    { label: 'Reste annulé TTC', cents: -reductions.cancelledCents },
    { label: 'Avoirs TTC', cents: -reductions.creditedCents },
  ].filter(({ cents }) => cents !== 0)
  return (
    <dl className={styles.reductions}>
      {rows.map(({ label, cents }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatCents(cents)}</dd>
        </div>
      ))}
      <div>
        <dt>À régler en tout</dt>
        <dd>{formatCents(payableOfOrder(order))}</dd>
      </div>
    </dl>
  )
}
