import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { changedSearch } from '#client/platform/changed-search.ts'

/** What the address says of one list alone. */
const ITS_OWN = {
  page: null,
  search: null,
  sort: null,
  kind: null,
  state: null,
  modele: null,
  depuis: null,
}

/** Which of some lists is shown, kept in the address under `vue`; one that is left takes its page and filters along. */
export const useView = <Name extends string>(names: readonly Name[]): [Name, (name: string) => void] => {
  const [address, setAddress] = useSearchParams()
  const asked = names.find((name) => name === address.get('vue')) ?? names[0]
  if (asked === undefined) throw new Error('There is no list to show.')
  const show = useCallback(
    (name: string) =>
      setAddress((current) => changedSearch(current, { ...ITS_OWN, vue: name }), { replace: true }),
    [setAddress],
  )
  return [asked, show]
}
