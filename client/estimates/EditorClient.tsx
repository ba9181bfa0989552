import { Field } from '#client/platform/ui/Field.tsx'
import { TextArea, TextInput } from '#client/platform/ui/TextInput.tsx'
import type { EstimateDraftRef } from '#machines/estimates/estimate-draft.machine'
import { ESTIMATE_MAX } from '#shared/estimates/estimate-limits'
import styles from './Estimate.module.css'
import { useEditorText } from './useEditorField.ts'

interface EditorClientProps {
  draft: EstimateDraftRef
  /** whom it is for, or what is said with it */
  part: 'client' | 'notes'
}

/** What an estimate says beside its lines. */
export const EditorClient = ({ draft, part }: EditorClientProps) =>
  part === 'client' ? <Client draft={draft} /> : <Notes draft={draft} />

const Client = ({ draft }: Pick<EditorClientProps, 'draft'>) => {
  const title = useEditorText(draft, 'name')
  const name = useEditorText(draft, 'client.name')
  const street = useEditorText(draft, 'client.street')
  const postalCode = useEditorText(draft, 'client.postalCode')
  const city = useEditorText(draft, 'client.city')
  const works = useEditorText(draft, 'works')
  return (
    <section className={styles.part}>
      <h3>Client et chantier</h3>
      <Field label="Objet du devis" hint="Chantier, pièce ou affaire" error={title.problem}>
        <TextInput {...title.control} maxLength={ESTIMATE_MAX.name} autoComplete="off" />
      </Field>
      <Field label="Nom du client" required error={name.problem}>
        <TextInput {...name.control} maxLength={ESTIMATE_MAX.client} autoComplete="off" />
      </Field>
      <Field label="Adresse du client" hint="Nécessaire pour des travaux" error={street.problem}>
        <TextInput {...street.control} maxLength={ESTIMATE_MAX.street} autoComplete="off" />
      </Field>
      <div className={styles.row}>
        <Field label="Code postal" error={postalCode.problem}>
          <TextInput {...postalCode.control} maxLength={ESTIMATE_MAX.postalCode} autoComplete="off" />
        </Field>
        <Field label="Ville" error={city.problem}>
          <TextInput {...city.control} maxLength={ESTIMATE_MAX.city} autoComplete="off" />
        </Field>
      </div>
      <Field
        label="Lieu des travaux"
        hint="S’il n’est pas à l’adresse du client&nbsp;: un devis de travaux le mentionne."
        error={works.problem}
      >
        <TextInput {...works.control} maxLength={ESTIMATE_MAX.works} autoComplete="off" />
      </Field>
    </section>
  )
}

const Notes = ({ draft }: Pick<EditorClientProps, 'draft'>) => {
  const notes = useEditorText(draft, 'notes')
  return (
    <section className={styles.part}>
      <h3>Conditions particulières</h3>
      <Field
        label="Notes au client"
        hint="Durée du chantier, accès, ce qui n’est pas compris&nbsp;: elles figurent sur le devis."
        error={notes.problem}
      >
        <TextArea {...notes.control} rows={5} maxLength={ESTIMATE_MAX.notes} />
      </Field>
    </section>
  )
}
