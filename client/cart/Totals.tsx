import type { Order } from '#shared/orders/orders.schema'
import { type TotalAmounts, totalRows } from '#shared/orders/totals.rules'
import { toCents } from '#shared/platform/money'
import styles from './Totals.module.css'

interface TotalsProps extends Pick<TotalAmounts, 'delivery'> {
  /** goods ex. VAT */
  cents: number
  /** the rate of what is shown, in percent */
  vatPercent: number
  vatCents: number
}

/** HT, delivery, TVA and TTC, one under the other. */
export const Totals = ({ cents, ...amounts }: TotalsProps) => (
  <dl className={styles.totals}>
    {totalRows({ netCents: cents, ...amounts }).map(({ label, without, amount }) => (
      <div key={label}>
        <dt>
          {label}
          {without !== undefined && <span className={styles.without}> {without}</span>}
        </dt>
        <dd>{amount}</dd>
      </div>
    ))}
  </dl>
)

/** What an order says of its delivery, as the totals take it. */
export const deliveryOfOrder = ({ delivery }: Pick<Order, 'delivery'>): TotalAmounts['delivery'] =>
  delivery && { mode: delivery.mode, cents: toCents(delivery.amount) }
