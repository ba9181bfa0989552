import { useEffect, useEffectEvent } from 'react'
import { useConnection } from './connection.actor.ts'

/** Does something each time that a lost connection is back. */
export const useOnRestored = (act: () => void): void => {
  const restored = useConnection('restored')
  const onRestored = useEffectEvent(act)
  useEffect(() => {
    if (restored) onRestored()
  }, [restored])
}
