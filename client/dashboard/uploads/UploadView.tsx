import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { dashboardPath } from '#client/links.ts'
import { Button, LinkButton } from '#client/platform/ui/Button.tsx'
import { EmptyState } from '#client/platform/ui/EmptyState.tsx'
import { Skeleton } from '#client/platform/ui/Feedback.tsx'
import { ReadFailure } from '#client/platform/ui/ReadFailure.tsx'
import { useToast } from '#client/platform/ui/Toast.tsx'
import type { Upload } from '#shared/dashboard/uploads/uploads.schema'
import { ConfirmGapsDialog } from './ConfirmGapsDialog.tsx'
import { CancelDialog, RefusalDialog } from './DecisionDialogs.tsx'
import { PublishDialog } from './PublishDialog.tsx'
import { UploadCard } from './UploadCard.tsx'
import { UploadFindings } from './UploadFindings.tsx'
import styles from './UploadView.module.css'
import { uploadLogic } from './uploads.effects.ts'

/** Said wherever the page was scrolled to; what else may come of it stands in the card. */
const ends: Partial<Record<Upload['state'], { message: string; type: 'success' | 'warning' }>> = {
  published: { message: 'Le nouveau tarif est en vigueur.', type: 'success' },
  failed: { message: 'Le traitement a échoué. Rien n’a été publié.', type: 'warning' },
}

/** One upload as it stands: how its check goes, what it would change, and what is decided about it. */
export const UploadView = ({ id, onLeave }: { id: string; onLeave: () => void }) => {
  const actor = useActorRef(uploadLogic, { input: { id } })
  const notify = useToast()
  useEffect(() => {
    const { unsubscribe } = actor.on('upload.ended', ({ upload }) => {
      const end = ends[upload.state]
      if (end) notify(end.message, { type: end.type })
    })
    return unsubscribe
  }, [actor, notify])
  const upload = useSelector(actor, ({ context }) => context.upload)
  const failure = useSelector(actor, ({ context }) => context.failure)
  const isUnreadable = useSelector(actor, (snapshot) => snapshot.hasTag('unreadable'))
  const isMissing = useSelector(actor, (snapshot) => snapshot.hasTag('missing'))
  if (isMissing) {
    return (
      <div className={styles.view}>
        <EmptyState
          title="Cet import n’existe pas"
          actions={
            <>
              <Button onClick={onLeave}>Envoyer un fichier</Button>
              <LinkButton variant="secondary" to={dashboardPath('productsUploadMonitoring')}>
                Suivi des imports
              </LinkButton>
            </>
          }
        />
      </div>
    )
  }
  return (
    <div className={styles.view}>
      {upload !== null ? (
        <>
          <UploadCard upload={upload} actor={actor} onLeave={onLeave} />
          <UploadFindings upload={upload} actor={actor} />
          <PublishDialog upload={upload} actor={actor} />
          <ConfirmGapsDialog upload={upload} actor={actor} />
          <CancelDialog upload={upload} actor={actor} />
          <RefusalDialog actor={actor} />
        </>
      ) : isUnreadable ? (
        <ReadFailure
          title="Cet import n’a pas pu être lu"
          failure={failure}
          onRetry={() => actor.send({ type: 'upload.retry' })}
        />
      ) : (
        <div role="status" aria-label="Chargement de l’import" className={styles.view}>
          <Skeleton height="420px" />
          <Skeleton height="50vh" />
        </div>
      )}
    </div>
  )
}
