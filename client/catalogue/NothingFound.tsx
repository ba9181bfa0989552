import { categoryPath } from '#client/links.ts'
import { paths } from '#client/paths.ts'
import { call } from '#client/platform/call.ts'
import { useCompany } from '#client/platform/company.tsx'
import { useResource } from '#client/platform/resource.ts'
import { LinkButton } from '#client/platform/ui/Button.tsx'
import { EmptyState } from '#client/platform/ui/EmptyState.tsx'
import { catalog } from '#shared/catalogue/catalogue.endpoints'
import { categoryLabel } from '#shared/catalogue/category-labels'
import { categoriesShown } from './catalogue.rules.ts'
import styles from './SearchResults.module.css'

interface NothingFoundProps {
  keywords: string
  /** the same search in the whole catalogue, when only a sub-category was searched */
  whole: string | null
  /** the same search without its filters, when it has some */
  all: string | null
}

/** Nothing answers a search: the ways out, by a category, by writing, by telephone. */
export const NothingFound = ({ keywords, whole, all }: NothingFoundProps) => {
  const { phone } = useCompany()
  const resource = useResource('/api/catalog', () => call(catalog))
  const categories = resource.status === 'ready' ? categoriesShown(resource.data.categories, null) : []
  return (
    <EmptyState
      title="Aucun produit trouvé avec vos critères"
      actions={
        <>
          {all !== null && <LinkButton to={all}>Retirer les filtres</LinkButton>}
          {whole !== null && <LinkButton to={whole}>Chercher dans tout le catalogue</LinkButton>}
          {categories.map(({ id, name }) => (
            <LinkButton key={id} to={categoryPath(name)} variant="secondary">
              {categoryLabel(name).label}
            </LinkButton>
          ))}
          <LinkButton to={paths.contact} variant="secondary">
            Nous écrire
          </LinkButton>
        </>
      }
    >
      {whole !== null && <p>Rien dans cette sous-catégorie ne répond à «{`\u00a0${keywords}\u00a0`}».</p>}
      <p>
        Parcourez une catégorie, décrivez-nous ce que vous cherchez, ou appelez le{' '}
        <a className={styles.call} href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
          {phone}
        </a>
        .
      </p>
    </EmptyState>
  )
}
