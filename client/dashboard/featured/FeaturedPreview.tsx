import { ProductCard } from '#client/home/ProductCard.tsx'
import { CardGrid } from '#client/platform/ui/CardGrid.tsx'
import type { FeaturedFields } from '#machines/dashboard/featured/featured-fields'
import { highlightLabels } from '#shared/catalogue/category-labels'
import styles from './FeaturedPreview.module.css'

/** The card as the home page will show it. */
export const FeaturedPreview = ({ fields }: { fields: FeaturedFields }) => {
  const { section, name, description, target, image } = fields
  return (
    <section className={styles.preview} aria-labelledby="apercu">
      <h2 id="apercu" className={styles.title}>
        Aperçu
      </h2>
      <p className={styles.section}>Section «&nbsp;{highlightLabels[section]}&nbsp;»</p>
      {target === null ? (
        <p className={styles.nothing}>La carte apparaît ici dès que la famille ou le modèle est choisi.</p>
      ) : (
        <div inert>
          <CardGrid>
            <ProductCard
              key={image?.id ?? ''}
              product={{
                ...target,
                id: '',
                section,
                position: 1,
                name: name || 'Nom du produit',
                description,
                link: `${target.subCategory.slug}/${target.family.slug}`,
                images: image ? [{ type: 'product', ...image }] : target.images,
              }}
            />
          </CardGrid>
        </div>
      )}
    </section>
  )
}
