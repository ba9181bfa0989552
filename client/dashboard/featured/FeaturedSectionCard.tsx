import { type PointerEvent, useRef, useState } from 'react'
import { ProductCard } from '#client/home/ProductCard.tsx'
import { dashboardPath } from '#client/links.ts'
import { LinkButton } from '#client/platform/ui/Button.tsx'
import { Card } from '#client/platform/ui/Card.tsx'
import { CardGrid } from '#client/platform/ui/CardGrid.tsx'
import { cx } from '#client/platform/ui/cx.ts'
import { EmptyState } from '#client/platform/ui/EmptyState.tsx'
import { Icon } from '#client/platform/ui/Icon.tsx'
import type {
  FeaturedListContext,
  FeaturedListEvent,
} from '#machines/dashboard/featured/featured-list.machine'
import type { FeaturedSection } from '#shared/catalogue/catalogue.schema'
import { highlightLabels } from '#shared/catalogue/category-labels'
import type { AdminFeatured } from '#shared/dashboard/featured/featured.schema'
import { boxesOf, carryRow, type RowBox } from './carry-row.ts'
import { FeaturedRow } from './FeaturedRow.tsx'
import styles from './FeaturedSectionCard.module.css'

interface FeaturedSectionCardProps {
  section: FeaturedSection
  /** in the order shown */
  products: readonly AdminFeatured[]
  drag: FeaturedListContext['drag']
  send: (event: FeaturedListEvent) => void
}

/** A section of the home page: its products, to be ordered by drag or by their buttons, and how it looks there. */
export const FeaturedSectionCard = ({ section, products, drag, send }: FeaturedSectionCardProps) => {
  const list = useRef<HTMLOListElement>(null)
  const [boxes, setBoxes] = useState<readonly RowBox[]>([])
  const from = products.findIndex((product) => product.id === drag?.id)
  const to = drag?.to ?? from
  const carry = (event: PointerEvent<HTMLElement>, place: number, product: string) => {
    if (list.current === null) return
    setBoxes(boxesOf(list.current))
    send({ type: 'drag.start', id: product, to: place })
    carryRow(event, {
      list: list.current,
      from: place,
      onOver: (over) => send({ type: 'drag.over', to: over }),
      onDrop: () => send({ type: 'drag.drop' }),
      onCancel: () => send({ type: 'drag.cancel' }),
    })
  }
  const label = highlightLabels[section]
  const id = `vedette-${section}`
  const shown = products.filter(({ display }) => display === 'shown')
  const add = (
    <LinkButton
      variant="secondary"
      to={dashboardPath('featuredProductsForm', { section })}
      aria-label={`Ajouter un produit dans «\u00a0${label}\u00a0»`}
    >
      Ajouter
    </LinkButton>
  )
  return (
    <Card role="region" aria-labelledby={id} className={styles.card}>
      <div className={styles.head}>
        <h2 id={id}>{label}</h2>
        {products.length > 0 && add}
      </div>
      {products.length === 0 ? (
        <EmptyState title="Rien en vedette dans cette section" actions={add}>
          <p>Une section vide ne s’affiche pas sur la page d’accueil.</p>
        </EmptyState>
      ) : (
        <>
          <div className={styles.list}>
            {from >= 0 && <div className={styles.landing} style={landing(boxes, from, to)} />}
            <ol
              ref={list}
              className={cx(styles.rows, from >= 0 && styles.carrying)}
              aria-label={`Ordre de la section «\u00a0${label}\u00a0»`}
            >
              {products.map((product, place) => (
                <FeaturedRow
                  key={product.id}
                  product={product}
                  place={place}
                  last={products.length - 1}
                  carried={place === from}
                  shift={from < 0 ? 0 : shiftOf(place, from, to) * (boxes[from]?.height ?? 0)}
                  onCarry={(event) => carry(event, place, product.id)}
                  send={send}
                />
              ))}
            </ol>
          </div>
          <details className={styles.preview}>
            <summary>
              <Icon name="chevron" size={18} />
              Aperçu de la section sur la page d’accueil
            </summary>
            {shown.length === 0 ? (
              <p className={styles.nothing}>Aucun de ces produits n’est affiché aujourd’hui.</p>
            ) : (
              <div inert>
                <CardGrid row>
                  {shown.map((product) => (
                    <ProductCard key={product.id} product={product} />
                  ))}
                </CardGrid>
              </div>
            )}
          </details>
        </>
      )}
    </Card>
  )
}

/** Which way the row of a place makes way for one that is carried `from` its place `to` another. */
const shiftOf = (place: number, from: number, to: number): -1 | 0 | 1 => {
  if (place > from && place <= to) return -1
  return place < from && place >= to ? 1 : 0
}

/** Where the carried row would be put, px in the list. */
const landing = (boxes: readonly RowBox[], from: number, to: number): { top: number; height: number } => {
  const carried = boxes[from]
  const there = boxes[to]
  if (carried === undefined || there === undefined) return { top: 0, height: 0 }
  const { height } = carried
  return { top: to > from ? there.top + there.height - height : there.top, height }
}
