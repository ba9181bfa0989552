import { type ClipboardEvent, lazy, Suspense, useState } from 'react'
import { Field } from '#client/platform/ui/Field.tsx'
import { PasswordInput } from '#client/platform/ui/PasswordInput.tsx'
import type { Failure } from '#machines/platform/failure'
import { PASSWORD_MAX } from '#shared/session/password.rules'
import styles from './PasswordRules.module.css'
import { PasswordRules } from './PasswordRules.tsx'

// there is nothing to measure before the first character
const StrengthMeter = lazy(async () => ({ default: (await import('./StrengthMeter.tsx')).StrengthMeter }))

interface NewPasswordFieldsProps {
  password: string
  confirmation: string
  onPassword: (password: string) => void
  onConfirmation: (confirmation: string) => void
  failure: Failure | null
}

/** A new password, its strength and rules, and its confirmation, which must be typed (§5). */
export const NewPasswordFields = ({
  password,
  confirmation,
  onPassword,
  onConfirmation,
  failure,
}: NewPasswordFieldsProps) => {
  const [pasted, setPasted] = useState(false)
  const refusePaste = (event: ClipboardEvent) => {
    event.preventDefault()
    setPasted(true)
  }
  const limit = { maxLength: PASSWORD_MAX, autoComplete: 'new-password' }
  return (
    <>
      <Field label="Mot de passe" error={failure?.errors?.password?.[0]} required>
        <PasswordInput
          {...limit}
          name="password"
          value={password}
          onChange={(event) => onPassword(event.target.value)}
        />
      </Field>
      <div className={styles.meter}>
        {password !== '' && (
          <Suspense>
            <StrengthMeter password={password} />
          </Suspense>
        )}
      </div>
      <Field
        label="Confirmation du mot de passe"
        hint={
          pasted
            ? 'Le collage est désactivé ici\u00a0: tapez le mot de passe une seconde fois.'
            : 'À taper une seconde fois, sans copier-coller.'
        }
        error={failure?.errors?.password_confirmation?.[0]}
        required
      >
        <PasswordInput
          {...limit}
          name="password_confirmation"
          value={confirmation}
          onChange={(event) => onConfirmation(event.target.value)}
          onPaste={refusePaste}
          onDrop={(event) => event.preventDefault()}
        />
      </Field>
      <PasswordRules password={password} confirmation={confirmation} />
    </>
  )
}
