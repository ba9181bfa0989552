import { formatCents } from '#shared/platform/money'
import { formatPercent } from '#shared/platform/text'
import styles from './Totals.module.css'

interface TotalsProps {
  /** ex. VAT */
  cents: number
  /** the rate of what is shown, in percent */
  vatPercent: number
  vatCents: number
}

/** HT, TVA and TTC, one under the other; the delivery is none of them. */
export const Totals = ({ cents, vatPercent, vatCents }: TotalsProps) => (
  <dl className={styles.totals}>
    <div>
      <dt>Total HT</dt>
      <dd>{formatCents(cents)}</dd>
    </div>
    <div>
      <dt>TVA {formatPercent(vatPercent)}</dt>
      <dd>{formatCents(vatCents)}</dd>
    </div>
    <div className={styles.ttc}>
      <dt>
        Total TTC <span className={styles.without}>hors livraison</span>
      </dt>
      <dd>{formatCents(cents + vatCents)}</dd>
    </div>
  </dl>
)
