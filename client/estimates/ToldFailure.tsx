import { useEffect, useRef } from 'react'
import { FailureAlert } from '#client/platform/ui/FailureAlert.tsx'
import type { Failure } from '#machines/platform/failure'

/** Why something was not done, where it was asked: it takes the focus, and comes into view. */
export const ToldFailure = ({ failure }: { failure: Failure }) => {
  const place = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: of each failure anew, also of one that says the same
  useEffect(() => {
    place.current?.focus({ preventScroll: true })
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [failure])
  return (
    <div ref={place} tabIndex={-1}>
      <FailureAlert failure={failure} />
    </div>
  )
}
