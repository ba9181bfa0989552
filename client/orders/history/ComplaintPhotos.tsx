import { useState } from 'react'
import { useObjectUrl } from '#client/platform/object-url.ts'
import { useResource } from '#client/platform/resource.ts'
import { download } from '#client/platform/transfer.ts'
import { Skeleton } from '#client/platform/ui/Feedback.tsx'
import { Icon } from '#client/platform/ui/Icon.tsx'
import { Modal } from '#client/platform/ui/Modal.tsx'
import { complaintPhoto, complaintThumbnail } from '#shared/orders/complaints.endpoints'
import type { ComplaintPhoto } from '#shared/orders/complaints.schema'
import { THUMBNAIL_SHOWN } from '#shared/orders/photo.rules'
import styles from './ComplaintPhotos.module.css'

interface ComplaintPhotosProps {
  orderId: string
  photos: readonly ComplaintPhoto[]
}

/** The photos of a complaint, small; a press opens one as large as the window takes it. */
export const ComplaintPhotos = ({ orderId, photos }: ComplaintPhotosProps) => {
  const [opened, setOpened] = useState<number>()
  const photo = opened === undefined ? undefined : photos[opened]
  if (photos.length === 0) return null
  return (
    <>
      <ul className={styles.photos}>
        {photos.map(({ id }, index) => (
          <li key={id}>
            <Thumbnail
              orderId={orderId}
              photoId={id}
              label={labelOf(index)}
              onOpen={() => setOpened(index)}
            />
          </li>
        ))}
      </ul>
      {opened !== undefined && photo && (
        <Modal
          open
          dismissible
          size="7xl"
          title={`${labelOf(opened)} sur ${photos.length}`}
          onClose={() => setOpened(undefined)}
        >
          <WholePhoto key={photo.id} orderId={orderId} photo={photo} label={labelOf(opened)} />
        </Modal>
      )}
    </>
  )
}

const labelOf = (index: number): string => `Photo ${index + 1}`

/** Photos are their owner's: read with the session, never by an address that anyone could open. */
const bytesOf = (endpoint: typeof complaintPhoto, id: string, photoId: string) => async (): Promise<Blob> =>
  (await download(endpoint, { params: { id, photoId } })).blob

interface ThumbnailProps {
  orderId: string
  photoId: string
  label: string
  onOpen: () => void
}

const Thumbnail = ({ orderId, photoId, label, onOpen }: ThumbnailProps) => {
  const resource = useResource(
    `/api/orders/${orderId}/complaint-photos/${photoId}/thumbnail`,
    bytesOf(complaintThumbnail, orderId, photoId),
  )
  const url = useObjectUrl(resource.status === 'ready' ? resource.data : undefined)
  if (resource.status === 'failed') {
    return <Failed label={label} message={resource.failure.message} onRetry={resource.reload} />
  }
  if (url === undefined) return <Skeleton width={`${THUMBNAIL_SHOWN}px`} height={`${THUMBNAIL_SHOWN}px`} />
  return (
    <button
      type="button"
      className={styles.thumbnail}
      aria-label={`${label}, ouvrir en grand`}
      onClick={onOpen}
    >
      <img src={url} width={THUMBNAIL_SHOWN} height={THUMBNAIL_SHOWN} alt="" />
    </button>
  )
}

interface WholePhotoProps {
  orderId: string
  photo: ComplaintPhoto
  label: string
}

const WholePhoto = ({ orderId, photo: { id, width, height }, label }: WholePhotoProps) => {
  const resource = useResource(
    `/api/orders/${orderId}/complaint-photos/${id}`,
    bytesOf(complaintPhoto, orderId, id),
  )
  const url = useObjectUrl(resource.status === 'ready' ? resource.data : undefined)
  if (resource.status === 'failed') {
    return <Failed label={label} message={resource.failure.message} onRetry={resource.reload} />
  }
  if (url === undefined) return <Skeleton width="100%" height="60vh" />
  return (
    <>
      <img className={styles.whole} src={url} width={width} height={height} alt={label} />
      <a href={url} target="_blank" rel="noreferrer">
        Ouvrir dans un nouvel onglet
      </a>
    </>
  )
}

interface FailedProps {
  label: string
  message: string
  onRetry: () => void
}

const Failed = ({ label, message, onRetry }: FailedProps) => (
  <button type="button" className={styles.failed} title={message} onClick={onRetry}>
    <Icon name="imageError" />
    {label}, à relire
  </button>
)
