import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { Button } from '#client/platform/ui/Button.tsx'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { ConfirmModal } from '#client/platform/ui/Modal.tsx'
import { useToast } from '#client/platform/ui/Toast.tsx'
import styles from './Dialogs.module.css'
import { uploadOutdatedLogic } from './uploads.effects.ts'
import { counted } from './uploads.labels.ts'

/** « Annuler les imports dépassés »: all of them, asked before it is done. */
export const CancelOutdated = ({ onDone }: { onDone: () => void }) => {
  const actor = useActorRef(uploadOutdatedLogic)
  const notify = useToast()
  const open = useSelector(actor, (snapshot) => snapshot.hasTag('asked'))
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const failure = useSelector(actor, ({ context }) => context.failure)
  useEffect(() => {
    const { unsubscribe } = actor.on('outdated.cancelled', ({ count }) => {
      notify(`${counted(count, 'import annulé', 'imports annulés')}.`, { type: 'success' })
      onDone()
    })
    return unsubscribe
  }, [actor, notify, onDone])
  return (
    <>
      <Button variant="secondary" onClick={() => actor.send({ type: 'outdated.ask' })}>
        Annuler les imports dépassés…
      </Button>
      <ConfirmModal
        open={open}
        title="Annuler les imports dépassés"
        danger
        confirmLabel="Annuler ces imports"
        cancelLabel="Garder ces imports"
        busy={busy}
        onConfirm={() => actor.send({ type: 'outdated.confirm' })}
        onCancel={() => actor.send({ type: 'outdated.keep' })}
      >
        <div className={styles.words}>
          <p>
            Tous les imports qu’un autre tarif a dépassés sont annulés. Rien n’est publié&nbsp;; pour en
            reprendre un, il faudra envoyer son fichier à nouveau.
          </p>
          {failure && (
            <Alert tone="error" announce>
              {failure.message}
            </Alert>
          )}
        </div>
      </ConfirmModal>
    </>
  )
}
