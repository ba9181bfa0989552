import { useSelector } from '@xstate/react'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { Field } from '#client/platform/ui/Field.tsx'
import { TextInput } from '#client/platform/ui/TextInput.tsx'
import { LABEL_MAX } from '#machines/dashboard/uploads/upload-decisions'
import type { Upload } from '#shared/dashboard/uploads/uploads.schema'
import { counted } from '#shared/platform/text'
import { GAPS_ASKED } from './ConfirmGapsDialog.tsx'
import { DecisionForm } from './DecisionForm.tsx'
import styles from './Dialogs.module.css'
import { GapsOf } from './GapList.tsx'
import type { UploadRef } from './UploadCard.tsx'
import { changesText, impactSentences } from './uploads.labels.ts'

interface PublishDialogProps {
  upload: Upload
  actor: UploadRef
}

/** « Publier »: what the new list changes, what is left out, and the name that it will have. */
export const PublishDialog = ({ upload, actor }: PublishDialogProps) => {
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('deciding'))
  const label = useSelector(actor, ({ context }) => context.label)
  const { rejected, confirmed } = upload.counts
  return (
    <DecisionForm
      actor={actor}
      decision="publishing"
      title="Publier ce tarif"
      confirmLabel={
        rejected > 0
          ? `Publier sans ${rejected > 1 ? `les ${counted(rejected, 'ligne')} refusées` : 'la ligne refusée'}`
          : 'Publier'
      }
      onConfirm={() => actor.send({ type: 'publish.confirm' })}
    >
      <p>
        {`Le nouveau tarif remplace le n°\u00a0${upload.baseVersion} pour tous les clients\u00a0: ${changesText(upload.counts)}. Vous pourrez revenir au précédent.`}
      </p>
      {rejected > 0 && (
        <Alert
          tone="warning"
          title={`${counted(rejected, 'ligne')} du fichier ${rejected > 1 ? 'restent' : 'reste'} de côté`}
        >
          {rejected > 1 ? 'Elles sont refusées' : 'Elle est refusée'}&nbsp;: le tarif en vigueur ne change pas
          pour {rejected > 1 ? 'elles' : 'elle'}.
        </Alert>
      )}
      {upload.impact && (
        <ul className={styles.sentences}>
          {impactSentences(upload.impact).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {confirmed > 0 && (
        <section aria-labelledby="publish-gaps">
          <h3 id="publish-gaps">
            {counted(confirmed, 'écart de prix confirmé', 'écarts de prix confirmés')}
          </h3>
          <GapsOf upload={upload} gap="confirmed" most={GAPS_ASKED} />
        </section>
      )}
      <Field
        label="Libellé du tarif"
        hint="Il le nomme dans l’historique des versions."
        error={label.trim() === '' ? 'Donnez un libellé à ce tarif.' : undefined}
        required
      >
        <TextInput
          value={label}
          maxLength={LABEL_MAX}
          readOnly={busy}
          autoComplete="off"
          onChange={(event) => actor.send({ type: 'label.type', text: event.target.value })}
        />
      </Field>
    </DecisionForm>
  )
}
