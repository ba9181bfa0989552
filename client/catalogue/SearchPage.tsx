import { Navigate, useSearchParams } from 'react-router-dom'
import { type SearchOrigin, searchOriginPath, searchPath } from '#client/links.ts'
import { paths } from '#client/paths.ts'
import { call } from '#client/platform/call.ts'
import { FailureView } from '#client/platform/errors/FailureView.tsx'
import { useResource } from '#client/platform/resource.ts'
import { LinkButton } from '#client/platform/ui/Button.tsx'
import { CardGridSkeleton } from '#client/platform/ui/CardGrid.tsx'
import { EmptyState } from '#client/platform/ui/Feedback.tsx'
import { BackButton, PageTitle } from '#client/platform/ui/PageTitle.tsx'
import { search } from '#shared/catalogue/catalogue.endpoints'
import { SearchResults } from './SearchResults.tsx'

/** /catalogue/search?keywords=: models found, by sub-category then family (§2.8). */
export const SearchPage = () => {
  const [query] = useSearchParams()
  const keywords = query.get('keywords') ?? ''
  const origin = { within: query.get('within') ?? undefined, cat: query.get('cat') ?? undefined }
  return (
    <>
      <PageTitle
        title="Résultats de recherche"
        documentTitle={`Recherche « ${keywords} »`}
        back={<BackButton fallback={searchOriginPath(origin)} />}
      />
      <Results key={searchPath(keywords, origin)} keywords={keywords} origin={origin} />
    </>
  )
}

/** Codes that the server answers with HTTP 400: these keywords cannot be searched. */
const REFUSED = ['SEARCH_TOO_SHORT', 'MALFORMED']

const Results = ({ keywords, origin }: { keywords: string; origin: SearchOrigin }) => {
  const { within, cat } = origin
  const place = within === undefined ? { level: '0' } : { level: '1', slug: within }
  const resource = useResource(searchPath(keywords, { within }), () =>
    call(search, { query: { keywords, ...place } }),
  )
  const whole = searchPath(keywords, { cat })
  if (resource.status === 'loading') return <CardGridSkeleton />
  if (resource.status === 'failed') {
    // §8: the keywords are cleared and the catalogue is shown
    if (REFUSED.includes(resource.failure.code)) return <Navigate to={searchOriginPath({ cat })} replace />
    if (within && resource.failure.code === 'NOT_FOUND')
      return (
        <EmptyState
          title="Cette sous-catégorie n’est pas au catalogue"
          actions={<WholeCatalogue to={whole} />}
        />
      )
    return <FailureView failure={resource.failure} retry={resource.reload} />
  }
  const { products } = resource.data
  if (products.length === 0)
    return (
      <EmptyState
        title="Aucun produit trouvé avec vos critères"
        actions={
          within ? (
            <WholeCatalogue to={whole} />
          ) : (
            <LinkButton to={paths.catalogue} variant="secondary">
              Voir tout le catalogue
            </LinkButton>
          )
        }
      >
        {within && `Rien dans cette sous-catégorie ne répond à «\u00a0${keywords}\u00a0».`}
      </EmptyState>
    )
  return <SearchResults products={products} whole={within === undefined ? null : whole} />
}

const WholeCatalogue = ({ to }: { to: string }) => (
  <LinkButton to={to} variant="secondary">
    Chercher dans tout le catalogue
  </LinkButton>
)
