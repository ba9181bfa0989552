import { useRef } from 'react'
import { Outlet, useMatch } from 'react-router-dom'
import { paths } from '#client/paths.ts'
import { type ResultsShown, SearchBox } from './SearchBox.tsx'

/** The search box stays while the catalogue changes under it; the family level has none (§2.8). */
export const CatalogueLayout = () => {
  const onFamily = useMatch(paths.familyPattern) !== null
  const resultsShown = useRef<() => void>(() => {})
  return (
    <>
      {!onFamily && <SearchBox resultsShown={resultsShown} />}
      <Outlet context={resultsShown satisfies ResultsShown} />
    </>
  )
}
