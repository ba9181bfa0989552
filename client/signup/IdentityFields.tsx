import { RadioGroup } from '#client/platform/ui/RadioGroup.tsx'
import { NameInput } from '#client/session/NameInput.tsx'
import { LEVELS, nameProblem, TITLES } from '#shared/session/registration.rules'
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
      <NameInput
        {...part}
        problemOf={nameProblem}
        field="firstName"
        label="Prénom"
        autoComplete="given-name"
      />
      <NameInput {...part} problemOf={nameProblem} field="lastName" label="Nom" autoComplete="family-name" />
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
