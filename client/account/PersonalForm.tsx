import { useSelector } from '@xstate/react'
import { type FormEvent, useEffect, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import { Button } from '#client/platform/ui/Button.tsx'
import { Field, LockedFields } from '#client/platform/ui/Field.tsx'
import { focusFirstInvalid } from '#client/platform/ui/focus-first-invalid.ts'
import { Select, TextInput } from '#client/platform/ui/TextInput.tsx'
import type { personalDataMachine } from '#machines/account/personal-data.machine'
import { userDataProblems } from '#shared/account/user-data.rules'
import type { UserDataBody } from '#shared/account/user-data.schema'
import { ACCOUNT_FUNCTIONS, COMPANY_MAX, tidyLine } from '#shared/session/registration.rules'
import styles from './PersonalTab.module.css'

const functions = ACCOUNT_FUNCTIONS.map((value) => ({ value, label: value }))

/** What a person may change of themselves (§2.11), by the rules of the sign-up (§5). */
export const PersonalForm = ({ personal }: { personal: ActorRefFrom<typeof personalDataMachine> }) => {
  const typed = useSelector(personal, ({ context }) => context.form)
  const failure = useSelector(personal, ({ context }) => context.failure)
  const saving = useSelector(personal, (snapshot) => snapshot.matches('saving'))
  const incomplete = useSelector(personal, (snapshot) => snapshot.hasTag('incomplete'))
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  useEffect(() => {
    if (form.current && failure?.errors) focusFirstInvalid(form.current)
  }, [failure])
  const problems = incomplete ? userDataProblems(typed) : {}
  const error = (field: keyof UserDataBody) => problems[field] ?? failure?.errors?.[field]?.[0]
  const control = (field: keyof UserDataBody, autoComplete: string) => ({
    name: field,
    autoComplete,
    value: typed[field],
    onChange: ({ target }: { target: { value: string } }) =>
      personal.send({ type: 'field.change', field, text: target.value }),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    personal.send({ type: 'form.submit' })
    focusFirstInvalid(event.currentTarget)
  }
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <LockedFields locked={saving}>
        <div className={styles.pair}>
          <Field label="Nom" error={error('lastName')} required>
            <TextInput {...control('lastName', 'family-name')} />
          </Field>
          <Field label="Prénom" error={error('firstName')} required>
            <TextInput {...control('firstName', 'given-name')} />
          </Field>
        </div>
        <div className={styles.pair}>
          <Field label="Entreprise" error={error('company')} required>
            <TextInput {...control('company', 'organization')} maxLength={COMPANY_MAX} />
          </Field>
          {tidyLine(typed.company) !== '' && (
            <Field label="Fonction" error={error('function')} required>
              <Select
                {...control('function', 'organization-title')}
                placeholder="Choisissez…"
                options={functions}
              />
            </Field>
          )}
        </div>
      </LockedFields>
      <div className={styles.actions}>
        <Button type="submit" busy={saving}>
          Valider
        </Button>
        <Button variant="secondary" disabled={saving} onClick={() => personal.send({ type: 'form.cancel' })}>
          Annuler
        </Button>
      </div>
    </form>
  )
}
