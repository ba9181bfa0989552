import { paths } from '#client/paths.ts'
import { CardGridSkeleton } from '#client/platform/ui/CardGrid.tsx'
import { Skeleton } from '#client/platform/ui/Feedback.tsx'
import { BackButton } from '#client/platform/ui/PageTitle.tsx'
import styles from './PageSkeleton.module.css'

/** The place of a level of the catalogue that is on its way; going back works already. */
export const PageSkeleton = () => (
  <>
    <div className={styles.head}>
      <BackButton fallback={paths.catalogue} />
      <Skeleton width="min(320px, 80%)" height="var(--title-height)" />
    </div>
    <CardGridSkeleton pairs />
  </>
)
