import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Button } from '#client/platform/ui/Button.tsx'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { gapsToConfirm } from '#machines/dashboard/uploads/upload-decisions'
import type { Upload } from '#shared/dashboard/uploads.schema'
import { formatDateTime } from '#shared/platform/dates'
import type { UploadRef } from './UploadCard.tsx'
import styles from './UploadFindings.module.css'
import { counted } from './uploads.labels.ts'

/** Prices that look like slips: they stand between the check and the publication until somebody says that they are right. */
export const GapsBand = ({ upload, actor }: { upload: Upload; actor: UploadRef }) => {
  const [, setAddress] = useSearchParams()
  const show = useCallback(
    () =>
      setAddress(
        (current) => {
          const next = new URLSearchParams(current)
          for (const own of ['page', 'search', 'kind']) next.delete(own)
          next.set('vue', 'changements')
          next.set('gap', 'confirm')
          return next
        },
        { replace: true },
      ),
    [setAddress],
  )
  const waiting = gapsToConfirm(upload)
  const many = waiting > 1
  return (
    <>
      {waiting > 0 && (
        <Alert
          tone="warning"
          title={`${counted(waiting, 'écart de prix', 'écarts de prix')} à confirmer avant de publier`}
          actions={
            <>
              <Button variant="secondary" onClick={show}>
                {many ? 'Voir ces écarts' : 'Voir cet écart'}
              </Button>
              <Button onClick={() => actor.send({ type: 'gaps.ask', gap: null })}>
                {many ? 'Confirmer tous ces écarts…' : 'Confirmer cet écart…'}
              </Button>
            </>
          }
        >
          {many ? 'Ces prix bougent' : 'Ce prix bouge'} de plus de 30&nbsp;%,{' '}
          {many ? 'passent à zéro ou changent' : 'passe à zéro ou change'} d’un facteur 10 ou 100. Relisez-
          {many ? 'les' : 'le'}&nbsp;: une virgule oubliée se publie aussi vite qu’un bon prix.
        </Alert>
      )}
      {upload.confirmations.length > 0 && (
        <section className={styles.effect} aria-labelledby="upload-confirmed">
          <h3 id="upload-confirmed">Écarts confirmés</h3>
          {upload.confirmations.map(({ at, reason, count, change }) => (
            <p key={`${at} ${change}`}>
              {`${change ?? counted(count, 'écart')}, le ${formatDateTime(at)}\u00a0: ${reason}`}
            </p>
          ))}
        </section>
      )}
    </>
  )
}
