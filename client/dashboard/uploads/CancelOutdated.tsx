import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { Button } from '#client/platform/ui/Button.tsx'
import { FailureAlert } from '#client/platform/ui/FailureAlert.tsx'
import { ConfirmModal } from '#client/platform/ui/Modal.tsx'
import { useToast } from '#client/platform/ui/Toast.tsx'
import type { OutdatedUploads } from '#shared/dashboard/uploads/uploads.schema'
import styles from './Dialogs.module.css'
import { uploadOutdatedLogic } from './uploads.effects.ts'
import { outdatedWords } from './uploads.labels.ts'

interface CancelOutdatedProps {
  outdated: OutdatedUploads
  onDone: () => void
}

/** « Annuler les 3 imports et le retour dépassés »: all of them, asked before it is done. */
export const CancelOutdated = ({ outdated, onDone }: CancelOutdatedProps) => {
  const actor = useActorRef(uploadOutdatedLogic)
  const notify = useToast()
  const open = useSelector(actor, (snapshot) => snapshot.hasTag('asked'))
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const failure = useSelector(actor, ({ context }) => context.failure)
  useEffect(() => {
    const { unsubscribe } = actor.on('outdated.cancelled', ({ cancelled }) => {
      notify(outdatedWords(cancelled).done, { type: 'success' })
      onDone()
    })
    return unsubscribe
  }, [actor, notify, onDone])
  const { title, question, cancel, keep } = outdatedWords(outdated)
  return (
    <>
      <Button variant="secondary" onClick={() => actor.send({ type: 'outdated.ask' })}>
        {title}…
      </Button>
      <ConfirmModal
        open={open}
        title={title}
        danger
        confirmLabel={cancel}
        cancelLabel={keep}
        busy={busy}
        onConfirm={() => actor.send({ type: 'outdated.confirm' })}
        onCancel={() => actor.send({ type: 'outdated.keep' })}
      >
        <div className={styles.words}>
          <p>{question}</p>
          <FailureAlert failure={failure} />
        </div>
      </ConfirmModal>
    </>
  )
}
