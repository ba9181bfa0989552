import { useActorRef, useSelector } from '@xstate/react'
import { type FormEvent, type RefObject, useEffect, useRef } from 'react'
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
import { signInCodeLogic } from './code.effects.ts'
import { EmailField } from './EmailField.tsx'
import { SecondFactorForm } from './SecondFactorForm.tsx'
import { useSession } from './session.actor.tsx'
import styles from './session.module.css'

interface EmailProps {
  email: string
  onEmail: (email: string) => void
  emailRef: RefObject<HTMLInputElement | null>
}

const canAsk = (snapshot: CodeSnapshot): boolean =>
  snapshot.can({ type: 'code.have' }) || snapshot.matches({ closed: 'sending' })

/** From here: « J'ai déjà un code » has none. */
const isSent = (snapshot: CodeSnapshot): boolean =>
  selectEntry(snapshot) && snapshot.context.deadline !== null

/** The code of the sign-in; it counts down also while the other mode is in view. */
export const CodeMode = ({ shown, ...email }: EmailProps & { shown: boolean }) => {
  const session = useSession()
  const code = useActorRef(signInCodeLogic, { input: { email: email.email, session } })
  useEffect(() => code.send({ type: 'email.change', email: email.email }), [code, email.email])
  return shown && <CodeForm {...email} code={code} />
}

/** Sign-in by a code that comes by mail (§2.12). */
const CodeForm = ({ code, email, onEmail, emailRef }: EmailProps & { code: CodeRef }) => {
  const form = useRef<HTMLFormElement>(null)
  const entry = useSelector(code, selectEntry)
  const expired = useSelector(code, selectExpired)
  const sending = useSelector(code, selectSending)
  const offered = useSelector(code, canAsk)
  const failure = useSelector(code, selectCodeFailure)
  const sent = useSelector(code, isSent)
  const challenge = failure?.challenge
  useEffect(() => {
    // the button that was pressed is disabled now and can keep no focus
    if (form.current?.querySelector('[autocomplete=one-time-code]') === null) emailRef.current?.focus()
  }, [emailRef])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    code.send({ type: entry ? 'code.submit' : 'code.send' })
  }
  if (challenge !== undefined)
    return (
      <SecondFactorForm
        key={challenge}
        challenge={challenge}
        first="code"
        onRestart={() => code.send({ type: 'code.type', code: '' })}
      />
    )
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
          Si un compte correspond à <strong className={styles.email}>{email.trim()}</strong>, un email vient
          d’y être envoyé.
        </p>
      )}
      {entry && <CodeEntry code={code} resendLabel="Renvoyer un code" submitLabel="Se connecter" />}
      {offered && (
        <div className={styles.buttons}>
          <Button type="submit" full busy={sending}>
            Envoyer un code
          </Button>
          <Button
            variant="secondary"
            full
            disabled={sending}
            onClick={() => code.send({ type: 'code.have' })}
          >
            J'ai déjà un code
          </Button>
        </div>
      )}
    </form>
  )
}
