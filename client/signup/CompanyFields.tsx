import { lazy, Suspense, useState } from 'react'
import { Field } from '#client/platform/ui/Field.tsx'
import { Select, TextInput } from '#client/platform/ui/TextInput.tsx'
import { COMPANY_MAX, FUNCTIONS, tidyLine } from '#shared/session/registration.rules'
import type { FormPart } from './form-part.ts'
import styles from './signup.module.css'

const NumberWarning = lazy(async () => ({ default: (await import('./NumberWarning.tsx')).NumberWarning }))

const OPTIONAL = 'Facultatif, accélère l’ouverture du compte.'

const functions = FUNCTIONS.map((value) => ({ value, label: value }))

/** The company, one's function in it once it is named (§3), and two numbers that help staff to approve. */
export const CompanyFields = ({ form, change, refused }: FormPart) => (
  <>
    <div className={styles.pair}>
      <Field label="Entreprise" error={refused('company')} required>
        <TextInput
          name="company"
          autoComplete="organization"
          maxLength={COMPANY_MAX}
          value={form.company}
          onChange={(event) => change('company', event.target.value)}
        />
      </Field>
      {tidyLine(form.company) !== '' && (
        <Field label="Fonction" error={refused('function')} required>
          <Select
            name="function"
            autoComplete="organization-title"
            placeholder="Choisissez…"
            options={functions}
            value={form.function}
            onChange={(event) => change('function', event.target.value)}
          />
        </Field>
      )}
    </div>
    <div className={styles.pair}>
      <CompanyNumber
        label="Numéro SIRET"
        name="siret"
        inputMode="numeric"
        value={form.siret}
        onChange={(text) => change('siret', text)}
        refused={refused('siret')}
      />
      <CompanyNumber
        label="Numéro de TVA intracommunautaire"
        name="vat"
        inputMode="text"
        value={form.vat}
        onChange={(text) => change('vat', text)}
        refused={refused('vat')}
      />
    </div>
  </>
)

interface CompanyNumberProps {
  label: string
  name: 'siret' | 'vat'
  inputMode: 'numeric' | 'text'
  value: string
  onChange: (text: string) => void
  refused: string | undefined
}

/** Never blocking: a number that looks wrong is said to be so, and may be sent as it is. */
const CompanyNumber = ({ label, name, inputMode, value, onChange, refused }: CompanyNumberProps) => {
  const [left, setLeft] = useState(false)
  const hint = left ? (
    <Suspense fallback={OPTIONAL}>
      <NumberWarning name={name} value={value} otherwise={OPTIONAL} />
    </Suspense>
  ) : (
    OPTIONAL
  )
  return (
    <Field label={label} hint={hint} error={refused}>
      <TextInput
        name={name}
        inputMode={inputMode}
        autoComplete="off"
        spellCheck={false}
        maxLength={30}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={() => value !== '' && setLeft(true)}
      />
    </Field>
  )
}
