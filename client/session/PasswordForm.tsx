import { useSelector } from '@xstate/react'
import { type FormEvent, type RefObject, useRef } from 'react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { Button } from '#client/platform/ui/Button.tsx'
import { Checkbox } from '#client/platform/ui/Checkbox.tsx'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { Field } from '#client/platform/ui/Field.tsx'
import { PasswordInput } from '#client/platform/ui/PasswordInput.tsx'
import type { Failure } from '#machines/platform/failure'
import type { loginMachine } from '#machines/session/login.machine'
import type { SessionSnapshot } from '#machines/session/session.selectors'
import { EmailField } from './EmailField.tsx'
import { useSessionSelector } from './session.actor.tsx'
import styles from './session.module.css'
import { useTypedEarly } from './typed-early.ts'

const isSigningIn = (snapshot: SessionSnapshot): boolean => snapshot.matches('signingIn')

type Snapshot = SnapshotFrom<typeof loginMachine>
const selectPassword = (snapshot: Snapshot): string => snapshot.context.password
const selectRemember = (snapshot: Snapshot): boolean => snapshot.context.remember
const canSubmit = (snapshot: Snapshot): boolean => snapshot.can({ type: 'login.submit' })

interface PasswordFormProps {
  login: ActorRefFrom<typeof loginMachine>
  email: string
  onEmail: (email: string) => void
  emailRef: RefObject<HTMLInputElement | null>
  /** why the last try was refused */
  failure: Failure | null
}

/** E-mail, password, remember. The button opens with a valid address and more than 4 characters (§5). */
export const PasswordForm = ({ login, email, onEmail, emailRef, failure }: PasswordFormProps) => {
  const busy = useSessionSelector(isSigningIn)
  const password = useSelector(login, selectPassword)
  const remember = useSelector(login, selectRemember)
  const ready = useSelector(login, canSubmit)
  const form = useRef<HTMLFormElement>(null)
  const typePassword = (text: string) => login.send({ type: 'password.change', password: text })
  useTypedEarly(form, (name, value) => {
    if (name === 'email') onEmail(value)
    if (name === 'password') typePassword(value)
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    login.send({ type: 'login.submit' })
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
          onChange={(event) => typePassword(event.target.value)}
        />
      </Field>
      <div className={styles.links}>
        <Checkbox
          name="remember"
          label="Se souvenir de moi"
          checked={remember}
          onChange={(checked) => login.send({ type: 'remember.change', remember: checked })}
        />
        <Button variant="quiet" onClick={() => login.send({ type: 'reset.open' })}>
          Mot de passe oublié
        </Button>
      </div>
      <Button type="submit" full busy={busy} disabled={!ready}>
        Se connecter
      </Button>
    </form>
  )
}
