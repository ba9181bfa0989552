import type { JudgedRow } from '#machines/openings/judged'
import { formatCents } from '#shared/platform/money'
import styles from './OpeningItem.module.css'

/** What a row costs and how long it takes, or why that is not known. */
export const RowPrice = ({ judged }: { judged: JudgedRow | undefined }) => (
  <span className={styles.price}>
    {judged?.cents !== undefined && judged.cents !== null ? (
      <>
        <strong>{formatCents(judged.cents)}</strong>
        <span className={styles.days}>
          {judged.quantity > 1 && `${judged.quantity} × ${formatCents(judged.evaluation.price.cents)}`}
          {judged.quantity > 1 && judged.evaluation.leadTimeDays !== undefined && ' · '}
          {judged.evaluation.leadTimeDays !== undefined && `${judged.evaluation.leadTimeDays}\u00a0j ouvrés`}
        </span>
      </>
    ) : (
      <span className={styles.state}>{judged === undefined ? '' : stateTexts[judged.state]}</span>
    )}
  </span>
)

const stateTexts = { blank: '', whole: '', open: 'À compléter', wrong: 'À corriger' } as const
