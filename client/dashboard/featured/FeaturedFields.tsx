import { dashboardPath } from '#client/links.ts'
import { Button, LinkButton } from '#client/platform/ui/Button.tsx'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { Field, LockedFields } from '#client/platform/ui/Field.tsx'
import { Fieldset } from '#client/platform/ui/Fieldset.tsx'
import { Select, TextArea, TextInput } from '#client/platform/ui/TextInput.tsx'
import { type FeaturedText, problemsOf } from '#machines/dashboard/featured/featured-fields'
import type {
  FeaturedFormContext,
  FeaturedFormEvent,
} from '#machines/dashboard/featured/featured-form.machine'
import { highlightLabels } from '#shared/catalogue/category-labels'
import { FEATURED_DESCRIPTION_MAX, FEATURED_NAME_MAX } from '#shared/dashboard/featured/featured.rules'
import styles from './FeaturedFields.module.css'
import { ImageField } from './ImageField.tsx'
import { TargetField } from './TargetField.tsx'

const sections = Object.entries(highlightLabels).map(([value, label]) => ({ value, label }))

interface FeaturedFieldsProps {
  context: FeaturedFormContext
  /** a picture is on its way */
  sending: boolean
  saving: boolean
  send: (event: FeaturedFormEvent) => void
}

/** Everything that staff say of a featured product. */
export const FeaturedFields = ({ context, sending, saving, send }: FeaturedFieldsProps) => {
  const { fields, tried, refused, failure } = context
  const problems = tried ? problemsOf(fields) : {}
  const errorOf = (field: string): string | undefined =>
    refused[field]?.[0] ?? (problems as Record<string, string | undefined>)[field]
  const text = (field: FeaturedText) => ({
    name: field,
    value: fields[field],
    onChange: ({ target: { value } }: { target: { value: string } }) =>
      send({ type: 'field.change', field, value }),
  })
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const { currentTarget } = event
        send({ type: 'form.submit' })
        requestAnimationFrame(() =>
          currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
        )
      }}
    >
      <LockedFields locked={saving}>
        <TargetField
          target={fields.target}
          locked={saving}
          error={errorOf('target')}
          onChoose={(target) => send({ type: 'target.choose', target })}
          onClear={() => send({ type: 'target.clear' })}
        />
        <Fieldset legend="Sur la carte">
          <Field label="Section" error={errorOf('section')}>
            <Select options={sections} {...text('section')} />
          </Field>
          <Field
            label="Nom"
            required
            hint={`${FEATURED_NAME_MAX} caractères au plus`}
            error={errorOf('name')}
          >
            <TextInput autoComplete="off" {...text('name')} />
          </Field>
          <Field
            label="Description"
            hint={`${FEATURED_DESCRIPTION_MAX} caractères au plus\u00a0; la carte en montre quatre lignes`}
            error={errorOf('description')}
          >
            <TextArea rows={4} {...text('description')} />
          </Field>
          <ImageField
            image={fields.image}
            sending={sending}
            locked={saving}
            error={context.imageFailure?.message ?? errorOf('imageId')}
            onChoose={(file) => send({ type: 'image.choose', file })}
            onRemove={() => send({ type: 'image.remove' })}
          />
        </Fieldset>
        <Fieldset legend="Période d’affichage">
          <div className={styles.period}>
            <Field label="Premier jour" hint={'Vide\u00a0: dès maintenant'} error={errorOf('startsOn')}>
              <TextInput type="date" {...text('startsOn')} />
            </Field>
            <Field label="Dernier jour" hint={'Vide\u00a0: sans fin'} error={errorOf('endsOn')}>
              <TextInput type="date" {...text('endsOn')} />
            </Field>
          </div>
          <p className={styles.note}>Les deux jours sont compris, à l’heure de Paris.</p>
        </Fieldset>
      </LockedFields>
      {failure && !failure.errors && (
        <Alert tone="error" announce>
          {failure.message}
        </Alert>
      )}
      <div className={styles.buttons}>
        <Button type="submit" busy={saving || sending}>
          Enregistrer
        </Button>
        <LinkButton variant="secondary" to={dashboardPath('featuredProductsList')}>
          Annuler
        </LinkButton>
      </div>
    </form>
  )
}
