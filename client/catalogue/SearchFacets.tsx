import { Link } from 'react-router-dom'
import { type SearchNarrowing, type SearchOrigin, searchPath } from '#client/links.ts'
import type { NavigationWishes } from '#client/platform/navigation.tsx'
import type { SearchFacets as Facets } from '#shared/catalogue/catalogue.schema'
import { categoryLabel } from '#shared/catalogue/category-labels'
import { metresText } from '#shared/catalogue/model-facts'
import styles from './SearchFacets.module.css'

interface SearchFacetsProps {
  keywords: string
  origin: SearchOrigin
  narrowing: SearchNarrowing
  facets: Facets
}

/** One filter: what it narrows to, and how many it leaves. */
interface Facet {
  name: keyof SearchNarrowing
  value: string
  count: number
}

/** Each kind of filter: what its link says, and what the reply has of it. */
const KINDS: Readonly<
  Record<
    keyof SearchNarrowing,
    { labelOf: (value: string) => string; counts: (facets: Facets) => [value: string, count: number][] }
  >
> = {
  category: {
    labelOf: (value) => categoryLabel(value.toUpperCase()).label,
    counts: ({ categories }) => categories.map(({ name, count }) => [name.toLowerCase(), count]),
  },
  motorised: { labelOf: () => 'Motorisable', counts: ({ motorised }) => [['1', motorised]] },
  exterior: { labelOf: () => 'Extérieur', counts: ({ exterior }) => [['1', exterior]] },
  fire: {
    labelOf: (value) => `Classé ${value}`,
    counts: ({ fire }) => fire.map(({ name, count }) => [name, count]),
  },
  widest: {
    labelOf: (value) => `${metresText(Number(value))} et plus`,
    counts: ({ widest }) => widest.map(({ mm, count }) => [String(mm), count]),
  },
}

const kinds = Object.keys(KINDS) as (keyof SearchNarrowing)[]

/** Stays where it is: the results change under it. */
const narrowed = { keepFocus: true } satisfies NavigationWishes

/** Facets that leave something, and those that are chosen, which may leave nothing. */
const facetsOf = (facets: Facets, narrowing: SearchNarrowing): Facet[] =>
  kinds.flatMap((name) => {
    const chosen = narrowing[name]
    const counted = new Map(KINDS[name].counts(facets))
    if (chosen && !counted.has(chosen)) counted.set(chosen, 0)
    return [...counted].flatMap(([value, count]) =>
      count > 0 || value === chosen ? [{ name, value, count }] : [],
    )
  })

/** Filters of a search, each a link that the address keeps, with how many models it leaves. */
export const SearchFacets = ({ keywords, origin, narrowing, facets }: SearchFacetsProps) => (
  <nav aria-label="Filtres de la recherche">
    <ul className={styles.facets}>
      {facetsOf(facets, narrowing).map((facet) => {
        const isChosen = narrowing[facet.name] === facet.value
        const next = { ...narrowing, [facet.name]: isChosen ? undefined : facet.value }
        return (
          <li key={`${facet.name} ${facet.value}`}>
            <Link
              to={searchPath(keywords, { ...origin, ...next })}
              replace
              state={narrowed}
              className={styles.facet}
              aria-current={isChosen ? 'true' : undefined}
            >
              {KINDS[facet.name].labelOf(facet.value)}
              <span className={styles.count}>
                <span className="visually-hidden">&nbsp;: </span>
                {facet.count}
              </span>
            </Link>
          </li>
        )
      })}
    </ul>
  </nav>
)
