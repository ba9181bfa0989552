import { useLayoutEffect, useState } from 'react'
import { Navigate, useOutletContext, useSearchParams } from 'react-router-dom'
import { type SearchNarrowing, type SearchOrigin, searchOriginPath, searchPath } from '#client/links.ts'
import { call } from '#client/platform/call.ts'
import { FailureView } from '#client/platform/errors/FailureView.tsx'
import { useResource } from '#client/platform/resource.ts'
import { LinkButton } from '#client/platform/ui/Button.tsx'
import { EmptyState } from '#client/platform/ui/EmptyState.tsx'
import { Skeleton } from '#client/platform/ui/Feedback.tsx'
import { BackButton, PageTitle } from '#client/platform/ui/PageTitle.tsx'
import { search } from '#shared/catalogue/catalogue.endpoints'
import type { SearchQuery, SearchReply } from '#shared/catalogue/catalogue.schema'
import { metresText } from '#shared/catalogue/model-facts'
import { modelCountText, narrowingOf } from './catalogue.rules.ts'
import { NothingFound } from './NothingFound.tsx'
import type { ResultsShown } from './SearchBox.tsx'
import { SearchFacets } from './SearchFacets.tsx'
import styles from './SearchResults.module.css'
import { SearchResults } from './SearchResults.tsx'

/** /catalogue/search?keywords=: models found, by sub-category then family (§2.8), narrowed by what the address says. */
export const SearchPage = () => {
  const [query] = useSearchParams()
  const keywords = query.get('keywords') ?? ''
  const origin = { within: query.get('within') ?? undefined, cat: query.get('cat') ?? undefined }
  const narrowing = narrowingOf(query)
  // the head stands while another list is read: a filter that was chosen keeps the focus
  const [reply, setReply] = useState<SearchReply>()
  return (
    <>
      <PageTitle
        title="Résultats de recherche"
        documentTitle={`Recherche « ${keywords} »`}
        back={<BackButton fallback={searchOriginPath(origin)} />}
      />
      <div className={styles.results}>
        <Head reply={reply} keywords={keywords} origin={origin} narrowing={narrowing} />
        <Results
          key={searchPath(keywords, { ...origin, ...narrowing })}
          keywords={keywords}
          origin={origin}
          narrowing={narrowing}
          onRead={setReply}
        />
      </div>
    </>
  )
}

/** Codes that the server answers with HTTP 400 or 422: these keywords, or these filters, cannot be searched. */
const REFUSED = ['SEARCH_TOO_SHORT', 'MALFORMED']

interface Asked {
  keywords: string
  origin: SearchOrigin
  narrowing: SearchNarrowing
}

/** The same search in the whole catalogue; null: it is one already. */
const wholePath = ({ keywords, origin: { within, cat }, narrowing }: Asked): string | null =>
  within === undefined ? null : searchPath(keywords, { cat, ...narrowing })

/** What was found, and what narrows it; the place of what is announced stands before there is anything to announce. */
const Head = ({ reply, ...asked }: Asked & { reply: SearchReply | undefined }) => (
  <div className={styles.head}>
    <p role="status" className={styles.count}>
      {reply && foundText(reply, wholePath(asked))}
    </p>
    {reply && <Narrowing reply={reply} {...asked} />}
  </div>
)

/** « 44 modèles trouvés », of a search within a sub-category « dans Rails manuels ». */
const foundText = ({ products, total }: SearchReply, whole: string | null): string =>
  `${modelCountText(total)} ${total > 1 ? 'trouvés' : 'trouvé'}${
    whole !== null && products.length > 0 ? ` dans ${namesOf(products).join(', ')}` : ''
  }`

const Narrowing = ({ reply, ...asked }: Asked & { reply: SearchReply }) => {
  const { products, facets } = reply
  const whole = products.length > 0 ? wholePath(asked) : null
  return (
    <>
      {whatText(reply) !== '' && <p className={styles.count}>{whatText(reply)}</p>}
      <SearchFacets {...asked} facets={facets} />
      {whole !== null && (
        <LinkButton to={whole} variant="secondary" className={styles.whole ?? ''}>
          Chercher dans tout le catalogue
        </LinkButton>
      )}
    </>
  )
}

/** The models; `onRead` hears what was read, undefined where it could not be. */
const Results = ({ onRead, ...asked }: Asked & { onRead: (reply: SearchReply | undefined) => void }) => {
  const { keywords, origin, narrowing } = asked
  const { within, cat } = origin
  const place = within === undefined ? { level: '0' } : { level: '1', slug: within }
  const resource = useResource(searchPath(keywords, { within, ...narrowing }), () =>
    call(search, { query: { keywords, ...place, ...narrowing } as SearchQuery }),
  )
  const whole = wholePath(asked)
  const read = resource.status === 'ready' ? resource.data : undefined
  const failed = resource.status === 'failed'
  const resultsShown = useOutletContext<ResultsShown>()
  useLayoutEffect(() => {
    if (read === undefined && !failed) return
    onRead(read)
    resultsShown.current()
  }, [read, failed, onRead, resultsShown])
  if (resource.status === 'loading') return <RowsSkeleton />
  if (resource.status === 'failed') {
    // §8: the keywords are cleared and the catalogue is shown
    if (REFUSED.includes(resource.failure.code)) return <Navigate to={searchOriginPath({ cat })} replace />
    if (whole !== null && resource.failure.code === 'NOT_FOUND')
      return (
        <EmptyState
          title="Cette sous-catégorie n’est pas au catalogue"
          actions={
            <LinkButton to={whole} variant="secondary">
              Chercher dans tout le catalogue
            </LinkButton>
          }
        />
      )
    return <FailureView failure={resource.failure} retry={resource.reload} />
  }
  const { products, size } = resource.data
  if (products.length > 0) return <SearchResults products={products} size={size} />
  return (
    <NothingFound
      keywords={keywords}
      whole={whole}
      all={Object.keys(narrowing).length > 0 ? searchPath(keywords, origin) : null}
    />
  )
}

const namesOf = (products: SearchReply['products']): string[] =>
  products.flatMap(({ sub_categories }) => sub_categories.map(({ name }) => name))

/** « Pour 4 m de large au moins. Les 60 premiers sont montrés. » */
const whatText = ({ total, products, size }: SearchReply): string => {
  const shown = products.flatMap(({ sub_categories }) =>
    sub_categories.flatMap(({ families }) => families.flatMap(({ sub_families }) => sub_families)),
  ).length
  const sizes = [
    size.widest !== null && `${metresText(size.widest)} de large`,
    size.height !== null && `${metresText(size.height)} de haut`,
  ].filter((text) => text !== false)
  return [
    sizes.length > 0 && `Pour ${sizes.join(' et ')} au moins.`,
    shown < total && `Les ${shown} premiers sont montrés\u00a0: précisez ou filtrez.`,
  ]
    .filter(Boolean)
    .join(' ')
}

const RowsSkeleton = () => (
  <div role="status" className={styles.models}>
    <span className="visually-hidden">Chargement en cours…</span>
    <Skeleton height="72px" />
    <Skeleton height="72px" />
    <Skeleton height="72px" />
    <Skeleton height="72px" />
  </div>
)
