import { useSelector } from '@xstate/react'
import { Button } from '#client/platform/ui/Button.tsx'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { Field } from '#client/platform/ui/Field.tsx'
import { Modal } from '#client/platform/ui/Modal.tsx'
import { TextInput } from '#client/platform/ui/TextInput.tsx'
import { LABEL_MAX } from '#machines/dashboard/uploads/upload-decisions'
import type { Upload } from '#shared/dashboard/uploads.schema'
import styles from './Dialogs.module.css'
import type { UploadRef } from './UploadCard.tsx'
import { changesText, counted, impactSentences } from './uploads.labels.ts'

interface PublishDialogProps {
  upload: Upload
  actor: UploadRef
}

/** « Publier »: what the new list changes, what is left out, and the name that it will have. */
export const PublishDialog = ({ upload, actor }: PublishDialogProps) => {
  const open = useSelector(actor, (snapshot) => snapshot.matches({ decision: 'publishing' }))
  const busy = useSelector(actor, (snapshot) => snapshot.matches({ decision: { publishing: 'sent' } }))
  const label = useSelector(actor, ({ context }) => context.label)
  const failure = useSelector(actor, ({ context }) => context.failure)
  const { rejected } = upload.counts
  const close = () => actor.send({ type: 'dialog.close' })
  return (
    <Modal
      open={open}
      title="Publier ce tarif"
      size="xl"
      role="alertdialog"
      dismissible={!busy}
      closable={!busy}
      onClose={close}
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={close}>
            Revenir à la relecture
          </Button>
          <Button type="submit" form="publish-form" busy={busy}>
            {rejected > 0
              ? `Publier sans ${rejected > 1 ? `les ${counted(rejected, 'ligne')} refusées` : 'la ligne refusée'}`
              : 'Publier'}
          </Button>
        </>
      }
    >
      <form
        id="publish-form"
        noValidate
        className={styles.words}
        onSubmit={(event) => {
          event.preventDefault()
          actor.send({ type: 'publish.confirm' })
        }}
      >
        <p>
          {`Le nouveau tarif remplace le n°\u00a0${upload.baseVersion} pour tous les clients\u00a0: ${changesText(upload.counts)}. Vous pourrez revenir au précédent.`}
        </p>
        {rejected > 0 && (
          <Alert
            tone="warning"
            title={`${counted(rejected, 'ligne')} du fichier ${rejected > 1 ? 'restent' : 'reste'} de côté`}
          >
            {rejected > 1 ? 'Elles sont refusées' : 'Elle est refusée'}&nbsp;: le tarif en vigueur ne change
            pas pour {rejected > 1 ? 'elles' : 'elle'}.
          </Alert>
        )}
        {upload.impact && (
          <ul className={styles.sentences}>
            {impactSentences(upload.impact).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
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
        {failure && (
          <Alert tone="error" announce>
            {failure.message}
          </Alert>
        )}
      </form>
    </Modal>
  )
}
