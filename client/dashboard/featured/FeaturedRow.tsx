import type { PointerEvent } from 'react'
import { ProductImage } from '#client/home/ProductImage.tsx'
import { dashboardPath } from '#client/links.ts'
import { Illustration } from '#client/platform/drawings/Illustration.tsx'
import { Badge } from '#client/platform/ui/Badge.tsx'
import { Button, LinkButton } from '#client/platform/ui/Button.tsx'
import { cx } from '#client/platform/ui/cx.ts'
import { Icon } from '#client/platform/ui/Icon.tsx'
import { WorkIcon } from '#client/platform/ui/WorkIcon.tsx'
import type { FeaturedListEvent } from '#machines/dashboard/featured/featured-list.machine'
import type { AdminFeatured } from '#shared/dashboard/featured/featured.schema'
import styles from './FeaturedRow.module.css'
import { displayLabels, periodText, targetText } from './featured.labels.ts'

interface FeaturedRowProps {
  product: AdminFeatured
  /** in its section, from 0 */
  place: number
  /** the last place of the section */
  last: number
  /** it hangs from the pointer */
  carried: boolean
  /** px that it makes way for the one carried: below zero upwards */
  shift: number
  onCarry: (event: PointerEvent<HTMLElement>) => void
  send: (event: FeaturedListEvent) => void
}

/** One featured product: what it shows and when, its place, and what is done with it. */
export const FeaturedRow = ({ product, place, last, carried, shift, onCarry, send }: FeaturedRowProps) => {
  const { id, name, startsOn, endsOn, images, drawing } = product
  const [image] = images
  const { label, tone } = displayLabels[product.display]
  const move = (to: number) => {
    if (to >= 0 && to <= last) send({ type: 'featured.move', id, to })
  }
  return (
    <li
      className={cx(styles.row, carried && styles.carried)}
      {...(shift !== 0 && { style: { translate: `0 ${shift}px` } })}
    >
      {/* the buttons of the row do the same by keyboard */}
      <span
        className={styles.grip}
        title="Glisser pour déplacer"
        onPointerDown={(event) => {
          if (event.isPrimary && event.button === 0) onCarry(event)
        }}
      >
        <Icon name="menu" />
      </span>
      <span className={styles.picture}>
        {image ? (
          <ProductImage image={image} />
        ) : (
          <Illustration kind={drawing.kind} values={drawing.values} />
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
          <WorkIcon name="arrowUp" />
        </Button>
        <Button
          variant="quiet"
          iconOnly
          className={styles.down ?? ''}
          aria-label={`Descendre\u00a0: ${name}`}
          aria-disabled={place === last || undefined}
          onClick={() => move(place + 1)}
        >
          <WorkIcon name="arrowUp" />
        </Button>
        <LinkButton
          variant="quiet"
          iconOnly
          to={dashboardPath('featuredProductsForm', { product: id })}
          aria-label={`Modifier\u00a0: ${name}`}
        >
          <WorkIcon name="edit" />
        </LinkButton>
        <Button
          variant="quiet"
          iconOnly
          aria-label={`Retirer\u00a0: ${name}`}
          onClick={() => send({ type: 'featured.remove', id })}
        >
          <WorkIcon name="trash" />
        </Button>
      </div>
    </li>
  )
}
