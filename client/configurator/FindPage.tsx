import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { ModelFinder } from '#client/catalogue/ModelFinder.tsx'
import { paths } from '#client/paths.ts'
import { keepChosenModel } from '#client/platform/chosen-model.ts'
import { Button } from '#client/platform/ui/Button.tsx'
import { Field } from '#client/platform/ui/Field.tsx'
import { BackButton, PageTitle } from '#client/platform/ui/PageTitle.tsx'
import { TextInput } from '#client/platform/ui/TextInput.tsx'
import styles from './FindPage.module.css'

/**
 * /configurator?find: a model by its words or its reference, or a configuration by its code. Either takes the place of the
 * search among the pages that one goes back to, and what is configured stays until it does.
 */
const FindPage = () => {
  const page = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' })
    // whoever comes here types: the title is read with the field's label
    page.current?.querySelector<HTMLInputElement>('input')?.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={page} className={styles.page}>
      <PageTitle
        title="Référence ou code"
        back={<BackButton fallback={paths.configurator} label="Revenir au configurateur" />}
      />
      <ModelFinder
        onChoose={(model) => {
          keepChosenModel(model)
          navigate(paths.configurator, { replace: true })
        }}
      >
        <CodeForm />
      </ModelFinder>
    </div>
  )
}

/** A configuration that somebody shared, or that stands on paper, by its eight characters. */
const CodeForm = () => {
  const navigate = useNavigate()
  return (
    <form
      className={styles.code}
      onSubmit={(event) => {
        event.preventDefault()
        const code = String(new FormData(event.currentTarget).get('code')).trim()
        if (code !== '') navigate(`${paths.configurator}?code=${encodeURIComponent(code)}`, { replace: true })
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

export default FindPage
