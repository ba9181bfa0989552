import { useSelector } from '@xstate/react'
import { LineFiles } from '#client/line-files/LineFiles.tsx'
import { Button } from '#client/platform/ui/Button.tsx'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { Field, FieldError, LockedFields } from '#client/platform/ui/Field.tsx'
import { Fieldset } from '#client/platform/ui/Fieldset.tsx'
import { focusFirstInvalid } from '#client/platform/ui/focus-first-invalid.ts'
import { TextArea, TextInput } from '#client/platform/ui/TextInput.tsx'
import type { ProjectSheetRef } from '#machines/projects/project-sheet.machine'
import type { TypedField } from '#machines/projects/project-sheet.types'
import { parisDay } from '#shared/platform/dates'
import { counted } from '#shared/platform/text'
import { PROJECT_MAX, PROJECT_OWN_FILES_MAX } from '#shared/projects/project-limits'
import type { Project } from '#shared/projects/projects.schema'
import { longDay } from '#shared/quotes/answer-text'
import styles from './ProjectSheet.module.css'

/** Name, place, contact, wished day and notes; what another device wrote meanwhile is shown, never written over. */
export const ProjectSheetForm = ({ sheet }: { sheet: ProjectSheetRef }) => {
  const form = useSelector(sheet, ({ context }) => context.form)
  const problems = useSelector(sheet, ({ context }) => context.problems)
  const failure = useSelector(sheet, ({ context }) => context.failure)
  const lost = useSelector(sheet, ({ context }) => context.lost)
  const theirs = useSelector(sheet, ({ context }) => context.theirs)
  const keeping = useSelector(sheet, (snapshot) => snapshot.matches('keeping'))
  const overtaken = useSelector(sheet, (snapshot) => snapshot.matches('overtaken'))
  const errorOf = (field: TypedField | 'wishedOn') => problems[field] ?? failure?.errors?.[field]?.[0]
  const filesError = problems.files ?? failure?.errors?.['fields.files']?.[0]
  const control = (field: TypedField) => ({
    name: field,
    autoComplete: 'off',
    maxLength: PROJECT_MAX[field],
    value: form[field],
    onChange: ({ target }: { target: { value: string } }) =>
      sheet.send({ type: 'field.type', field, text: target.value }),
  })
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const element = event.currentTarget
        sheet.send({ type: 'sheet.keep', today: parisDay(Date.now()) })
        focusFirstInvalid(element)
      }}
    >
      <LockedFields locked={keeping || overtaken}>
        <Field label="Nom du chantier" required error={errorOf('name')}>
          <TextInput {...control('name')} />
        </Field>
        <Field label="Lieu" error={errorOf('place')}>
          <TextInput {...control('place')} />
        </Field>
        <div className={styles.pair}>
          <Field label="Contact sur place" error={errorOf('contactName')}>
            <TextInput {...control('contactName')} />
          </Field>
          <Field label="Téléphone du contact" error={errorOf('contactPhone')}>
            <TextInput {...control('contactPhone')} type="tel" />
          </Field>
        </div>
        <Field label="Date souhaitée" error={errorOf('wishedOn')} className={styles.day ?? ''}>
          <TextInput
            type="date"
            name="wishedOn"
            min={parisDay(Date.now())}
            value={form.wishedOn ?? ''}
            onChange={({ target }) => sheet.send({ type: 'day.choose', day: target.value })}
          />
        </Field>
        <Field label="Notes" error={errorOf('notes')}>
          <TextArea {...control('notes')} rows={4} />
        </Field>
      </LockedFields>
      <Fieldset legend="Photos et plans du chantier">
        <LineFiles
          line={sheet}
          lineKey={0}
          files={form.files ?? []}
          most={PROJECT_OWN_FILES_MAX}
          disabled={keeping || overtaken}
          dropped
          onRemove={(id) => sheet.send({ type: 'file.remove', id })}
        />
        {lost.length > 0 && (
          <div role="alert">
            <FieldError>
              {counted(lost.length, 'fichier n’est plus là', 'fichiers ne sont plus là')}&nbsp;:{' '}
              {lost.map(({ name }) => name).join(', ')}. Joignez-{lost.length > 1 ? 'les' : 'le'} à nouveau.
            </FieldError>
          </div>
        )}
        {filesError !== undefined && (
          <div role="alert">
            <FieldError>{filesError}</FieldError>
          </div>
        )}
      </Fieldset>
      {failure !== null && failure.errors === undefined && (
        <Alert tone="error" announce title="Le chantier n’a pas pu être enregistré">
          {failure.message} Ce que vous avez saisi est là.
        </Alert>
      )}
      {theirs ? (
        <Overtaken sheet={sheet} project={theirs} />
      ) : (
        <Button type="submit" busy={keeping} className={styles.submit ?? ''}>
          Enregistrer
        </Button>
      )}
    </form>
  )
}

const Overtaken = ({ sheet, project }: { sheet: ProjectSheetRef; project: Project }) => (
  <Alert
    tone="warning"
    announce
    title="Ce chantier a été changé ailleurs"
    actions={
      <>
        <Button onClick={() => sheet.send({ type: 'mine.keep' })}>Garder ma saisie</Button>
        <Button variant="secondary" onClick={() => sheet.send({ type: 'theirs.take' })}>
          Prendre l’autre version
        </Button>
      </>
    }
  >
    <dl className={styles.theirs}>
      {[
        ['Nom', project.name],
        ['Lieu', project.place],
        ['Contact', [project.contactName, project.contactPhone].filter((text) => text !== '').join(', ')],
        ['Date souhaitée', project.wishedOn === null ? '' : longDay(project.wishedOn)],
        ['Notes', project.notes],
        ['Photos et plans', (project.files ?? []).map(({ name }) => name).join(', ')],
      ].map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value || '–'}</dd>
        </div>
      ))}
    </dl>
  </Alert>
)
