import { totalRows } from '#shared/orders/totals.rules'
import styles from './Totals.module.css'

interface TotalsProps {
  /** ex. VAT */
  cents: number
  /** the rate of what is shown, in percent */
  vatPercent: number
  vatCents: number
}

/** HT, TVA and TTC, one under the other. */
export const Totals = ({ cents, vatPercent, vatCents }: TotalsProps) => (
  <dl className={styles.totals}>
    {totalRows({ netCents: cents, vatPercent, vatCents }).map(({ label, without, amount }) => (
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
