import { useState } from 'react'
import { Field } from '#client/platform/ui/Field.tsx'
import { RadioGroup } from '#client/platform/ui/RadioGroup.tsx'
import { TextInput } from '#client/platform/ui/TextInput.tsx'
import { LEVELS, type NameField, nameProblem, TITLES } from '#shared/session/registration.rules'
import type { FormPart } from './form-part.ts'
import styles from './signup.module.css'

const asTyped = (value: string) => ({ value, label: value })
const capitalized = (value: string) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) })

/** Who signs up: civilité, names, experience. */
export const IdentityFields = (part: FormPart) => (
  <>
    <RadioGroup
      legend="Civilité"
      name="title"
      value={part.form.title}
      onChange={(value) => part.change('title', value)}
      options={TITLES.map(asTyped)}
      error={part.refused('title')}
      required
    />
    <div className={styles.pair}>
      <NameInput {...part} field="firstName" label="Prénom" autoComplete="given-name" />
      <NameInput {...part} field="lastName" label="Nom" autoComplete="family-name" />
    </div>
    <RadioGroup
      legend="Niveau d’expérience"
      name="level"
      value={part.form.level}
      onChange={(value) => part.change('level', value)}
      options={LEVELS.map(capitalized)}
      error={part.refused('level')}
      required
    />
  </>
)

interface NameInputProps extends FormPart {
  field: NameField
  label: string
  autoComplete: string
}

/** What is wrong with a name is said once the person has left it. */
const NameInput = ({ form, change, refused, field, label, autoComplete }: NameInputProps) => {
  const [left, setLeft] = useState(false)
  const value = form[field]
  const problem = left && value !== '' ? nameProblem(field, value) : null
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
