import { type Ref, useState } from 'react'
import { Field } from '#client/platform/ui/Field.tsx'
import { TextInput } from '#client/platform/ui/TextInput.tsx'
import { foldEmail, INVALID_EMAIL, isEmailAddress } from '#shared/session/login.rules'

interface EmailFieldProps {
  value: string
  onChange: (email: string) => void
  /** `username` for password managers where the account is named, `email` elsewhere */
  autoComplete?: 'username' | 'email'
  /** the server's message */
  error?: string | undefined
  ref?: Ref<HTMLInputElement>
}

/** An e-mail; what is wrong with it is said once the person has left the field. */
export const EmailField = ({ value, onChange, autoComplete = 'username', error, ref }: EmailFieldProps) => {
  const [left, setLeft] = useState(false)
  const wrong = left && value !== '' && !isEmailAddress(foldEmail(value))
  return (
    <Field label="Adresse email" error={wrong ? INVALID_EMAIL : error} required>
      <TextInput
        {...(ref ? { ref } : {})}
        type="email"
        name="email"
        autoComplete={autoComplete}
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={() => setLeft(true)}
      />
    </Field>
  )
}
