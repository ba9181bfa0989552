import { type RefObject, useEffect, useRef } from 'react'
import { Button } from '#client/platform/ui/Button.tsx'
import { CardGrid, CardGridSkeleton } from '#client/platform/ui/CardGrid.tsx'
import { Alert, Skeleton } from '#client/platform/ui/Feedback.tsx'
import type { FeaturedProduct, FeaturedSection } from '#shared/catalogue/catalogue.schema'
import { highlightLabels } from '#shared/catalogue/category-labels'
import type { HomeReply } from '#shared/home/home.schema'
import { CategoryCard } from './CategoryCard.tsx'
import { useHome } from './home.resource.ts'
import { ProductCard } from './ProductCard.tsx'
import styles from './Products.module.css'

const sections = Object.keys(highlightLabels) as FeaturedSection[]

/** Featured products by section, in the order staff gave them; sections without any are left out (§2.5). */
const featuredBySection = (products: readonly FeaturedProduct[]) =>
  sections
    .map((section) => ({
      section,
      products: products
        .filter((product) => product.section === section)
        .sort((a, b) => a.position - b.position),
    }))
    .filter(({ products: found }) => found.length > 0)

/** What the shop sells, by category, and what it puts forward; the rest of the page does without it. */
export const Products = () => {
  const resource = useHome()
  const heading = useRef<HTMLHeadingElement>(null)
  const retrying = resource.status === 'loading' && resource.retrying

  useEffect(() => {
    if (!retrying) return
    // once it is read, the button that was clicked is gone
    return () => heading.current?.focus()
  }, [retrying])

  if (resource.status === 'ready') return <Ready data={resource.data} heading={heading} />
  if (resource.status === 'loading' && !retrying) return <Loading />
  return (
    <section className={styles.section} aria-labelledby="categories">
      <h2 id="categories">Nos produits</h2>
      <div className={styles.failed}>
        <Alert
          tone="error"
          announce
          title="Nos produits ne peuvent pas être affichés"
          actions={
            <Button variant="secondary" busy={retrying} onClick={resource.reload}>
              Réessayer
            </Button>
          }
        >
          <p>{resource.status === 'failed' ? resource.failure.message : 'Nouvel essai en cours…'}</p>
        </Alert>
      </div>
    </section>
  )
}

const Ready = ({ data, heading }: { data: HomeReply; heading: RefObject<HTMLHeadingElement | null> }) => (
  <>
    <section className={styles.section} aria-labelledby="categories">
      <h2 id="categories" ref={heading} tabIndex={-1}>
        Nos produits
      </h2>
      <CardGrid pairs>
        {data.categories.map((category) => (
          <CategoryCard key={category.id} category={category} />
        ))}
      </CardGrid>
    </section>
    {featuredBySection(data.featuredProducts).map(({ section, products }) => (
      <section key={section} className={styles.section} aria-labelledby={`section-${section}`}>
        <h2 id={`section-${section}`}>{highlightLabels[section]}</h2>
        <CardGrid row>
          {products.map((product) => (
            <ProductCard key={product.id} product={product} />
          ))}
        </CardGrid>
      </section>
    ))}
  </>
)

/** The places of the cards, at their sizes. */
const Loading = () => (
  <>
    <section className={styles.section} aria-labelledby="categories">
      <h2 id="categories">Nos produits</h2>
      <CardGridSkeleton height="var(--world-card)" pairs />
    </section>
    <div className={styles.section} aria-hidden="true">
      <p className={styles.place}>
        <Skeleton width="240px" height="1em" />
      </p>
      <CardGridSkeleton height="550px" row />
    </div>
  </>
)
