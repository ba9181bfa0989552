import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { changedSearch } from '#client/platform/changed-search.ts'
import { Button } from '#client/platform/ui/Button.tsx'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { gapsToConfirm } from '#machines/dashboard/uploads/upload-decisions'
import type { Upload } from '#shared/dashboard/uploads/uploads.schema'
import { counted } from '#shared/platform/text'
import { ConfirmGap } from './ConfirmGap.tsx'
import { GapList } from './GapList.tsx'
import type { UploadRef } from './UploadCard.tsx'
import styles from './UploadFindings.module.css'
import { confirmationText, othersText } from './uploads.labels.ts'
import { useCaughtFocus } from './useCaughtFocus.ts'
import { useGaps } from './useGaps.ts'

/** Gaps that stand in the band; the list below has them all. */
const MOST = 5

/** Prices that look like slips: they stand between the check and the publication until somebody says that they are right. */
export const GapsBand = ({ upload, actor }: { upload: Upload; actor: UploadRef }) => {
  const waiting = gapsToConfirm(upload)
  return (
    <>
      {waiting > 0 && <Waiting upload={upload} actor={actor} waiting={waiting} />}
      {upload.confirmations.length > 0 && (
        <section className={styles.effect} aria-labelledby="upload-confirmed">
          <h3 id="upload-confirmed">Écarts confirmés</h3>
          <Confirmed confirmations={upload.confirmations} />
        </section>
      )}
    </>
  )
}

/** The latest confirmations; the list below tells who confirmed each change. */
export const Confirmed = ({ confirmations }: Pick<Upload, 'confirmations'>) => {
  const others = confirmations.length - MOST
  return (
    <>
      {confirmations
        .toReversed()
        .slice(0, MOST)
        .map((confirmation) => (
          <p key={`${confirmation.at} ${confirmation.change}`}>
            {`${confirmation.change ?? counted(confirmation.count, 'écart')}\u00a0: ${confirmationText(confirmation)}`}
          </p>
        ))}
      {others > 0 && <p className={styles.soft}>{`${othersText(others)}, dans la liste des changements`}</p>}
    </>
  )
}

/** Shows the changes that wait for a confirmation, the largest first. */
const useShowWaiting = () => {
  const [, setAddress] = useSearchParams()
  return useCallback(
    () =>
      setAddress(
        (current) =>
          changedSearch(current, {
            ...{ page: null, search: null, kind: null },
            ...{ vue: 'changements', gap: 'confirm' },
          }),
        { replace: true },
      ),
    [setAddress],
  )
}

const Waiting = ({ upload, actor, waiting }: { upload: Upload; actor: UploadRef; waiting: number }) => {
  const show = useShowWaiting()
  const gaps = useGaps(upload, 'confirm')
  const place = useCaughtFocus(gaps.rows)
  const many = waiting > 1
  return (
    <div ref={place} tabIndex={-1}>
      <Alert
        tone="warning"
        title={`${counted(waiting, 'écart de prix', 'écarts de prix')} à confirmer avant de publier`}
        actions={
          many && (
            <>
              <Button variant="secondary" onClick={show}>
                Voir tous ces écarts
              </Button>
              <Button onClick={() => actor.send({ type: 'gaps.ask', gap: null })}>
                Confirmer tous ces écarts…
              </Button>
            </>
          )
        }
      >
        {many
          ? 'Ces prix bougent de plus de 30\u00a0%, passent à zéro ou changent d’un facteur 10 ou 100.'
          : 'Ce prix bouge de plus de 30\u00a0%, passe à zéro ou change d’un facteur 10 ou 100.'}{' '}
        Relisez-{many ? 'les' : 'le'}&nbsp;: une virgule oubliée se publie aussi vite qu’un bon prix.
        <GapList gaps={gaps} most={MOST} action={(gap) => <ConfirmGap gap={gap} actor={actor} />} />
      </Alert>
    </div>
  )
}
