import { useSelector } from '@xstate/react'
import { type FormEvent, useEffect, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import { Button } from '#client/platform/ui/Button.tsx'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { Field, LockedFields } from '#client/platform/ui/Field.tsx'
import { PasswordInput } from '#client/platform/ui/PasswordInput.tsx'
import type { emailLinkMachine } from '#machines/session/email-link.machine'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import styles from './session.module.css'

interface LinkPasswordProps {
  actor: ActorRefFrom<typeof emailLinkMachine>
  email: string
}

/** The password of the sign-up, or a new one, before an e-mail is verified where nobody is signed in. */
export const LinkPassword = ({ actor, email }: LinkPasswordProps) => {
  const state = useSelector(actor, (snapshot) => snapshot)
  const form = useRef<HTMLFormElement>(null)
  const { password, confirmation, failure } = state.context
  const busy = state.hasTag('busy')
  const renewing = state.matches('renewing')
  // the button that was pressed is gone and can keep no focus
  useEffect(() => {
    form.current?.querySelector<HTMLInputElement>(renewing ? 'input[name=password]' : 'input')?.focus()
  }, [renewing])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    actor.send({ type: 'link.verify' })
  }
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      {failure && !failure.errors && (
        <Alert tone="error" announce>
          {failure.message}
        </Alert>
      )}
      <p>
        Compte&nbsp;: <strong className={styles.email}>{email}</strong>
      </p>
      <LockedFields locked={busy}>
        {renewing ? (
          <NewPasswordFields
            password={password}
            confirmation={confirmation}
            onPassword={(text) => actor.send({ type: 'password.change', password: text })}
            onConfirmation={(text) => actor.send({ type: 'confirmation.change', confirmation: text })}
            failure={failure}
          />
        ) : (
          <>
            <p>
              Personne n’est connecté à ce compte dans ce navigateur. Pour confirmer que l’inscription est
              bien la vôtre, indiquez le mot de passe que vous aviez choisi.
            </p>
            <Field label="Mot de passe" error={failure?.errors?.password?.[0]} required>
              <PasswordInput
                name="password"
                autoComplete="current-password"
                value={password}
                onChange={(event) => actor.send({ type: 'password.change', password: event.target.value })}
              />
            </Field>
          </>
        )}
      </LockedFields>
      <Button type="submit" full busy={busy} disabled={!busy && !state.can({ type: 'link.verify' })}>
        Vérifier mon adresse email
      </Button>
      <Button
        variant="quiet"
        full
        disabled={busy}
        onClick={() => actor.send({ type: renewing ? 'password.recall' : 'password.renew' })}
      >
        {renewing ? 'J’ai le mot de passe de l’inscription' : 'Choisir un autre mot de passe'}
      </Button>
    </form>
  )
}
