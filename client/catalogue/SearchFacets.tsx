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

/** What it narrows to, as its link says it, and how many it leaves. */
interface Facet {
  name: keyof SearchNarrowing
  value: string
  label: string
  count: number
}

/** Stays where it is: the results change under it. */
const narrowed = { keepFocus: true } satisfies NavigationWishes

const chosen = (narrowing: SearchNarrowing, { name, value }: Pick<Facet, 'name' | 'value'>): boolean =>
  narrowing[name] === value

/** Facets that leave something, and those that are chosen, which may leave nothing. */
const facetsOf = (facets: Facets, narrowing: SearchNarrowing): Facet[] => {
  const all: Facet[] = [
    ...facets.categories.map(({ name, count }) => ({
      ...{ name: 'category' as const, value: name.toLowerCase() },
      ...{ label: categoryLabel(name).label, count },
    })),
    { name: 'motorised', value: '1', label: 'Motorisable', count: facets.motorised },
    { name: 'exterior', value: '1', label: 'Extérieur', count: facets.exterior },
    ...facets.fire.map(({ name, count }) => ({
      ...{ name: 'fire' as const, value: name },
      ...{ label: `Classé ${name}`, count },
    })),
    ...facets.widest.map(({ mm, count }) => ({
      ...{ name: 'widest' as const, value: String(mm) },
      ...{ label: `${metresText(mm)} et plus`, count },
    })),
  ]
  const standing = all.filter((facet) => facet.count > 0 || chosen(narrowing, facet))
  const gone = Object.entries(narrowing).flatMap(([name, value]): Facet[] =>
    value && !standing.some((facet) => facet.name === name && facet.value === value)
      ? [{ name: name as keyof SearchNarrowing, value, label: labelOf(name, value), count: 0 }]
      : [],
  )
  return [...standing, ...gone]
}

const labelOf = (name: string, value: string): string => {
  if (name === 'category') return categoryLabel(value.toUpperCase()).label
  if (name === 'fire') return `Classé ${value}`
  return name === 'widest' ? `${metresText(Number(value))} et plus` : value
}

/** Filters of a search, each a link that the address keeps, with how many models it leaves. */
export const SearchFacets = ({ keywords, origin, narrowing, facets }: SearchFacetsProps) => (
  <nav aria-label="Filtres de la recherche">
    <ul className={styles.facets}>
      {facetsOf(facets, narrowing).map((facet) => {
        const isChosen = chosen(narrowing, facet)
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
              {facet.label}
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
