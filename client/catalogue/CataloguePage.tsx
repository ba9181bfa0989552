import { Navigate, NavLink, useSearchParams } from 'react-router-dom'
import { categoryPath, subCategoryPath } from '#client/links.ts'
import { paths } from '#client/paths.ts'
import { call } from '#client/platform/call.ts'
import { FailureView } from '#client/platform/errors/FailureView.tsx'
import { useResource } from '#client/platform/resource.ts'
import { LinkButton } from '#client/platform/ui/Button.tsx'
import { CardGrid, CardGridSkeleton } from '#client/platform/ui/CardGrid.tsx'
import { EmptyState } from '#client/platform/ui/EmptyState.tsx'
import { PageTitle } from '#client/platform/ui/PageTitle.tsx'
import { Picture } from '#client/platform/ui/Picture.tsx'
import { catalog } from '#shared/catalogue/catalogue.endpoints'
import type { CatalogCategory } from '#shared/catalogue/catalogue.schema'
import { categoryLabel } from '#shared/catalogue/category-labels'
import { Breadcrumb, catalogueCrumbs } from './Breadcrumb.tsx'
import { CatalogueCard } from './CatalogueCard.tsx'
import styles from './CataloguePage.module.css'
import { cardPictures } from './card-pictures.ts'
import { categoriesShown, onlySubCategory } from './catalogue.rules.ts'
import { worldPictures } from './world-pictures.ts'

/** /catalogue: the sub-categories by category, all or those of `?cat=` (§2.8). */
export const CataloguePage = () => {
  const [query] = useSearchParams()
  const wanted = query.get('cat')
  const resource = useResource('/api/catalog', () => call(catalog))
  if (resource.status === 'failed') return <FailureView failure={resource.failure} retry={resource.reload} />
  const all = resource.status === 'ready' ? categoriesShown(resource.data.categories, null) : undefined
  const shown = resource.status === 'ready' ? categoriesShown(resource.data.categories, wanted) : undefined
  const only = shown && onlySubCategory(shown)
  if (only) return <Navigate to={subCategoryPath(only.slug)} replace />
  return (
    <>
      <PageTitle
        title="Catalogue"
        back={<Breadcrumb {...catalogueCrumbs(wanted)} />}
        lead="Choisissez une gamme, puis un modèle à configurer sur mesure."
      />
      <nav aria-label="Catégories" className={styles.filters}>
        <Filter to={paths.catalogue} current={!wanted}>
          Toutes
        </Filter>
        {all?.map(({ id, name }) => (
          <Filter key={id} to={categoryPath(name)} current={wanted?.toLowerCase() === name.toLowerCase()}>
            <span className={styles.dot} style={{ background: categoryLabel(name).color }} />
            {categoryLabel(name).label}
          </Filter>
        ))}
      </nav>
      {shown === undefined ? (
        <CardGridSkeleton count={8} pairs />
      ) : shown.length === 0 ? (
        <EmptyState
          title="Pas de produits selon vos critères"
          actions={
            wanted !== null && (
              <LinkButton to={paths.catalogue} variant="secondary">
                Voir tout le catalogue
              </LinkButton>
            )
          }
        />
      ) : (
        shown.map((category) => <CategorySection key={category.id} category={category} />)
      )}
    </>
  )
}

const Filter = ({ to, current, children }: { to: string; current: boolean; children: React.ReactNode }) => (
  <NavLink to={to} className={styles.filter ?? ''} aria-current={current ? 'true' : undefined} end>
    {children}
  </NavLink>
)

const CategorySection = ({ category }: { category: CatalogCategory }) => {
  const pictures = cardPictures(category.sub_categories.map(({ drawing }) => drawing.kind))
  return (
    <section className={styles.category} aria-labelledby={`category-${category.id}`}>
      <div className={styles.head} style={{ '--marker': categoryLabel(category.name).color }}>
        <World code={category.name} />
        <div className={styles.words}>
          <h2 id={`category-${category.id}`}>{categoryLabel(category.name).label}</h2>
          <p>{category.description}</p>
        </div>
      </div>
      <CardGrid pairs>
        {category.sub_categories.map((subCategory, index) => (
          <CatalogueCard
            key={subCategory.id}
            level={3}
            title={subCategory.name}
            description={subCategory.description}
            drawing={subCategory.drawing}
            picture={pictures[index]}
            category={category.name}
            facts={subCategory.facts}
            note="Voir les familles"
            action={{ to: subCategoryPath(subCategory.slug) }}
          />
        ))}
      </CardGrid>
    </section>
  )
}

const World = ({ code }: { code: string }) => {
  const picture = worldPictures[code]
  return picture && <Picture of={picture} sizes="(width < 700px) 100vw, 340px" className={styles.world} />
}
