import { useEffect, useState } from 'react'
import { useObjectUrl } from '#client/platform/object-url.ts'
import { useConnection } from '#client/platform/shell/connection.actor.ts'
import { Button } from '#client/platform/ui/Button.tsx'
import { FieldError } from '#client/platform/ui/Field.tsx'
import { WorkIcon } from '#client/platform/ui/WorkIcon.tsx'
import { useSessionSelector } from '#client/session/session.actor.tsx'
import type { WaitingFile } from '#machines/line-files/waiting-files'
import { selectUser } from '#machines/session/session.selectors'
import type { LineFile } from '#shared/line-files/line-files.schema'
import { FilePicture, FileRow, factsOf, RetryButton, Sheet, SmallPicture } from './FileRow.tsx'
import styles from './LineFiles.module.css'
import { markWaiting, useWaitingFiles } from './waiting-files.ts'

interface KeptFileProps {
  file: LineFile
  /** « (ligne 1, RA-25-MAN) »: tells its button from those of the other lines */
  at: string
  disabled?: boolean
  onRemove: (id: string) => void
}

/** A file that goes with a line, and may be taken out; without network, that it waits here. */
export const KeptFile = ({ file, at, disabled = false, onRemove }: KeptFileProps) => {
  const waiting = useWaitingFiles().find((one) => one.file.id === file.id)
  const userId = useSessionSelector(selectUser)?.id ?? ''
  const remove = (): void => {
    // one that waits goes up all the same: another line may name it
    if (waiting !== undefined && waiting.refusal !== null)
      void import('./send-waiting.ts').then(({ dropWaiting }) => dropWaiting(userId, file.id))
    onRemove(file.id)
  }
  return (
    <FileRow
      picture={waiting === undefined ? <FilePicture file={file} /> : <WaitingPicture file={file} />}
      name={file.name}
      actions={
        <>
          {waiting !== undefined && waiting.refusal !== null && (
            <RetryButton name={file.name} onRetry={() => markWaiting(userId, { file, refusal: null })} />
          )}
          <Button
            variant="quiet"
            size="lg"
            iconOnly
            disabled={disabled}
            aria-label={`Retirer ${file.name}${at}`}
            onClick={remove}
          >
            <WorkIcon name="trash" size={18} />
          </Button>
        </>
      }
    >
      <p className={styles.facts}>{factsOf(file)}</p>
      {waiting && <WaitingText waiting={waiting} />}
    </FileRow>
  )
}

const WaitingText = ({ waiting: { refusal } }: { waiting: WaitingFile }) => {
  const lost = useConnection('lost')
  return refusal === null ? (
    <p className={styles.waiting} role="status">
      Gardé sur cet appareil&nbsp;: {lost ? 'il part au retour du réseau.' : 'il est en train de partir.'}
    </p>
  ) : (
    <FieldError>{refusal}</FieldError>
  )
}

/** A photo as this device has it. */
const WaitingPicture = ({ file: { id, kind } }: { file: LineFile }) => {
  const [blob, setBlob] = useState<Blob>()
  useEffect(() => {
    if (kind !== 'photo') return
    let isOver = false
    const give = (read: Blob | undefined): void => {
      if (!isOver) setBlob(read)
    }
    void import('./waiting-blobs.ts').then(({ getBlob }) => getBlob(id)).then(give, () => give(undefined))
    return () => {
      isOver = true
    }
  }, [id, kind])
  const url = useObjectUrl(blob)
  return url === undefined ? <Sheet {...(kind !== 'photo' && { kind })} /> : <SmallPicture url={url} />
}
