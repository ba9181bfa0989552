import { useState } from 'react'
import { Field } from '#client/platform/ui/Field.tsx'
import { TextInput } from '#client/platform/ui/TextInput.tsx'
import type { NameField } from '#shared/session/registration.rules'

interface NameInputProps {
  form: Readonly<Record<NameField, string>>
  /** what is wrong with a name, or null */
  problemOf: (field: NameField, value: string) => string | null
  change: (field: NameField, text: string) => void
  /** the server's message of a field */
  refused: (field: NameField) => string | undefined
  field: NameField
  label: string
  autoComplete: string
}

/** A name of who opens an account. What is wrong with it is said once the person has left it. */
export const NameInput = ({
  form,
  problemOf,
  change,
  refused,
  field,
  label,
  autoComplete,
}: NameInputProps) => {
  const [left, setLeft] = useState(false)
  const value = form[field]
  const problem = left && value !== '' ? problemOf(field, value) : null
  return (
    <Field label={label} error={problem ?? refused(field)} required>
      <TextInput
        name={field}
        autoComplete={autoComplete}
        value={value}
        onChange={(event) => change(field, event.target.value)}
        onBlur={() => setLeft(true)}
      />
    </Field>
  )
}
