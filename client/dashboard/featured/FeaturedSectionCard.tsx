import { useState } from 'react'
import { ProductCard } from '#client/home/ProductCard.tsx'
import { dashboardPath } from '#client/paths.ts'
import { LinkButton } from '#client/platform/ui/Button.tsx'
import { Card } from '#client/platform/ui/Card.tsx'
import { CardGrid } from '#client/platform/ui/CardGrid.tsx'
import { EmptyState } from '#client/platform/ui/Feedback.tsx'
import { Icon } from '#client/platform/ui/Icon.tsx'
import type { FeaturedListEvent } from '#machines/dashboard/featured-list.machine'
import type { FeaturedSection } from '#shared/catalogue/catalogue.schema'
import { highlightLabels } from '#shared/catalogue/labels'
import type { AdminFeatured } from '#shared/dashboard/featured.schema'
import { FeaturedRow } from './FeaturedRow.tsx'
import styles from './FeaturedSectionCard.module.css'

interface FeaturedSectionCardProps {
  section: FeaturedSection
  /** in the order shown */
  products: readonly AdminFeatured[]
  send: (event: FeaturedListEvent) => void
}

/** A section of the home page: its products, to be ordered by drag or by their buttons, and how it looks there. */
export const FeaturedSectionCard = ({ section, products, send }: FeaturedSectionCardProps) => {
  const [dragged, drag] = useState<string | null>(null)
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
          <ol className={styles.rows} aria-label={`Ordre de la section «\u00a0${label}\u00a0»`}>
            {products.map((product, place) => (
              <FeaturedRow
                key={product.id}
                product={product}
                place={place}
                last={products.length - 1}
                dragged={dragged !== null && products.some((one) => one.id === dragged) ? dragged : null}
                drag={drag}
                send={send}
              />
            ))}
          </ol>
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
