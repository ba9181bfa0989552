import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '#client/paths.ts'
import { Badge } from '#client/platform/ui/Badge.tsx'
import { Button } from '#client/platform/ui/Button.tsx'
import { Card } from '#client/platform/ui/Card.tsx'
import { FailureAlert } from '#client/platform/ui/FailureAlert.tsx'
import { Alert, Skeleton } from '#client/platform/ui/Feedback.tsx'
import { Modal } from '#client/platform/ui/Modal.tsx'
import { useToast } from '#client/platform/ui/Toast.tsx'
import type { SignIn } from '#shared/account/sign-ins.schema'
import { formatDateTime } from '#shared/platform/dates'
import { refusalText } from './refusal-text.ts'
import styles from './SignIns.module.css'
import { signInsLogic } from './sign-ins.effects.ts'

/** « Vos sessions »: where one is signed in, one ended, or all of them. */
export const SignIns = () => {
  const actor = useActorRef(signInsLogic)
  const state = useSelector(actor, (snapshot) => snapshot)
  const notify = useToast()
  const navigate = useNavigate()
  const { signIns, ending, failure } = state.context
  const busy = state.hasTag('busy')
  const closed = state.matches('closed')
  useEffect(() => {
    const ended = actor.on('signIn.ended', () => notify('La session est fermée.', { type: 'success' }))
    const refused = actor.on('signIn.refused', ({ failure }) =>
      notify(refusalText(failure), { type: 'error' }),
    )
    return () => {
      ended.unsubscribe()
      refused.unsubscribe()
    }
  }, [actor, notify])
  useEffect(() => {
    if (closed) navigate(paths.logout, { replace: true })
  }, [closed, navigate])
  return (
    <Card className={styles.card ?? ''}>
      <h2>Vos sessions</h2>
      {state.matches('failed') && failure ? (
        <Alert
          tone="error"
          announce
          actions={
            <Button variant="secondary" onClick={() => actor.send({ type: 'signIns.retry' })}>
              Réessayer
            </Button>
          }
        >
          {failure.message}
        </Alert>
      ) : signIns === null ? (
        <Skeleton height="160px" />
      ) : (
        <>
          <p>Les navigateurs dans lesquels votre compte est ouvert.</p>
          <ul className={styles.list}>
            {signIns.map((signIn) => (
              <Line
                key={signIn.id}
                signIn={signIn}
                busy={ending === signIn.id}
                disabled={busy}
                onEnd={() => actor.send({ type: 'signIn.end', id: signIn.id })}
              />
            ))}
          </ul>
          <Button variant="secondary" disabled={busy} onClick={() => actor.send({ type: 'everywhere.ask' })}>
            Déconnecter partout
          </Button>
        </>
      )}
      <Modal
        open={state.hasTag('dialog')}
        onClose={() => actor.send({ type: 'everywhere.cancel' })}
        title="Déconnecter partout"
        size="md"
        role="alertdialog"
        dismissible={!state.matches('closing')}
        closable={!state.matches('closing')}
        footer={
          <>
            <Button
              variant="secondary"
              disabled={state.matches('closing')}
              onClick={() => actor.send({ type: 'everywhere.cancel' })}
            >
              Annuler
            </Button>
            <Button
              variant="danger"
              busy={state.matches('closing')}
              onClick={() => actor.send({ type: 'everywhere.confirm' })}
            >
              Fermer toutes les sessions
            </Button>
          </>
        }
      >
        <FailureAlert failure={failure} />
        <p>
          Toutes vos sessions sont fermées, celle-ci comprise&nbsp;: il faudra vous reconnecter dans chaque
          navigateur.
        </p>
      </Modal>
    </Card>
  )
}

interface LineProps {
  signIn: SignIn
  /** it is being ended */
  busy: boolean
  /** something else is under way */
  disabled: boolean
  onEnd: () => void
}

const Line = ({ signIn, busy, disabled, onEnd }: LineProps) => {
  const device = signIn.device === '' ? 'Navigateur inconnu' : signIn.device
  return (
    <li className={styles.line}>
      <div>
        <strong>{device}</strong> {signIn.current && <Badge tone="success">Cette session</Badge>}
        <p className={styles.when}>
          Ouverte le {formatDateTime(signIn.created_at)}
          <br />
          Utilisée le {formatDateTime(signIn.lastUsed)}
        </p>
      </div>
      {!signIn.current && (
        <Button
          variant="quiet"
          busy={busy}
          disabled={disabled && !busy}
          onClick={onEnd}
          aria-label={`Fermer la session ${device}`}
        >
          Fermer
        </Button>
      )}
    </li>
  )
}
