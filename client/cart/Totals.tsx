import { formatCents, VAT_PERCENT } from '#shared/platform/money'
import styles from './Totals.module.css'

interface TotalsProps {
  /** ex. VAT */
  cents: number
  vatCents: number
}

/** HT, TVA and TTC, one under the other. */
export const Totals = ({ cents, vatCents }: TotalsProps) => (
  <dl className={styles.totals}>
    <div>
      <dt>Total HT</dt>
      <dd>{formatCents(cents)}</dd>
    </div>
    <div>
      <dt>TVA {VAT_PERCENT}&nbsp;%</dt>
      <dd>{formatCents(vatCents)}</dd>
    </div>
    <div className={styles.ttc}>
      <dt>Total TTC</dt>
      <dd>{formatCents(cents + vatCents)}</dd>
    </div>
  </dl>
)
