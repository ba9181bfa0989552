import { type RefObject, useEffect, useRef } from 'react'
import { catchFocus } from '#client/platform/ui/focus.ts'

/** A place that takes the focus once the button that had it has gone with a row of its list. */
export const useCaughtFocus = (rows: readonly unknown[]): RefObject<HTMLDivElement | null> => {
  const place = useRef<HTMLDivElement>(null)
  const shown = useRef(rows)
  useEffect(() => {
    if (shown.current.length > 0 && shown.current !== rows) catchFocus(place.current)
    shown.current = rows
  }, [rows])
  return place
}
