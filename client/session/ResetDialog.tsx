import { useMachine } from '@xstate/react'
import { type FormEvent, useId } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '#client/paths.ts'
import { Button } from '#client/platform/ui/Button.tsx'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { LockedFields } from '#client/platform/ui/Field.tsx'
import { Modal } from '#client/platform/ui/Modal.tsx'
import { EmailField } from './EmailField.tsx'
import { resetRequestLogic } from './reset-request.effects.ts'
import styles from './session.module.css'

interface ResetDialogProps {
  /** typed on the sign-in screen so far */
  email: string
  onClose: () => void
}

/** A forgotten password: a link comes by mail, if the address has an account (§2.12). */
export const ResetDialog = ({ email, onClose }: ResetDialogProps) => {
  const [state, send] = useMachine(resetRequestLogic, { input: { email } })
  const form = useId()
  const busy = state.matches('sending')
  const sent = state.matches('sent')
  const { failure } = state.context
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send({ type: 'request.submit' })
  }
  return (
    <Modal
      open
      onClose={onClose}
      title="Réinitialisez votre mot de passe"
      size="md"
      dismissible
      footer={
        sent ? (
          <Button onClick={onClose}>Fermer</Button>
        ) : (
          <Button
            type="submit"
            form={form}
            busy={busy}
            disabled={!busy && !state.can({ type: 'request.submit' })}
          >
            Recevoir un lien
          </Button>
        )
      }
    >
      <div className={styles.form}>
        {sent ? (
          <Alert tone="success" announce>
            Si un compte existe pour <strong className={styles.email}>{state.context.email.trim()}</strong>,
            un lien vient de lui être envoyé. Il est valable une heure.
          </Alert>
        ) : (
          <form id={form} className={styles.form} onSubmit={submit} noValidate>
            {failure && !failure.errors?.email && (
              <Alert tone="error" announce>
                {failure.message}
              </Alert>
            )}
            <p>
              Indiquez l’adresse email de votre compte&nbsp;: vous y recevrez un lien pour choisir un nouveau
              mot de passe.
            </p>
            <LockedFields locked={busy}>
              <EmailField
                value={state.context.email}
                onChange={(text) => send({ type: 'email.change', email: text })}
                error={failure?.errors?.email?.[0]}
              />
            </LockedFields>
          </form>
        )}
        <p>
          Pas encore de compte&nbsp;? <Link to={paths.signup}>S'inscrire</Link>
        </p>
      </div>
    </Modal>
  )
}
