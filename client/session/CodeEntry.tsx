import { useSelector } from '@xstate/react'
import { useEffect, useId, useRef } from 'react'
import { Button } from '#client/platform/ui/Button.tsx'
import { CodeInput } from '#client/platform/ui/CodeInput.tsx'
import { FieldError } from '#client/platform/ui/Field.tsx'
import {
  type CodeRef,
  type CodeSnapshot,
  selectChecking,
  selectCode,
  selectCodeFailure,
  selectRemaining,
  selectSending,
} from '#machines/session/code.selectors'
import { OTP_LENGTH } from '#shared/session/otp.rules'
import styles from './session.module.css'

interface CodeEntryProps {
  code: CodeRef
  /** « Renvoyer un code », « J'ai besoin d'un code » */
  resendLabel: string
  /** « Se connecter », « Vérifier mon code » */
  submitLabel: string
}

/** mm:ss; the last second that began counts whole */
const clockText = (remaining: number): string => {
  const seconds = Math.ceil(remaining / 1000)
  const two = (count: number) => String(count).padStart(2, '0')
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`
}

const canType = (snapshot: CodeSnapshot): boolean => snapshot.can({ type: 'code.type', code: '' })
const canSend = (snapshot: CodeSnapshot): boolean => snapshot.can({ type: 'code.send' })

const isWrong = (snapshot: CodeSnapshot): boolean =>
  snapshot.context.failure !== null && snapshot.context.code === ''

/** Five boxes, the time that is left, what the server said, and another code (§2.12). */
export const CodeEntry = ({ code, resendLabel, submitLabel }: CodeEntryProps) => {
  const value = useSelector(code, selectCode)
  const remaining = useSelector(code, selectRemaining)
  const failure = useSelector(code, selectCodeFailure)
  const checking = useSelector(code, selectChecking)
  const sending = useSelector(code, selectSending)
  const typable = useSelector(code, canType)
  const sendable = useSelector(code, canSend)
  const wrong = useSelector(code, isWrong)
  const complete = useSelector(code, (snapshot) => snapshot.can({ type: 'code.submit' }))
  const failureId = useId()
  const entry = useRef<HTMLDivElement>(null)
  useEffect(() => entry.current?.querySelector('input')?.focus(), [])
  return (
    <div ref={entry} className={styles.form}>
      <div className={styles.entry}>
        <CodeInput
          label="Code de vérification"
          length={OTP_LENGTH}
          value={value}
          onChange={(typed) => code.send({ type: 'code.type', code: typed })}
          readOnly={!typable}
          invalid={wrong}
          describedBy={failure ? failureId : undefined}
        />
        <div role="alert">{failure && <FieldError id={failureId}>{failure.message}</FieldError>}</div>
      </div>
      {remaining !== null && (
        <p role="timer" className={styles.timer}>
          Temps restant : {clockText(remaining)}
        </p>
      )}
      <Button type="submit" full busy={checking} disabled={!complete && !checking}>
        {submitLabel}
      </Button>
      <Button
        variant="secondary"
        full
        busy={sending}
        disabled={!sendable && !sending}
        onClick={() => code.send({ type: 'code.send' })}
      >
        {resendLabel}
      </Button>
    </div>
  )
}
