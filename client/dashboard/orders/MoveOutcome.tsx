import { Button } from '#client/platform/ui/Button.tsx'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import type { MoveOutcome as Outcome } from '#machines/dashboard/order-moves.machine'
import type { OrderMovesRef } from './MoveDialog.tsx'
import styles from './orders.module.css'

/** What was moved and what was refused, order by order. */
export const MoveOutcome = ({ moves, outcome }: { moves: OrderMovesRef; outcome: Outcome }) => (
  <Alert
    tone={outcome.refused.length > 0 ? 'warning' : 'success'}
    announce
    title={outcome.message}
    actions={
      <Button variant="quiet" onClick={() => moves.send({ type: 'outcome.dismiss' })}>
        Fermer
      </Button>
    }
  >
    {outcome.refused.length > 0 && (
      <ul className={styles.names}>
        {outcome.refused.map(({ id, number, message }) => (
          <li key={id}>
            {number === '' ? '' : `${number}\u00a0: `}
            {message}
          </li>
        ))}
      </ul>
    )}
  </Alert>
)
