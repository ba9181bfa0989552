import { useEffect, useState } from 'react'
import { useResource } from '#client/platform/resource.ts'
import { download } from '#client/platform/transfer.ts'
import { Skeleton } from '#client/platform/ui/Feedback.tsx'
import { Icon } from '#client/platform/ui/Icon.tsx'
import { complaintPhoto } from '#shared/orders/complaints.endpoints'
import type { ComplaintPhoto } from '#shared/orders/complaints.schema'
import styles from './ComplaintPhotos.module.css'

interface ComplaintPhotosProps {
  orderId: string
  photos: readonly ComplaintPhoto[]
}

/** The photos of a complaint; each opens in its full size. */
export const ComplaintPhotos = ({ orderId, photos }: ComplaintPhotosProps) =>
  photos.length > 0 && (
    <ul className={styles.photos}>
      {photos.map((photo, index) => (
        <li key={photo.id}>
          <Photo orderId={orderId} photoId={photo.id} label={`Photo ${index + 1}`} />
        </li>
      ))}
    </ul>
  )

interface PhotoProps {
  orderId: string
  photoId: string
  label: string
}

/** Photos are their owner's: read with the session, never by an address that anyone could open. */
const Photo = ({ orderId, photoId, label }: PhotoProps) => {
  const resource = useResource(`/api/orders/${orderId}/complaint-photos/${photoId}`, async () => {
    const { blob } = await download(complaintPhoto, { params: { id: orderId, photoId } })
    return blob
  })
  if (resource.status === 'loading') return <Skeleton width="96px" height="96px" />
  if (resource.status === 'failed')
    return (
      <button type="button" className={styles.failed} onClick={resource.reload}>
        <Icon name="imageError" />
        {label}, à relire
      </button>
    )
  return <Picture blob={resource.data} label={label} />
}

const Picture = ({ blob, label }: { blob: Blob; label: string }) => {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  if (url === undefined) return <Skeleton width="96px" height="96px" />
  return (
    <a href={url} target="_blank" rel="noreferrer" className={styles.photo}>
      <img src={url} alt={`${label}, ouvrir en grand`} />
    </a>
  )
}
