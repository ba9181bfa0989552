import { memo } from 'react'
import { isAlike } from '#client/platform/alike.ts'
import { cx } from '#client/platform/ui/cx.ts'
import { componentCount, priceCount } from '#shared/cart/line-display'
import type { PriceLine } from '#shared/configurator/evaluation'
import { formatCents } from '#shared/platform/money'
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
