import { unitLabels } from '#shared/catalogue/labels'
import type { Evaluation, PriceLine } from '#shared/configurator/evaluation'
import { formatCents, VAT_PERCENT } from '#shared/platform/money'
import { formatNumber, formatPercent } from '#shared/platform/text'
import styles from './PricePanel.module.css'

const countText = ({ quantity, unit, unitCents, percent }: PriceLine): string => {
  if (percent !== undefined) return formatPercent(percent)
  if (quantity === undefined) return ''
  const amount = formatNumber(quantity, 3)
  const counted = unit === undefined || unit === 'piece' ? amount : `${amount}\u00a0${unitLabels[unit]}`
  if (unitCents === undefined) return quantity === 1 ? '' : counted
  return `${counted} × ${formatCents(unitCents)}`
}

/** The lines of a price, each with the sentence that explains it. */
export const PriceLines = ({ lines }: { lines: readonly PriceLine[] }) => (
  <ul className={styles.lines}>
    {lines.map((line) => (
      <li key={`${line.kind}-${line.key}-${line.reference ?? ''}`} className={styles.line}>
        <p className={styles.lineHead}>
          <span>
            {line.label}
            {line.reference !== undefined && <span className={styles.reference}> {line.reference}</span>}
          </span>
          <span className={styles.amount}>{formatCents(line.cents)}</span>
        </p>
        {countText(line) !== '' && <p className={styles.count}>{countText(line)}</p>}
        <p className={styles.why}>{line.why}</p>
      </li>
    ))}
  </ul>
)

/** HT, TVA, TTC of one unit, and the lead time. */
export const PriceTotals = ({ evaluation }: { evaluation: Evaluation }) => {
  const { price, complete, leadTimeDays } = evaluation
  return (
    <dl className={styles.totals}>
      <div className={styles.ht}>
        <dt>{complete ? 'Prix unitaire HT' : 'Prix partiel HT'}</dt>
        <dd>{formatCents(price.cents)}</dd>
      </div>
      <div>
        <dt>TVA {formatPercent(VAT_PERCENT)}</dt>
        <dd>{formatCents(price.vatCents)}</dd>
      </div>
      <div className={styles.ttc}>
        <dt>TTC</dt>
        <dd>{formatCents(price.totalCents)}</dd>
      </div>
      <div>
        <dt>Délai de fabrication</dt>
        <dd>
          {leadTimeDays === undefined
            ? '—'
            : `${leadTimeDays} jour${leadTimeDays > 1 ? 's ouvrés' : ' ouvré'}`}
        </dd>
      </div>
    </dl>
  )
}
