import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * Whether this render takes over what came with the page (or makes it, on the server): its first one alone. The server
 * knew the path, and nothing of the query, the fragment or the history's state.
 */
export const useHydrating = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
