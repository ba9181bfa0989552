import { paths } from '#client/paths.ts'
import { Drawing } from '#client/platform/drawings/Drawing.tsx'
import { FailureView } from '#client/platform/errors/FailureView.tsx'
import { useHome } from '#client/platform/shell/company.ts'
import { LinkButton } from '#client/platform/ui/Button.tsx'
import { Skeleton } from '#client/platform/ui/Feedback.tsx'
import { PageTitle } from '#client/platform/ui/PageTitle.tsx'
import type { FeaturedProduct, FeaturedSection } from '#shared/catalogue/catalogue.schema'
import { categoryLabels, highlightLabels } from '#shared/catalogue/labels'
import { CategoryCard } from './CategoryCard.tsx'
import styles from './HomePage.module.css'
import { ProductCard } from './ProductCard.tsx'

/** The window that the hero shows: a venetian of 1400 × 1500 mm. */
const HERO = { width: 1400, height: 1500, slat: 50, side: 'right', color: 'AT' }

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

/** / : what the shop sells, by category, and what it puts forward (§2.5). */
export const HomePage = () => {
  const resource = useHome()
  return (
    <>
      <div className={styles.hero}>
        <div className={styles.words}>
          <PageTitle
            title="La protection solaire sur mesure, du relevé de cotes à la commande"
            documentTitle="Rails, stores, films et fermetures sur mesure"
            lead="Rails, stores, films et fermetures pour les professionnels de la pose : configurez au millimètre, voyez votre prix se construire, commandez en ligne."
          />
          <LinkButton to={paths.catalogue} size="lg">
            Voir les produits
          </LinkButton>
        </div>
        <div className={styles.picture}>
          <Drawing kind="venetian" values={HERO} dimensions decorative />
        </div>
      </div>
      {resource.status === 'failed' ? (
        <FailureView {...resource} />
      ) : resource.status === 'loading' ? (
        <div role="status" className={styles.grid}>
          <span className="visually-hidden">Chargement en cours…</span>
          {Object.keys(categoryLabels).map((code) => (
            <Skeleton key={code} height="375px" />
          ))}
        </div>
      ) : (
        <>
          <section className={styles.section} aria-labelledby="categories">
            <h2 id="categories">Nos produits</h2>
            <ul className={styles.grid}>
              {resource.data.categories.map((category) => (
                <CategoryCard key={category.id} category={category} />
              ))}
            </ul>
          </section>
          {featuredBySection(resource.data.featuredProducts).map(({ section, products }) => (
            <section key={section} className={styles.section} aria-labelledby={`section-${section}`}>
              <h2 id={`section-${section}`}>{highlightLabels[section]}</h2>
              <ul className={styles.grid}>
                {products.map((product) => (
                  <ProductCard key={product.id} product={product} />
                ))}
              </ul>
            </section>
          ))}
        </>
      )}
    </>
  )
}
