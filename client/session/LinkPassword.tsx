import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import { Field } from '#client/platform/ui/Field.tsx'
import { PasswordInput } from '#client/platform/ui/PasswordInput.tsx'
import type { emailLinkMachine } from '#machines/session/email-link.machine'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { StepForm } from './StepForm.tsx'
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
  return (
    <StepForm
      ref={form}
      failure={failure}
      busy={busy}
      intro={
        <p>
          Compte&nbsp;: <strong className={styles.email}>{email}</strong>
        </p>
      }
      submit={{
        label: 'Vérifier mon adresse email',
        isPossible: state.can({ type: 'link.verify' }),
        onSubmit: () => actor.send({ type: 'link.verify' }),
      }}
      other={{
        label: renewing ? 'J’ai le mot de passe de l’inscription' : 'Choisir un autre mot de passe',
        onPress: () => actor.send({ type: renewing ? 'password.recall' : 'password.renew' }),
      }}
    >
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
            Personne n’est connecté à ce compte dans ce navigateur. Pour confirmer que l’inscription est bien
            la vôtre, indiquez le mot de passe que vous aviez choisi.
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
    </StepForm>
  )
}
