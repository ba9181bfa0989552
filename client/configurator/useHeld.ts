import { useEffect, useState } from 'react'
import type { Evaluation } from '#shared/configurator/evaluation'
import { type Fetch, lacking } from './form-files.ts'

/**
 * Whether a form that would come into view waits for its parts in files of their own, which are as high as they are many:
 * repairs where something is to be mended, samples. One that is in view never goes. What cannot be fetched is done without.
 */
export const useHeld = (evaluation: Evaluation | null): boolean => {
  const [shown, setShown] = useState(false)
  const [ended, setEnded] = useState<readonly Fetch[]>([])
  const held = evaluation !== null && !shown && lacking(evaluation).some((fetch) => !ended.includes(fetch))
  const shows = evaluation !== null && !held
  if (shows !== shown) setShown(shows)
  useEffect(() => {
    if (!held) return
    const files = lacking(evaluation)
    void Promise.allSettled(files.map((fetch) => fetch())).then(() => setEnded(files))
  }, [held, evaluation])
  return held
}
