import { useSelector } from '@xstate/react'
import { Button } from '#client/platform/ui/Button.tsx'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { Modal } from '#client/platform/ui/Modal.tsx'
import type { OrderMovesRef } from '#machines/dashboard/orders/order-moves.machine'
import panelStyles from '../table-kit/Panel.module.css'

/** What was refused, order by order, when something was. */
export const MoveOutcome = ({ moves }: { moves: OrderMovesRef }) => {
  const outcome = useSelector(moves, ({ context }) => context.outcome)
  const dismiss = () => moves.send({ type: 'outcome.dismiss' })
  return (
    <Modal
      open={outcome !== null}
      onClose={dismiss}
      dismissible
      size="lg"
      title="Changement de statut"
      footer={<Button onClick={dismiss}>Fermer</Button>}
    >
      <Alert tone="warning" announce title={outcome?.message ?? ''}>
        <ul className={panelStyles.names}>
          {outcome?.refused.map(({ id, number, message }) => (
            <li key={id}>
              {number === '' ? '' : `${number}\u00a0: `}
              {message}
            </li>
          ))}
        </ul>
      </Alert>
    </Modal>
  )
}
