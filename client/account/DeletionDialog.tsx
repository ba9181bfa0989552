import { useMachine } from '@xstate/react'
import { type FormEvent, useEffect, useId } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '#client/paths.ts'
import { Button } from '#client/platform/ui/Button.tsx'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { Field } from '#client/platform/ui/Field.tsx'
import { Modal } from '#client/platform/ui/Modal.tsx'
import { PasswordInput } from '#client/platform/ui/PasswordInput.tsx'
import type { LogoutState } from '#client/session/origin.ts'
import styles from './PersonalTab.module.css'
import { deletionLogic } from './privacy.effects.ts'

const afterwards: LogoutState = { deleted: true }

/** The end of the account: what becomes of it, and the password that asks for it. */
export const DeletionDialog = () => {
  const [state, send] = useMachine(deletionLogic)
  const navigate = useNavigate()
  const form = useId()
  const deleting = state.matches('deleting')
  const deleted = state.matches('deleted')
  const { password, failure } = state.context
  const refused = failure?.errors?.password?.[0]
  useEffect(() => {
    if (deleted) navigate(paths.logout, { replace: true, state: afterwards })
  }, [deleted, navigate])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send({ type: 'deletion.confirm' })
  }
  return (
    <div className={styles.part}>
      <p>
        Votre compte est rendu anonyme, pour toujours. Vos commandes sont conservées comme la loi le demande.
      </p>
      <Button variant="secondary" onClick={() => send({ type: 'deletion.ask' })}>
        Supprimer mon compte
      </Button>
      <Modal
        open={state.hasTag('open')}
        onClose={() => send({ type: 'deletion.cancel' })}
        title="Supprimer mon compte"
        size="lg"
        role="alertdialog"
        dismissible={!deleting}
        closable={!deleting}
        footer={
          <>
            <Button variant="secondary" disabled={deleting} onClick={() => send({ type: 'deletion.cancel' })}>
              Annuler
            </Button>
            <Button
              type="submit"
              form={form}
              variant="danger"
              busy={deleting}
              disabled={!deleting && !state.can({ type: 'deletion.confirm' })}
            >
              Supprimer définitivement
            </Button>
          </>
        }
      >
        <form id={form} className={styles.form} onSubmit={submit} noValidate>
          {failure && refused === undefined && (
            <Alert tone="error" announce>
              {failure.message}
            </Alert>
          )}
          <ul className={styles.facts}>
            <li>Vos nom, prénom, adresse email, entreprise, adresses et autres messages sont effacés.</li>
            <li>
              Vos commandes, avec les noms et adresses donnés pour elles, sont conservées le temps que la loi
              impose, et les réclamations avec elles.
            </li>
            <li>Vous êtes déconnecté partout. Il n’y a pas de retour en arrière.</li>
          </ul>
          <Field label="Mot de passe" hint="Pour confirmer que c’est bien vous." error={refused} required>
            <PasswordInput
              name="password"
              autoComplete="current-password"
              value={password}
              onChange={(event) => send({ type: 'password.change', password: event.target.value })}
            />
          </Field>
        </form>
      </Modal>
    </div>
  )
}
