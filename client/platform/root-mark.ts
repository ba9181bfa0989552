import { useLayoutEffect } from 'react'

/** What is told of the whole page by `data-…` on `<html>`. */
type RootMark = 'loading' | 'priced' | 'openings'

/**
 * Marks `<html>` while `on`, for what the page looks like then. `html:has(…)` would say the same, and have the whole page
 * looked at again whenever an element comes or leaves.
 */
export const useRootMark = (mark: RootMark, on: boolean): void => {
  useLayoutEffect(() => {
    if (!on) return
    const { dataset } = document.documentElement
    dataset[mark] = ''
    return () => {
      delete dataset[mark]
    }
  }, [mark, on])
}

/** A page that loads: what stands below it would jump when it has come, and is out of sight until then. */
export const LoadingMark = (): null => {
  useRootMark('loading', true)
  return null
}
