import { useSelector } from '@xstate/react'
import { type FormEvent, useEffect, useRef } from 'react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { Button } from '#client/platform/ui/Button.tsx'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { LockedFields } from '#client/platform/ui/Field.tsx'
import { EmailField } from '#client/session/EmailField.tsx'
import { NewPasswordFields } from '#client/session/NewPasswordFields.tsx'
import { useTypedEarly } from '#client/session/typed-early.ts'
import type { registrationMachine } from '#machines/session/registration.machine'
import { emptyForm, type RegistrationForm } from '#shared/session/registration-form'
import { CompanyFields } from './CompanyFields.tsx'
import type { FormPart } from './form-part.ts'
import { IdentityFields } from './IdentityFields.tsx'
import styles from './signup.module.css'

type Snapshot = SnapshotFrom<typeof registrationMachine>
const selectForm = (snapshot: Snapshot) => snapshot.context.form
const selectFailure = (snapshot: Snapshot) => snapshot.context.failure
const isBusy = (snapshot: Snapshot): boolean => snapshot.hasTag('busy')
const canSubmit = (snapshot: Snapshot): boolean => snapshot.can({ type: 'form.submit' })

const isField = (name: string): name is keyof RegistrationForm => Object.hasOwn(emptyForm, name)

/** Every field of a new account (§3, §5). */
export const SignupForm = ({ registration }: { registration: ActorRefFrom<typeof registrationMachine> }) => {
  const form = useSelector(registration, selectForm)
  const failure = useSelector(registration, selectFailure)
  const busy = useSelector(registration, isBusy)
  const open = useSelector(registration, canSubmit)
  const element = useRef<HTMLFormElement>(null)
  const change = (field: keyof RegistrationForm, text: string) =>
    registration.send({ type: 'field.change', field, text })
  useTypedEarly(element, (name, value) => isField(name) && change(name, value))
  useEffect(() => {
    if (failure?.errors) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [failure])
  const part: FormPart = { form, change, refused: (field) => failure?.errors?.[field]?.[0] }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    registration.send({ type: 'form.submit' })
  }
  return (
    <form ref={element} className={styles.form} onSubmit={submit} noValidate>
      <LockedFields locked={busy}>
        <IdentityFields {...part} />
        <CompanyFields {...part} />
        <EmailField
          autoComplete="email"
          value={form.email}
          onChange={(text) => change('email', text)}
          error={part.refused('email')}
        />
        <NewPasswordFields
          password={form.password}
          confirmation={form.password_confirmation}
          onPassword={(text) => change('password', text)}
          onConfirmation={(text) => change('password_confirmation', text)}
          failure={failure}
        />
      </LockedFields>
      <p className={styles.note}>Les champs marqués d’un astérisque sont obligatoires.</p>
      {failure && !busy && (
        <Alert tone="error" announce>
          {failure.message}
        </Alert>
      )}
      <Button type="submit" full busy={busy} disabled={!open && !busy}>
        S'inscrire
      </Button>
    </form>
  )
}
