import type { PriceUnit } from '#shared/dashboard/uploads/findings.schema'
import { priceText } from './prices.ts'
import styles from './UploadFindings.module.css'

interface NewPriceProps {
  oldPrice: number | null
  newPrice: number | null
  unit?: PriceUnit
}

/** The new price; after the old one, where that has no column. */
export const NewPrice = ({ oldPrice, newPrice, unit = 'euro' }: NewPriceProps) => (
  <span>
    {oldPrice !== null && <span className={styles.narrow}>{`de ${priceText(oldPrice, unit)} à `}</span>}
    {priceText(newPrice, unit)}
  </span>
)
