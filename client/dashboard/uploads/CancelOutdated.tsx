import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { Button } from '#client/platform/ui/Button.tsx'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { ConfirmModal } from '#client/platform/ui/Modal.tsx'
import { useToast } from '#client/platform/ui/Toast.tsx'
import { counted, formatCount } from '#shared/platform/text'
import styles from './Dialogs.module.css'
import { uploadOutdatedLogic } from './uploads.effects.ts'

/** « Annuler les 3 imports dépassés »: all of them, asked before it is done. */
export const CancelOutdated = ({ count, onDone }: { count: number; onDone: () => void }) => {
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
  const many = count > 1
  const title = many ? `Annuler les ${formatCount(count)}\u00a0imports dépassés` : 'Annuler l’import dépassé'
  return (
    <>
      <Button variant="secondary" onClick={() => actor.send({ type: 'outdated.ask' })}>
        {title}…
      </Button>
      <ConfirmModal
        open={open}
        title={title}
        danger
        confirmLabel={many ? 'Annuler ces imports' : 'Annuler cet import'}
        cancelLabel={many ? 'Garder ces imports' : 'Garder cet import'}
        busy={busy}
        onConfirm={() => actor.send({ type: 'outdated.confirm' })}
        onCancel={() => actor.send({ type: 'outdated.keep' })}
      >
        <div className={styles.words}>
          <p>
            {many
              ? `Les ${formatCount(count)}\u00a0imports et retours qu’un autre tarif a dépassés sont annulés`
              : 'L’import ou le retour qu’un autre tarif a dépassé est annulé'}
            . Rien n’est publié&nbsp;; pour en reprendre un, il faudra envoyer son fichier, ou demander le
            retour, à nouveau.
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
