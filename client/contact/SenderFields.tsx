import { Field } from '#client/platform/ui/Field.tsx'
import { TextInput } from '#client/platform/ui/TextInput.tsx'
import styles from './ContactPage.module.css'
import { useContactField } from './useContactField.ts'

/** What is asked of a guest alone: an account has it. */
export const SenderFields = () => {
  const email = useContactField('email')
  const company = useContactField('company')
  const role = useContactField('function')
  return (
    <>
      <Field label="Adresse email" error={email.problem} required>
        <TextInput
          {...email.control}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <div className={styles.pair}>
        <Field label="Société" error={company.problem} required>
          <TextInput {...company.control} autoComplete="organization" />
        </Field>
        <Field label="Fonction" error={role.problem} required>
          <TextInput {...role.control} autoComplete="organization-title" />
        </Field>
      </div>
    </>
  )
}
