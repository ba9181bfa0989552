import { type DragEvent, useRef, useState } from 'react'
import { ProductImage } from '#client/home/ProductImage.tsx'
import { dashboardPath } from '#client/paths.ts'
import { Illustration, type IllustrationProps } from '#client/platform/drawings/Illustration.tsx'
import { Badge } from '#client/platform/ui/Badge.tsx'
import { Button, LinkButton } from '#client/platform/ui/Button.tsx'
import { cx } from '#client/platform/ui/cx.ts'
import { Icon } from '#client/platform/ui/Icon.tsx'
import type { FeaturedListEvent } from '#machines/dashboard/featured-list.machine'
import type { AdminFeatured } from '#shared/dashboard/featured.schema'
import styles from './FeaturedRow.module.css'
import { displayLabels, periodText, targetText } from './featured.labels.ts'

interface FeaturedRowProps {
  product: AdminFeatured
  /** in its section, from 0 */
  place: number
  /** the last place of the section */
  last: number
  /** id of the product of this section that is being dragged */
  dragged: string | null
  drag: (id: string | null) => void
  send: (event: FeaturedListEvent) => void
}

/** One featured product: what it shows and when, its place, and what is done with it. */
export const FeaturedRow = ({ product, place, last, dragged, drag, send }: FeaturedRowProps) => {
  const row = useRef<HTMLLIElement>(null)
  const [over, setOver] = useState(false)
  const { id, name, startsOn, endsOn, images, drawing } = product
  const [image] = images
  const { label, tone } = displayLabels[product.display]
  const move = (to: number) => {
    if (to >= 0 && to <= last) send({ type: 'featured.move', id, to })
  }
  const isTarget = dragged !== null && dragged !== id
  const allow = (event: DragEvent) => {
    if (!isTarget) return
    event.preventDefault()
    setOver(true)
  }
  return (
    <li
      ref={row}
      className={cx(styles.row, dragged === id && styles.dragged, isTarget && over && styles.over)}
      onDragEnter={allow}
      onDragOver={allow}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        if (isTarget) send({ type: 'featured.move', id: dragged, to: place })
        drag(null)
      }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons of the row do the same by keyboard */}
      <span
        className={styles.grip}
        draggable
        title="Glisser pour déplacer"
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'move'
          event.dataTransfer.setData('text/plain', name)
          if (row.current) event.dataTransfer.setDragImage(row.current, 20, 20)
          drag(id)
        }}
        onDragEnd={() => drag(null)}
      >
        <Icon name="menu" />
      </span>
      <span className={styles.picture}>
        {image ? (
          <ProductImage image={image} />
        ) : (
          <Illustration kind={drawing.kind} values={drawing.values as IllustrationProps['values']} />
        )}
      </span>
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        <p className={styles.about}>{targetText(product)}</p>
        <p className={styles.about}>
          <Badge tone={tone}>{label}</Badge> {periodText(startsOn, endsOn)}
        </p>
      </div>
      <div className={styles.actions}>
        <Button
          variant="quiet"
          iconOnly
          aria-label={`Monter\u00a0: ${name}`}
          aria-disabled={place === 0 || undefined}
          onClick={() => move(place - 1)}
        >
          <Icon name="arrowUp" />
        </Button>
        <Button
          variant="quiet"
          iconOnly
          className={styles.down ?? ''}
          aria-label={`Descendre\u00a0: ${name}`}
          aria-disabled={place === last || undefined}
          onClick={() => move(place + 1)}
        >
          <Icon name="arrowUp" />
        </Button>
        <LinkButton
          variant="quiet"
          iconOnly
          to={dashboardPath('featuredProductsForm', { product: id })}
          aria-label={`Modifier\u00a0: ${name}`}
        >
          <Icon name="edit" />
        </LinkButton>
        <Button
          variant="quiet"
          iconOnly
          aria-label={`Retirer\u00a0: ${name}`}
          onClick={() => send({ type: 'featured.remove', id })}
        >
          <Icon name="trash" />
        </Button>
      </div>
    </li>
  )
}
