import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether this render takes over what came with the page (or makes it, on the server): its first one alone. */
export const useHydrating = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
