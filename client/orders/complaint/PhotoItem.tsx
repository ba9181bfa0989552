import { useSelector } from '@xstate/react'
import { useObjectUrl } from '#client/platform/object-url.ts'
import { Button } from '#client/platform/ui/Button.tsx'
import { FieldError } from '#client/platform/ui/Field.tsx'
import { Icon } from '#client/platform/ui/Icon.tsx'
import { Progress } from '#client/platform/ui/Progress.tsx'
import { WorkIcon } from '#client/platform/ui/WorkIcon.tsx'
import type { ComplaintPhotoRef, ComplaintPhotoSnapshot } from '#machines/orders/complaint-photo.machine'
import { fileSizeText } from '#shared/platform/file-size'
import styles from './Photos.module.css'

const selectFile = (snapshot: ComplaintPhotoSnapshot) => snapshot.context.file
const selectSent = (snapshot: ComplaintPhotoSnapshot): number => snapshot.context.sent
const selectFailure = (snapshot: ComplaintPhotoSnapshot) => snapshot.context.failure
const selectValue = (snapshot: ComplaintPhotoSnapshot) => snapshot.value

interface PhotoItemProps {
  photo: ComplaintPhotoRef
  disabled: boolean
  onRemove: () => void
}

/** A photo: what it shows, how far its sending is, and the way out of it. */
export const PhotoItem = ({ photo, disabled, onRemove }: PhotoItemProps) => {
  const file = useSelector(photo, selectFile)
  const value = useSelector(photo, selectValue)
  const sent = useSelector(photo, selectSent)
  const failure = useSelector(photo, selectFailure)
  // what is no photo, or too large a one, is not unpacked
  const url = useObjectUrl(value === 'reading' ? undefined : file)
  return (
    <li className={styles.photo}>
      {url === undefined ? (
        <span className={styles.thumbnail} />
      ) : (
        <img className={styles.thumbnail} src={url} width={72} height={72} alt="" />
      )}
      <div className={styles.what}>
        <p className={styles.name}>{file.name}</p>
        {value === 'uploading' && <Progress label={`Envoi de ${file.name}`} value={sent} />}
        {value === 'kept' && (
          <p className={styles.done}>
            <Icon name="check" size={16} />
            Envoyée, {fileSizeText(file.size)}
          </p>
        )}
        {failure !== null && <FieldError>{failure.message}</FieldError>}
        {value === 'failed' && (
          <Button
            variant="secondary"
            disabled={disabled}
            aria-label={`Réessayer l’envoi de ${file.name}`}
            onClick={() => photo.send({ type: 'upload.retry' })}
          >
            <WorkIcon name="refresh" size={18} />
            Réessayer
          </Button>
        )}
      </div>
      <Button
        variant="quiet"
        iconOnly
        disabled={disabled}
        aria-label={`${value === 'uploading' ? 'Annuler l’envoi de' : 'Retirer'} ${file.name}`}
        onClick={onRemove}
      >
        {value === 'uploading' ? <Icon name="close" size={18} /> : <WorkIcon name="trash" size={18} />}
      </Button>
    </li>
  )
}
