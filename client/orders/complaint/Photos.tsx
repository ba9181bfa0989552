import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { useDroppedFiles } from '#client/platform/dropped-files.ts'
import { Button } from '#client/platform/ui/Button.tsx'
import { cx } from '#client/platform/ui/cx.ts'
import { FieldError } from '#client/platform/ui/Field.tsx'
import { Fieldset } from '#client/platform/ui/Fieldset.tsx'
import { WorkIcon } from '#client/platform/ui/WorkIcon.tsx'
import {
  type ComplaintRef,
  type ComplaintSnapshot,
  selectWaitsForPhotos,
} from '#machines/orders/complaint.machine'
import { PHOTO_MAX_BYTES, PHOTOS_MAX } from '#shared/orders/photo.rules'
import { limitText } from '#shared/platform/file-size'
import { PhotoItem } from './PhotoItem.tsx'
import styles from './Photos.module.css'
import { photoRefusalText } from './photo-text.ts'

const selectPhotos = (snapshot: ComplaintSnapshot) => snapshot.context.photos
const selectRefusals = (snapshot: ComplaintSnapshot) => snapshot.context.refusals
const isBusy = (snapshot: ComplaintSnapshot): boolean => snapshot.hasTag('busy')

/** Photos chosen, taken with the phone or dropped; each is sent at once. */
export const Photos = ({ complaint }: { complaint: ComplaintRef }) => {
  const photos = useSelector(complaint, selectPhotos)
  const refusals = useSelector(complaint, selectRefusals)
  const waits = useSelector(complaint, selectWaitsForPhotos)
  const busy = useSelector(complaint, isBusy)
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const dragged = useDroppedFiles((files) => complaint.send({ type: 'photos.add', files }))
  const remove = (key: number): void => {
    flushSync(() => complaint.send({ type: 'photo.remove', key }))
    button.current?.focus()
  }
  return (
    <Fieldset legend="Photos">
      <div className={cx(styles.box, dragged && styles.dragged)}>
        <p className={styles.hint}>
          Facultatif&nbsp;: {PHOTOS_MAX} photos JPEG ou PNG de {limitText(PHOTO_MAX_BYTES)} au plus, choisies
          ou déposées ici. Le lieu de prise de vue n’est pas conservé.
        </p>
        {photos.length > 0 && (
          <ul className={styles.photos}>
            {photos.map(({ key, ref }) => (
              <PhotoItem key={key} photo={ref} disabled={busy} onRemove={() => remove(key)} />
            ))}
          </ul>
        )}
        <div role="alert">
          {refusals.map((refusal, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two files may bear one name
            <FieldError key={place}>
              {refusal.name}&nbsp;: {photoRefusalText(refusal)}
            </FieldError>
          ))}
        </div>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          accept="image/jpeg,image/png"
          aria-label="Photos"
          onChange={({ target }) => {
            complaint.send({ type: 'photos.add', files: [...(target.files ?? [])] })
            // the same file may be chosen again
            target.value = ''
          }}
        />
        <Button ref={button} variant="secondary" disabled={busy} onClick={() => input.current?.click()}>
          <WorkIcon name="plus" size={18} />
          Ajouter des photos
        </Button>
        <p role="status" className={styles.hint}>
          {waits && 'Le message pourra partir une fois ses photos envoyées.'}
        </p>
      </div>
    </Fieldset>
  )
}
