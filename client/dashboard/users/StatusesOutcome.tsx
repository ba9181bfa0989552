import { useSelector } from '@xstate/react'
import { Button } from '#client/platform/ui/Button.tsx'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import type { StatusesOutcome as Outcome } from '#machines/dashboard/user-statuses.machine'
import type { StatusesRef } from './StatusesDialog.tsx'
import styles from './users.module.css'

/** What was done and what was refused, line by line, with the way back. */
export const StatusesOutcome = ({ statuses, outcome }: { statuses: StatusesRef; outcome: Outcome }) => {
  const busy = useSelector(statuses, (snapshot) => snapshot.matches('undoing'))
  const canUndo = useSelector(
    statuses,
    (snapshot) => snapshot.can({ type: 'statuses.undo' }) || snapshot.matches('undoing'),
  )
  const { failure, status } = useSelector(statuses, ({ context }) => context)
  const { done, refused, message } = outcome
  return (
    <Alert
      tone={failure ? 'error' : refused.length > 0 ? 'warning' : 'success'}
      announce
      title={message}
      actions={
        <>
          {canUndo && (
            <Button variant="secondary" busy={busy} onClick={() => statuses.send({ type: 'statuses.undo' })}>
              {status === 'active' || busy ? 'Annuler l’ouverture' : 'Annuler la désactivation'}
            </Button>
          )}
          <Button variant="quiet" onClick={() => statuses.send({ type: 'outcome.dismiss' })}>
            Fermer
          </Button>
        </>
      }
    >
      {failure && <p>{failure.message}</p>}
      {refused.length > 0 && (
        <ul className={styles.names}>
          {refused.map(({ id, email, message: why }) => (
            <li key={id}>
              {email === '' ? '' : `${email}\u00a0: `}
              {why}
            </li>
          ))}
        </ul>
      )}
      {canUndo && done.length > 0 && (
        <p>
          {done.length === 1
            ? 'La personne a été prévenue par email\u00a0; une annulation la prévient aussi.'
            : 'Les personnes ont été prévenues par email\u00a0; une annulation les prévient aussi.'}
        </p>
      )}
    </Alert>
  )
}
