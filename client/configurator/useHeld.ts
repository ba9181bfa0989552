import { useEffect, useState } from 'react'
import type { Evaluation } from '#shared/configurator/evaluation'
import { fetchRepairs, isMended, repairsThere } from './repairs-file.ts'

/**
 * Whether a form that would come into view with something to mend waits for what searches repairs, which are as high as
 * they are many; one that is in view never goes. Where they cannot be fetched it comes without.
 */
export const useHeld = (evaluation: Evaluation | null): boolean => {
  const [shown, setShown] = useState(false)
  const [awaited, setAwaited] = useState(true)
  const held =
    evaluation !== null &&
    !shown &&
    awaited &&
    repairsThere() === undefined &&
    evaluation.problems.some(isMended)
  const shows = evaluation !== null && !held
  if (shows !== shown) setShown(shows)
  useEffect(() => {
    if (!held) return
    const go = (): void => setAwaited(false)
    void fetchRepairs().then(go, go)
  }, [held])
  return held
}
