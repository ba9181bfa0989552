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

interface UnitPriceProps {
  evaluation: Evaluation
  /** what the model costs at least, in cents ex. VAT; null: not known */
  fromCents: number | null
}

/** The price ex. VAT once it is whole; until then what the model costs at least, never a sum of what is known so far. */
export const UnitPrice = ({ evaluation: { complete, price }, fromCents }: UnitPriceProps) => {
  if (complete) return formatCents(price.cents)
  // what is answered already costs more than the model's lowest price
  if (fromCents === null || price.cents > fromCents) return '–'
  return (
    <>
      <span className={styles.from}>dès</span> {formatCents(fromCents)}
    </>
  )
}

/** HT of one unit, TVA and TTC once it is whole. */
export const PriceTotals = ({ evaluation, fromCents }: UnitPriceProps) => {
  const { price, complete } = evaluation
  return (
    <dl className={styles.totals}>
      <div className={styles.ht}>
        <dt>{complete ? 'Prix unitaire HT' : 'Premier prix du modèle HT'}</dt>
        <dd>
          <UnitPrice evaluation={evaluation} fromCents={fromCents} />
        </dd>
      </div>
      {complete && (
        <>
          <div>
            <dt>TVA {formatPercent(VAT_PERCENT)}</dt>
            <dd>{formatCents(price.vatCents)}</dd>
          </div>
          <div className={styles.ttc}>
            <dt>TTC</dt>
            <dd>{formatCents(price.totalCents)}</dd>
          </div>
        </>
      )}
    </dl>
  )
}
