import type { FormEvent, ReactNode, Ref } from 'react'
import { Button } from '#client/platform/ui/Button.tsx'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { LockedFields } from '#client/platform/ui/Field.tsx'
import type { Failure } from '#machines/platform/failure'
import styles from './session.module.css'

interface StepFormProps {
  ref?: Ref<HTMLFormElement>
  /** why the last answer was refused; what is of one field stands beside it */
  failure: Failure | null
  /** it is being looked at */
  busy: boolean
  /** above the fields */
  intro: ReactNode
  /** what is asked */
  children: ReactNode
  submit: { label: string; isPossible: boolean; onSubmit: () => void }
  /** the way out of this step */
  other: { label: string; onPress: () => void }
}

/** One question on the way into an account: what is asked, the button that answers, and another way. */
export const StepForm = ({ ref, failure, busy, intro, children, submit, other }: StepFormProps) => (
  <form
    ref={ref}
    className={styles.form}
    onSubmit={(event: FormEvent) => {
      event.preventDefault()
      submit.onSubmit()
    }}
    noValidate
  >
    {failure && !failure.errors && (
      <Alert tone="error" announce>
        {failure.message}
      </Alert>
    )}
    {intro}
    <LockedFields locked={busy}>{children}</LockedFields>
    <Button type="submit" full busy={busy} disabled={!busy && !submit.isPossible}>
      {submit.label}
    </Button>
    <Button variant="quiet" full disabled={busy} onClick={other.onPress}>
      {other.label}
    </Button>
  </form>
)
