import type { Evaluation } from '#shared/configurator/evaluation'
import { formatCents, VAT_PERCENT } from '#shared/platform/money'
import { formatPercent } from '#shared/platform/text'
import styles from './PricePanel.module.css'

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
