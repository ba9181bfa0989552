import { type FormEvent, useState } from 'react'
import { Button } from '#client/platform/ui/Button.tsx'
import { Checkbox } from '#client/platform/ui/Choice.tsx'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { Field } from '#client/platform/ui/Field.tsx'
import { Icon } from '#client/platform/ui/Icon.tsx'
import { TextInput } from '#client/platform/ui/TextInput.tsx'
import type { Failure } from '#machines/platform/failure'
import type { SessionSnapshot } from '#machines/session/session.selectors'
import { canSubmitLogin, INVALID_EMAIL, isEmailAddress } from '#shared/session/login.rules'
import styles from './LoginPage.module.css'
import { useSession, useSessionSelector } from './session.actor.tsx'

const isSigningIn = (snapshot: SessionSnapshot): boolean => snapshot.matches('signingIn')

interface PasswordFormProps {
  /** why the last try was refused */
  failure: Failure | null
  onTry: () => void
}

/** E-mail, password, remember. The button opens with a valid address and more than 4 characters (§5). */
export const PasswordForm = ({ failure, onTry }: PasswordFormProps) => {
  const session = useSession()
  const busy = useSessionSelector(isSigningIn)
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [remember, setRemember] = useState(false)
  const [shown, setShown] = useState(false)
  const [left, setLeft] = useState(false)
  const valid = isEmailAddress(email.trim())
  const emailError = left && email !== '' && !valid ? INVALID_EMAIL : failure?.errors?.email?.[0]

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy || !canSubmitLogin(email, password)) return
    onTry()
    session.send({ type: 'login.submit', email: email.trim(), password, remember })
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {failure && !busy && (
        <Alert tone="error" announce>
          {failure.message}
        </Alert>
      )}
      <Field label="Adresse email" error={emailError} required>
        <TextInput
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          onBlur={() => setLeft(true)}
        />
      </Field>
      <Field label="Mot de passe" error={failure?.errors?.password?.[0]} required>
        <TextInput
          type={shown ? 'text' : 'password'}
          name="password"
          autoComplete="current-password"
          autoCapitalize="none"
          spellCheck={false}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          suffix={
            <Button
              variant="quiet"
              iconOnly
              className={styles.show ?? ''}
              aria-label="Afficher le mot de passe"
              aria-pressed={shown}
              onClick={() => setShown(!shown)}
            >
              <Icon name={shown ? 'eyeOff' : 'eye'} />
            </Button>
          }
        />
      </Field>
      <Checkbox
        name="remember"
        label="Se souvenir de moi"
        checked={remember}
        onChange={(event) => setRemember(event.target.checked)}
      />
      <Button type="submit" full busy={busy} disabled={!canSubmitLogin(email, password)}>
        Se connecter
      </Button>
    </form>
  )
}
