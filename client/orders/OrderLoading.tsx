import { Skeleton } from '#client/platform/ui/Feedback.tsx'
import styles from './OrderSteps.module.css'

export const OrderLoading = () => (
  <div className={styles.loading} data-loading role="status" aria-label="Chargement de la commande">
    <Skeleton width="40%" height="28px" />
    <Skeleton height="180px" />
    <Skeleton height="240px" />
  </div>
)
