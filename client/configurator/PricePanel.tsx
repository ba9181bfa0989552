import { memo } from 'react'
import { isAlike } from '#client/platform/alike.ts'
import { cx } from '#client/platform/ui/cx.ts'
import { componentCount, priceCount } from '#shared/cart/line-display'
import type { Evaluation, PriceLine } from '#shared/configurator/evaluation'
import { formatCents, VAT_PERCENT } from '#shared/platform/money'
import { formatPercent } from '#shared/platform/text'
import styles from './PricePanel.module.css'

interface PriceLinesProps {
  lines: readonly PriceLine[]
  /** how many units are ordered: paper counts each part for one and for all */
  units?: number
}

/** Bought as one, at a price of its own: only paper counts it. */
const isOne = ({ quantity, unitCents }: PriceLine): boolean => quantity === 1 && unitCents === undefined

/** The lines of a price, each with the sentence that explains it; on paper a table with one row for each. */
export const PriceLines = ({ lines, units = 1 }: PriceLinesProps) => (
  <ul className={cx(styles.lines, units > 1 && styles.several)}>
    <li className={cx(styles.line, styles.columns)}>
      <span>Composant</span>
      <span>{units > 1 ? 'Pour une unité' : 'Quantité'}</span>
      {units > 1 && <span>Pour les {units} unités</span>}
      <span>{units > 1 ? 'Prix d’une unité' : 'Prix'}</span>
    </li>
    {lines.map((line) => (
      <Line key={`${line.kind}-${line.key}-${line.reference ?? ''}`} line={line} units={units} />
    ))}
  </ul>
)

const Line = memo(
  ({ line, units }: { line: PriceLine; units: number }) => (
    <li className={styles.line}>
      <p className={styles.lineHead}>
        <span>
          {line.label}
          {line.reference !== undefined && <span className={styles.reference}> {line.reference}</span>}
        </span>
        <span className={styles.amount}>{formatCents(line.cents)}</span>
      </p>
      {priceCount(line) !== '' && (
        <p className={cx(styles.count, isOne(line) && styles.one)}>{priceCount(line)}</p>
      )}
      {units > 1 && line.kind === 'component' && <p className={styles.all}>{componentCount(line, units)}</p>}
      <p className={styles.why}>{line.why}</p>
    </li>
  ),
  isAlike,
)

interface UnitPriceProps {
  evaluation: Evaluation
  /** what the model costs at least, in cents ex. VAT; null: not known, or what was chosen costs more already */
  fromCents: number | null
}

/** The price ex. VAT once it is whole; until then what the model costs at least, never a sum of what is known so far. */
export const UnitPrice = ({ evaluation: { complete, price }, fromCents }: UnitPriceProps) => {
  if (complete) return formatCents(price.cents)
  if (fromCents === null) return '–'
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
        <dt>{complete || fromCents === null ? 'Prix unitaire HT' : 'Premier prix du modèle HT'}</dt>
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
