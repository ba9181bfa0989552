import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { changedSearch } from '#client/platform/changed-search.ts'

/**
 * Which row's dialog stands open, kept in the address under `name`: going back closes it, and a link opens it. Null for
 * none. Once it is closed, going back does not open it again.
 */
export const useShown = (name: string): [string | null, (id: string | null) => void] => {
  const [address, setAddress] = useSearchParams()
  const show = useCallback(
    (id: string | null) =>
      setAddress((current) => changedSearch(current, { [name]: id }), { replace: id === null }),
    [name, setAddress],
  )
  return [address.get(name), show]
}
