import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { Button } from '#client/platform/ui/Button.tsx'
import { Checkbox } from '#client/platform/ui/Checkbox.tsx'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { Field } from '#client/platform/ui/Field.tsx'
import { PasswordInput } from '#client/platform/ui/PasswordInput.tsx'
import type { Failure } from '#machines/platform/failure'
import type { SessionSnapshot } from '#machines/session/session.selectors'
import { canSubmitLogin } from '#shared/session/login.rules'
import { EmailField } from './EmailField.tsx'
import { useSession, useSessionSelector } from './session.actor.tsx'
import styles from './session.module.css'
import { useTypedEarly } from './typed-early.ts'

const isSigningIn = (snapshot: SessionSnapshot): boolean => snapshot.matches('signingIn')

interface PasswordFormProps {
  email: string
  onEmail: (email: string) => void
  emailRef: RefObject<HTMLInputElement | null>
  /** why the last try was refused */
  failure: Failure | null
  onTry: () => void
  /** « Mot de passe oublié » */
  onForgotten: () => void
}

/** E-mail, password, remember. The button opens with a valid address and more than 4 characters (§5). */
export const PasswordForm = ({
  email,
  onEmail,
  emailRef,
  failure,
  onTry,
  onForgotten,
}: PasswordFormProps) => {
  const session = useSession()
  const busy = useSessionSelector(isSigningIn)
  const form = useRef<HTMLFormElement>(null)
  const [password, setPassword] = useState('')
  const [remember, setRemember] = useState(false)
  useTypedEarly(form, (name, value) => {
    if (name === 'email') onEmail(value)
    if (name === 'password') setPassword(value)
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy || !canSubmitLogin(email, password)) return
    onTry()
    session.send({ type: 'login.submit', email: email.trim(), password, remember })
  }
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      {failure && !busy && (
        <Alert tone="error" announce>
          {failure.message}
        </Alert>
      )}
      <EmailField ref={emailRef} value={email} onChange={onEmail} error={failure?.errors?.email?.[0]} />
      <Field label="Mot de passe" error={failure?.errors?.password?.[0]} required>
        <PasswordInput
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      <div className={styles.links}>
        <Checkbox name="remember" label="Se souvenir de moi" checked={remember} onChange={setRemember} />
        <Button variant="quiet" onClick={onForgotten}>
          Mot de passe oublié
        </Button>
      </div>
      <Button type="submit" full busy={busy} disabled={!canSubmitLogin(email, password)}>
        Se connecter
      </Button>
    </form>
  )
}
