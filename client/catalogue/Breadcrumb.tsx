import { Link } from 'react-router-dom'
import { categoryPath, subCategoryPath } from '#client/links.ts'
import { paths } from '#client/paths.ts'
import type { SubCategoryRef } from '#shared/catalogue/catalogue.schema'
import { categoryLabel } from '#shared/catalogue/category-labels'
import styles from './Breadcrumb.module.css'

interface Crumb {
  label: string
  to: string
}

/** Above a level of the catalogue: the levels that it stands under, then its own name. */
export const Breadcrumb = ({ above, here }: { above: readonly Crumb[]; here: string }) => (
  <nav aria-label="Fil d’Ariane">
    <ol className={styles.crumbs}>
      {above.map(({ label, to }) => (
        <li key={to}>
          <Link to={to}>{label}</Link>
        </li>
      ))}
      <li aria-current="page">{here}</li>
    </ol>
  </nav>
)

const HOME: Crumb = { label: 'Accueil', to: paths.home }
const CATALOGUE: Crumb = { label: 'Catalogue', to: paths.catalogue }

/** Above the catalogue itself: all of it, or a category. */
export const catalogueCrumbs = (category: string | null): { above: Crumb[]; here: string } =>
  category === null
    ? { above: [HOME], here: CATALOGUE.label }
    : { above: [HOME, CATALOGUE], here: categoryLabel(category.toUpperCase()).label }

/** Above a sub-category. */
export const subCategoryCrumbs = ({ category, name }: SubCategoryRef): { above: Crumb[]; here: string } => ({
  above: [HOME, CATALOGUE, { label: categoryLabel(category.name).label, to: categoryPath(category.name) }],
  here: name,
})

/** Above a family. */
export const familyCrumbs = (family: {
  name: string
  subCategory: SubCategoryRef
}): { above: Crumb[]; here: string } => {
  const { above, here } = subCategoryCrumbs(family.subCategory)
  return {
    above: [...above, { label: here, to: subCategoryPath(family.subCategory.slug) }],
    here: family.name,
  }
}
