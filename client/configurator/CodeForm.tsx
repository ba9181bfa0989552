import { useNavigate } from 'react-router-dom'
import { paths } from '#client/paths.ts'
import { Button } from '#client/platform/ui/Button.tsx'
import { Field } from '#client/platform/ui/Field.tsx'
import { TextInput } from '#client/platform/ui/TextInput.tsx'
import styles from './CodeForm.module.css'

/** « J’ai un code »: a configuration that somebody shared, or that stands on paper, by its eight characters. */
export const CodeForm = () => {
  const navigate = useNavigate()
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        const code = String(new FormData(event.currentTarget).get('code')).trim()
        if (code !== '') navigate(`${paths.configurator}?code=${encodeURIComponent(code)}`)
      }}
    >
      <Field label="Code d’une configuration" hint={'Huit caractères, comme sur sa fiche\u00a0: K7M2-Q9TX'}>
        <TextInput
          name="code"
          controlSize="lg"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={16}
        />
      </Field>
      <Button type="submit" variant="secondary" size="lg">
        Ouvrir
      </Button>
    </form>
  )
}
