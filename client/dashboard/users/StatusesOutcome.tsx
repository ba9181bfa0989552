import { useSelector } from '@xstate/react'
import { Button } from '#client/platform/ui/Button.tsx'
import { FailureAlert } from '#client/platform/ui/FailureAlert.tsx'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { Modal } from '#client/platform/ui/Modal.tsx'
import panelStyles from '../table-kit/Panel.module.css'
import type { StatusesRef } from './StatusesDialog.tsx'

interface StatusesOutcomeProps {
  statuses: StatusesRef
  onClosed: () => void
}

/** What was done and what was refused, line by line, with the way back. */
export const StatusesOutcome = ({ statuses, onClosed }: StatusesOutcomeProps) => {
  const open = useSelector(statuses, (snapshot) => snapshot.hasTag('told'))
  const undoing = useSelector(statuses, (snapshot) => snapshot.matches('undoing'))
  const canUndo = useSelector(statuses, (snapshot) => snapshot.can({ type: 'statuses.undo' })) || undoing
  const { failure, decision, outcome } = useSelector(statuses, ({ context }) => context)
  const { message = '', done = [], refused = [] } = outcome ?? {}
  // while it is undone, what is undone is still what was done
  const opened = (decision === 'open') !== undoing
  const isRefusal = decision === 'refuse'
  const dismiss = () => {
    statuses.send({ type: 'outcome.dismiss' })
    onClosed()
  }
  return (
    <Modal
      open={open}
      onClose={dismiss}
      dismissible={!undoing}
      closable={!undoing}
      size="lg"
      title={isRefusal ? 'Refus de comptes' : opened ? 'Ouverture de comptes' : 'Désactivation de comptes'}
      footer={
        <>
          {canUndo && (
            <Button
              variant="secondary"
              busy={undoing}
              onClick={() => statuses.send({ type: 'statuses.undo' })}
            >
              {opened ? 'Annuler l’ouverture' : 'Annuler la désactivation'}
            </Button>
          )}
          <Button disabled={undoing} onClick={dismiss}>
            Fermer
          </Button>
        </>
      }
    >
      <div className={panelStyles.stack}>
        <Alert tone={refused.length > 0 ? 'warning' : 'success'} announce title={message}>
          <ul className={panelStyles.names}>
            {refused.map(({ id, email, message: why }) => (
              <li key={id}>
                {email === '' ? '' : `${email}\u00a0: `}
                {why}
              </li>
            ))}
          </ul>
        </Alert>
        <FailureAlert failure={failure} />
        {isRefusal && done.length > 0 && (
          <p>
            {done.length === 1
              ? 'La personne a été prévenue par email avec le motif. Le compte reste dans la liste, au statut «\u00a0Refusé\u00a0», et peut être ouvert plus tard.'
              : 'Les personnes ont été prévenues par email avec le motif. Les comptes restent dans la liste, au statut «\u00a0Refusé\u00a0», et peuvent être ouverts plus tard.'}
          </p>
        )}
        {canUndo && (
          <p>
            {done.length === 1
              ? 'La personne a été prévenue par email\u00a0; une annulation la prévient aussi.'
              : 'Les personnes ont été prévenues par email\u00a0; une annulation les prévient aussi.'}
          </p>
        )}
      </div>
    </Modal>
  )
}
