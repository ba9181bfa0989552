import { useSelector } from '@xstate/react'
import { Button } from '#client/platform/ui/Button.tsx'
import { FailureAlert } from '#client/platform/ui/FailureAlert.tsx'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { ConfirmModal, Modal } from '#client/platform/ui/Modal.tsx'
import type { Upload } from '#shared/dashboard/uploads/uploads.schema'
import styles from './Dialogs.module.css'
import type { UploadRef } from './UploadCard.tsx'
import { uploadName } from './uploads.labels.ts'

/** « Annuler l’import », asked before it is done. */
export const CancelDialog = ({ upload, actor }: { upload: Upload; actor: UploadRef }) => {
  const open = useSelector(actor, (snapshot) => snapshot.matches({ decision: 'cancelling' }))
  const busy = useSelector(actor, (snapshot) => snapshot.matches({ decision: { cancelling: 'sent' } }))
  const failure = useSelector(actor, ({ context }) => context.failure)
  return (
    <ConfirmModal
      open={open}
      title={upload.kind === 'restore' ? 'Annuler le retour' : 'Annuler l’import'}
      danger
      confirmLabel={upload.kind === 'restore' ? 'Annuler le retour' : 'Annuler l’import'}
      cancelLabel={upload.kind === 'restore' ? 'Garder le retour' : 'Garder l’import'}
      busy={busy}
      onConfirm={() => actor.send({ type: 'cancel.confirm' })}
      onCancel={() => actor.send({ type: 'dialog.close' })}
    >
      <div className={styles.words}>
        <p>
          <strong className={styles.name}>{uploadName(upload)}</strong>&nbsp;: rien n’est publié, et le tarif
          en vigueur ne change pas.
          {upload.kind !== 'restore' && ' Pour le reprendre, il faudra envoyer le fichier à nouveau.'}
        </p>
        <FailureAlert failure={failure} />
      </div>
    </ConfirmModal>
  )
}

/** What was decided could not be done: the upload had moved, or the server was not reached. */
export const RefusalDialog = ({ actor }: { actor: UploadRef }) => {
  const open = useSelector(actor, (snapshot) => snapshot.hasTag('refused'))
  const unasked = useSelector(actor, (snapshot) => snapshot.matches({ decision: { told: 'unasked' } }))
  const undone = useSelector(actor, (snapshot) => snapshot.matches({ decision: { told: 'undone' } }))
  const failure = useSelector(actor, ({ context }) => context.failure)
  const close = () => actor.send({ type: 'dialog.close' })
  return (
    <Modal
      open={open}
      title={
        unasked
          ? 'Le contrôle n’a pas pu être demandé'
          : undone
            ? 'La demande n’a pas abouti'
            : 'Ce n’est plus possible'
      }
      size="md"
      dismissible
      onClose={close}
      footer={<Button onClick={close}>{unasked ? 'Fermer' : 'Voir où en est l’import'}</Button>}
    >
      <Alert tone={unasked || undone ? 'error' : 'warning'} announce>
        {failure?.message}
      </Alert>
    </Modal>
  )
}
