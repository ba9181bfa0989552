import { useMachine } from '@xstate/react'
import { type FormEvent, useEffect, useRef } from 'react'
import { Button } from '#client/platform/ui/Button.tsx'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { Field, LockedFields } from '#client/platform/ui/Field.tsx'
import { TextInput } from '#client/platform/ui/TextInput.tsx'
import { useToast } from '#client/platform/ui/Toast.tsx'
import { codesLeftText, FEW_CODES } from '#shared/session/second-factor.rules'
import { secondFactorLogic } from './second-factor.effects.ts'
import { useSession } from './session.actor.tsx'
import styles from './session.module.css'

interface SecondFactorFormProps {
  /** of the first step */
  challenge: string
  first: 'password' | 'code'
  /** from the start */
  onRestart: () => void
}

/** The code of an authenticator, or a recovery code, after a password or a mailed code that was right. */
export const SecondFactorForm = ({ challenge, first, onRestart }: SecondFactorFormProps) => {
  const session = useSession()
  const [state, send, actor] = useMachine(secondFactorLogic, { input: { challenge, first, session } })
  const input = useRef<HTMLInputElement>(null)
  const { code, failure } = state.context
  const busy = state.matches('checking') || state.matches('accepted')
  const notify = useToast()
  useEffect(() => input.current?.focus(), [])
  useEffect(() => {
    const said = actor.on('recovery.used', ({ left }) =>
      notify(codesLeftText(left), { type: left > FEW_CODES ? 'info' : 'warning' }),
    )
    return () => said.unsubscribe()
  }, [actor, notify])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send({ type: 'code.submit' })
  }
  if (state.matches('expired'))
    return (
      <Alert tone="error" announce actions={<Button onClick={onRestart}>Recommencer</Button>}>
        {failure?.message}
      </Alert>
    )
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {failure && !failure.errors && (
        <Alert tone="error" announce>
          {failure.message}
        </Alert>
      )}
      <p>Ouvrez votre application d’authentification et saisissez le code à 6 chiffres qu’elle affiche.</p>
      <LockedFields locked={busy}>
        <Field
          label="Code de l’application"
          hint="Téléphone perdu&nbsp;? Saisissez un de vos codes de secours."
          error={failure?.errors?.code?.[0]}
          required
        >
          <TextInput
            ref={input}
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            value={code}
            onChange={(event) => send({ type: 'code.type', code: event.target.value })}
          />
        </Field>
      </LockedFields>
      <Button type="submit" full busy={busy} disabled={!busy && !state.can({ type: 'code.submit' })}>
        Se connecter
      </Button>
      <Button variant="quiet" full disabled={busy} onClick={onRestart}>
        Revenir à la connexion
      </Button>
    </form>
  )
}
