import { Field } from '#client/platform/ui/Field.tsx'
import { TextInput } from '#client/platform/ui/TextInput.tsx'
import type { User } from '#shared/session/session.schema'
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
        <Field label="Entreprise" error={company.problem} required>
          <TextInput {...company.control} autoComplete="organization" />
        </Field>
        <Field label="Fonction" error={role.problem} required>
          <TextInput {...role.control} autoComplete="organization-title" />
        </Field>
      </div>
    </>
  )
}

/** What the account says of its person: shown where a guest is asked for it, line for line. */
export const SenderFacts = ({ user }: { user: User }) => (
  <dl className={`${styles.sender} ${styles.pair}`}>
    <Fact label="Adresse email" value={user.email} />
    <Fact label="Entreprise" value={user.company} />
    <Fact label="Fonction" value={user.function} />
  </dl>
)

const Fact = ({ label, value }: { label: string; value: string }) => (
  <div className={styles.fact}>
    <dt>{label}</dt>
    <dd>{value || 'Non renseignée'}</dd>
  </div>
)
