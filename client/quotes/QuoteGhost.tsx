import { LoadingMark } from '#client/platform/root-mark.ts'
import { cx } from '#client/platform/ui/cx.ts'
import { Skeleton } from '#client/platform/ui/Feedback.tsx'
import styles from './QuotePage.module.css'

/** The place of a quote that is on its way. */
export const QuoteGhost = () => (
  <div className={cx(styles.page, styles.ghost)} role="status" aria-label="Chargement du devis">
    <LoadingMark />
    <Skeleton width="60%" height="40px" />
    <Skeleton height="200px" />
    <Skeleton height="160px" />
  </div>
)
