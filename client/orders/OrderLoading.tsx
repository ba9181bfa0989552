import { LoadingMark } from '#client/platform/root-mark.ts'
import { Skeleton } from '#client/platform/ui/Feedback.tsx'
import styles from './OrderSteps.module.css'

export const OrderLoading = () => (
  <div className={styles.loading} role="status" aria-label="Chargement de la commande">
    <LoadingMark />
    <Skeleton width="40%" height="28px" />
    <Skeleton height="180px" />
    <Skeleton height="240px" />
  </div>
)
