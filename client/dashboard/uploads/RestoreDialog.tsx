import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { ConfirmModal } from '#client/platform/ui/Modal.tsx'
import type { uploadRestoreMachine } from '#machines/dashboard/uploads/upload-restore.machine'
import { formatDateTime } from '#shared/platform/dates'
import styles from './MonitoringPanel.module.css'

/** « Revenir à cette version »: what it does, before it is done. */
export const RestoreDialog = ({ restore }: { restore: ActorRefFrom<typeof uploadRestoreMachine> }) => {
  const open = useSelector(restore, (snapshot) => snapshot.hasTag('asked'))
  const busy = useSelector(restore, (snapshot) => snapshot.hasTag('busy'))
  const { list, failure } = useSelector(restore, ({ context }) => context)
  return (
    <ConfirmModal
      open={open}
      title={`Revenir au tarif n°\u00a0${list?.version ?? ''}`}
      confirmLabel="Revenir à ce tarif"
      cancelLabel="Garder le tarif actuel"
      busy={busy}
      onConfirm={() => restore.send({ type: 'restore.confirm' })}
      onCancel={() => restore.send({ type: 'restore.cancel' })}
    >
      {list && (
        <div className={styles.words}>
          <p>
            {list.label && <strong>{`${list.label}. `}</strong>}
            Publié le {formatDateTime(list.published_at)}.
          </p>
          <p>
            Ses prix, ses composants et ses règles redeviennent ceux de tous les clients, sous un nouveau
            numéro de version. Ce qui a été publié depuis ne s’applique plus, mais rien n’est effacé&nbsp;:
            vous pourrez y revenir de la même façon.
          </p>
          <p>Un panier validé dont un prix change est signalé au client avant qu’il ne commande.</p>
          {failure && (
            <Alert tone="error" announce>
              {failure.message}
            </Alert>
          )}
        </div>
      )}
    </ConfirmModal>
  )
}
