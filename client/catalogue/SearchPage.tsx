import { Navigate, useSearchParams } from 'react-router-dom'
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
  return (
    <>
      <PageTitle
        title="Résultats de recherche"
        documentTitle={`Recherche « ${keywords} »`}
        back={<BackButton fallback={paths.catalogue} />}
      />
      <Results key={keywords} keywords={keywords} />
    </>
  )
}

/** Codes that the server answers with HTTP 400: these keywords cannot be searched. */
const REFUSED = ['SEARCH_TOO_SHORT', 'MALFORMED']

const Results = ({ keywords }: { keywords: string }) => {
  const resource = useResource(`/api/catalog/search?keywords=${keywords}`, () =>
    call(search, { query: { keywords, level: '0' } }),
  )
  if (resource.status === 'loading') return <CardGridSkeleton />
  if (resource.status === 'failed') {
    // §8: the keywords are cleared and the catalogue is shown
    if (REFUSED.includes(resource.failure.code)) return <Navigate to={paths.catalogue} replace />
    return <FailureView {...resource} />
  }
  const { products } = resource.data
  if (products.length === 0)
    return (
      <EmptyState
        title="Aucun produit trouvé avec vos critères"
        actions={
          <LinkButton to={paths.catalogue} variant="secondary">
            Voir tout le catalogue
          </LinkButton>
        }
      />
    )
  return <SearchResults products={products} />
}
