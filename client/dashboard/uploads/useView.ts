import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'

/** Which of some lists is shown, kept in the address under `vue`; one that is left takes its page and filters along. */
export const useView = <Name extends string>(names: readonly Name[]): [Name, (name: string) => void] => {
  const [address, setAddress] = useSearchParams()
  const asked = names.find((name) => name === address.get('vue')) ?? names[0]
  if (asked === undefined) throw new Error('There is no list to show.')
  const show = useCallback(
    (name: string) =>
      setAddress(
        (current) => {
          const next = new URLSearchParams(current)
          for (const own of ['page', 'search', 'sort', 'kind', 'state', 'modele', 'depuis']) next.delete(own)
          next.set('vue', name)
          return next
        },
        { replace: true },
      ),
    [setAddress],
  )
  return [asked, show]
}
