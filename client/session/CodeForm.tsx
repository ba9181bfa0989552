import { useSelector } from '@xstate/react'
import { type FormEvent, type RefObject, useRef } from 'react'
import { Button } from '#client/platform/ui/Button.tsx'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import {
  type CodeRef,
  type CodeSnapshot,
  selectCodeFailure,
  selectEntry,
  selectExpired,
  selectSending,
} from '#machines/session/code.selectors'
import { CodeEntry } from './CodeEntry.tsx'
import { EmailField } from './EmailField.tsx'
import styles from './session.module.css'
import { useTypedEarly } from './typed-early.ts'

interface CodeFormProps {
  code: CodeRef
  email: string
  onEmail: (email: string) => void
  emailRef: RefObject<HTMLInputElement | null>
}

const canAsk = (snapshot: CodeSnapshot): boolean =>
  snapshot.can({ type: 'code.have' }) || snapshot.matches({ closed: 'sending' })

/** From here: « J'ai déjà un code » has none. */
const isSent = (snapshot: CodeSnapshot): boolean =>
  selectEntry(snapshot) && snapshot.context.deadline !== null

/** Sign-in by a code that comes by mail (§2.12). */
export const CodeForm = ({ code, email, onEmail, emailRef }: CodeFormProps) => {
  const form = useRef<HTMLFormElement>(null)
  const entry = useSelector(code, selectEntry)
  const expired = useSelector(code, selectExpired)
  const sending = useSelector(code, selectSending)
  const offered = useSelector(code, canAsk)
  const failure = useSelector(code, selectCodeFailure)
  const sent = useSelector(code, isSent)
  useTypedEarly(form, (name, value) => name === 'email' && onEmail(value))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    code.send({ type: entry ? 'code.submit' : 'code.send' })
  }
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      {!entry && failure && (
        <Alert tone="error" announce>
          {failure.message}
        </Alert>
      )}
      {expired && (
        <Alert tone="info" announce>
          Le code n’est plus valable. Demandez-en un nouveau.
        </Alert>
      )}
      <EmailField
        ref={emailRef}
        value={email}
        onChange={onEmail}
        error={entry ? undefined : failure?.errors?.email?.[0]}
      />
      {sent && (
        <p>
          Si un compte correspond à <strong className={styles.email}>{email.trim()}</strong>, un code vient
          d’y être envoyé.
        </p>
      )}
      {entry && <CodeEntry code={code} resendLabel="Renvoyer un code" submitLabel="Se connecter" />}
      {offered && (
        <div className={styles.buttons}>
          <Button type="submit" full busy={sending}>
            Envoyer un code
          </Button>
          <Button variant="secondary" full onClick={() => code.send({ type: 'code.have' })}>
            J'ai déjà un code
          </Button>
        </div>
      )}
    </form>
  )
}
