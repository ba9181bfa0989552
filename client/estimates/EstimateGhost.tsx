import { cx } from '#client/platform/ui/cx.ts'
import { Skeleton } from '#client/platform/ui/Feedback.tsx'
import styles from './Estimate.module.css'

/** The place of an estimate that is on its way. */
export const EstimateGhost = ({ label = 'Chargement du devis client' }: { label?: string }) => (
  <div className={cx(styles.page, styles.ghost)} role="status" aria-label={label}>
    <Skeleton width="60%" height="40px" />
    <Skeleton height="200px" />
    <Skeleton height="160px" />
  </div>
)
