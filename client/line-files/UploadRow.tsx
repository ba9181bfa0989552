import { useSelector } from '@xstate/react'
import { Button } from '#client/platform/ui/Button.tsx'
import { FieldError } from '#client/platform/ui/Field.tsx'
import { Icon } from '#client/platform/ui/Icon.tsx'
import { Progress } from '#client/platform/ui/Progress.tsx'
import type { LineFileRef, LineFileSnapshot } from '#machines/line-files/line-file.machine'
import { FileRow, RetryButton } from './FileRow.tsx'

const selectName = (snapshot: LineFileSnapshot) => snapshot.context.file.name
const selectSent = (snapshot: LineFileSnapshot): number => snapshot.context.sent
const selectFailure = (snapshot: LineFileSnapshot) => snapshot.context.failure

interface UploadRowProps {
  upload: LineFileRef
  onCancel: () => void
}

/** A file on its way: how far it is, and the way out of it. */
export const UploadRow = ({ upload, onCancel }: UploadRowProps) => {
  const name = useSelector(upload, selectName)
  const sent = useSelector(upload, selectSent)
  const failure = useSelector(upload, selectFailure)
  return (
    <FileRow
      name={name}
      actions={
        <>
          {failure !== null && (
            <RetryButton name={name} onRetry={() => upload.send({ type: 'upload.retry' })} />
          )}
          <Button
            variant="quiet"
            size="lg"
            iconOnly
            aria-label={`Annuler l’envoi de ${name}`}
            onClick={onCancel}
          >
            <Icon name="close" size={18} />
          </Button>
        </>
      }
    >
      {failure === null ? (
        <Progress label={`Envoi de ${name}`} value={sent} />
      ) : (
        <FieldError>{failure.message}</FieldError>
      )}
    </FileRow>
  )
}
