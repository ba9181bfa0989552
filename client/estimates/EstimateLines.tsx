import totals from '#client/cart/Totals.module.css'
import type { ClientLine, EstimateTotals } from '#shared/estimates/client-estimate.schema'
import { ecoText, estimateQuantityText, estimateRows } from '#shared/estimates/estimate-text'
import { formatCents } from '#shared/platform/money'
import { formatPercent } from '#shared/platform/text'
import styles from './Estimate.module.css'

interface EstimateLinesProps {
  lines: readonly ClientLine[]
  totals: EstimateTotals
  /** of the whole, hundredths of a percent */
  discount: number
  /** no VAT is charged: none is told */
  vatExempt: boolean
  /** of each line, below the page's own */
  heading: 'h3' | 'h4'
}

/** The lines of an estimate as its client reads them, and what they come to. */
export const EstimateLines = ({
  lines,
  totals: sums,
  discount,
  vatExempt,
  heading: Heading,
}: EstimateLinesProps) => (
  <>
    <ol className={styles.lines} aria-label="Lignes du devis">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its number
        <li key={index} className={styles.line}>
          <div>
            <Heading>
              {index + 1}. {line.label}
            </Heading>
            {line.reference !== '' && <p className={styles.note}>Réf. {line.reference}</p>}
            {line.ecoCents !== undefined && <p className={styles.note}>{ecoText(line.ecoCents)}</p>}
            {line.details !== '' && <p className={styles.details}>{line.details}</p>}
          </div>
          <p className={styles.figures}>
            <span>
              {estimateQuantityText(line.quantity, line.unit)} × {formatCents(line.unitCents)} HT
            </span>
            {!vatExempt && <span>TVA {formatPercent(line.vatRate)}</span>}
            <strong>{formatCents(line.totalCents)} HT</strong>
          </p>
        </li>
      ))}
    </ol>
    <dl className={totals.totals}>
      {estimateRows(sums, discount, vatExempt).map(({ label, amount }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  </>
)
