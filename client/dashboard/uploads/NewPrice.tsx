import { priceText } from './prices.ts'
import styles from './UploadFindings.module.css'

/** The new price; after the old one, where that has no column. */
export const NewPrice = ({ oldPrice, newPrice }: { oldPrice: number | null; newPrice: number | null }) => (
  <span>
    {oldPrice !== null && <span className={styles.narrow}>{`de ${priceText(oldPrice)} à `}</span>}
    {priceText(newPrice)}
  </span>
)
