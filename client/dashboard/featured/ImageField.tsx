import { useId, useRef, useState } from 'react'
import { ProductImage } from '#client/home/ProductImage.tsx'
import { Button } from '#client/platform/ui/Button.tsx'
import { cx } from '#client/platform/ui/cx.ts'
import { FieldError } from '#client/platform/ui/Field.tsx'
import type { PickedFile } from '#machines/dashboard/featured/featured-form.machine'
import type { FeaturedImage } from '#shared/dashboard/featured/featured.schema'
import styles from './ImageField.module.css'

interface ImageFieldProps {
  image: FeaturedImage | null
  sending: boolean
  /** it is being saved with the rest */
  locked: boolean
  error: string | undefined
  onChoose: (file: PickedFile) => void
  onRemove: () => void
}

/** The product's own picture: chosen by a button or dropped. */
export const ImageField = ({ image, sending, locked, error, onChoose, onRemove }: ImageFieldProps) => {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset inside a fieldset reads its legend twice
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      className={cx(styles.field, over && styles.over)}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        if (locked) event.dataTransfer.dropEffect = 'none'
        setOver(!locked)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        const [file] = event.dataTransfer.files
        if (file) onChoose(file)
      }}
    >
      <span className={styles.picture}>
        {image ? <ProductImage key={image.id} image={{ type: 'product', ...image }} /> : null}
      </span>
      <div className={styles.words}>
        <p id={`${id}-label`} className={styles.label}>
          Image
        </p>
        <p id={`${id}-hint`} className={styles.hint}>
          JPEG, PNG ou WebP, 8&nbsp;Mo au plus, 300&nbsp;×&nbsp;300 pixels au moins. Elle est coupée en carré
          autour de son milieu. Sans image, la carte montre le dessin du produit.
        </p>
        <div className={styles.buttons}>
          <Button
            variant="secondary"
            busy={sending}
            disabled={locked}
            aria-describedby={cx(`${id}-hint`, error !== undefined && `${id}-error`)}
            onClick={() => input.current?.click()}
          >
            {image ? 'Changer d’image' : 'Choisir une image'}
          </Button>
          {image && (
            <Button variant="quiet" disabled={locked} onClick={onRemove}>
              Retirer l’image
            </Button>
          )}
        </div>
        <div role="alert" className={styles.problem}>
          {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
        </div>
      </div>
      <input
        ref={input}
        type="file"
        name="image"
        accept="image/jpeg,image/png,image/webp"
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onChoose(file)
          // the same file may be chosen again
          target.value = ''
        }}
      />
    </div>
  )
}
