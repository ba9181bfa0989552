import type { ReactNode } from 'react'
import { cx } from '#client/platform/ui/cx.ts'
import { Skeleton } from '#client/platform/ui/Feedback.tsx'
import { ReadFailure } from '#client/platform/ui/ReadFailure.tsx'
import { confirmationOf } from '#machines/dashboard/uploads/upload-decisions'
import type { UploadChange } from '#shared/dashboard/uploads/findings.schema'
import { changeName } from '#shared/dashboard/uploads/uploads.rules'
import type { GapConfirmation, Upload } from '#shared/dashboard/uploads/uploads.schema'
import styles from './GapList.module.css'
import { differenceText, priceText, slipText } from './prices.ts'
import { confirmationText, othersText } from './uploads.labels.ts'
import { type Gaps, useGaps } from './useGaps.ts'

/** A suspicious change of price: what it is about, both prices, and by how much. */
export const GapLine = ({ gap, children }: { gap: UploadChange; children?: ReactNode }) => {
  const { label, oldPrice, newPrice, unit } = gap
  return (
    <div className={styles.place}>
      <div className={styles.gap}>
        <div className={styles.thing}>
          <strong>{changeName(gap)}</strong>
          <span className={styles.soft}>{label}</span>
        </div>
        <span
          className={styles.prices}
        >{`${oldPrice === null ? '' : `de ${priceText(oldPrice, unit)} `}à ${priceText(newPrice, unit)}`}</span>
        <strong className={styles.difference}>
          {oldPrice !== null && differenceText(oldPrice, newPrice, unit)}
        </strong>
        <span className={cx(styles.slip, styles.soft)}>{slipText(oldPrice, newPrice)}</span>
        {children && <div className={styles.action}>{children}</div>}
      </div>
    </div>
  )
}

interface GapListProps {
  gaps: Gaps
  /** how many are shown; the others are counted */
  most: number
  /** beside each */
  action?: (gap: UploadChange) => ReactNode
  /** why those that are confirmed are right, under each that has a reason of its own */
  confirmations?: Upload['confirmations']
}

/** The largest gaps of an upload, and how many others there are. */
export const GapList = ({ gaps, most, action, confirmations = [] }: GapListProps) => {
  const { rows, total, loading, failure, retry } = gaps
  if (failure)
    return <ReadFailure title="Les écarts n’ont pas pu être lus" failure={failure} onRetry={retry} />
  if (loading) return <Skeleton height="72px" />
  const shown = rows.slice(0, most)
  const others = total - shown.length
  const reasons = shown.map((gap) => confirmationOf(gap, confirmations))
  return (
    <>
      <ul className={styles.list}>
        {shown.map((gap, at) => (
          <li key={gap.id}>
            <GapLine gap={gap}>{action?.(gap)}</GapLine>
            <Reason confirmation={reasons[at]} next={reasons[at + 1]} />
          </li>
        ))}
      </ul>
      {others > 0 && <p className={styles.soft}>{othersText(others)}</p>}
    </>
  )
}

/** Once under those that were confirmed together. */
const Reason = ({
  confirmation,
  next,
}: {
  confirmation: GapConfirmation | undefined
  next: GapConfirmation | undefined
}) =>
  confirmation !== undefined &&
  confirmation !== next && <p className={styles.soft}>{confirmationText(confirmation)}</p>

/** The gaps that wait for a confirmation, or have it. */
export const GapsOf = ({
  upload,
  gap,
  most,
}: Pick<GapListProps, 'most'> & { upload: Upload; gap: 'confirm' | 'confirmed' }) => (
  <GapList gaps={useGaps(upload, gap)} most={most} confirmations={upload.confirmations} />
)
