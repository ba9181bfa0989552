import { type ReactNode, useEffect, useRef } from 'react'
import { useNavigationType } from 'react-router-dom'

/**
 * Title (h2) of what the query of an address names within a page. When the link that led here left with what stood here
 * before, it takes the focus, and the page goes to its top: the path stays the same, so nothing else does.
 */
export const SectionTitle = ({ children }: { children: ReactNode }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const arrival = useRef(useNavigationType())
  useEffect(() => {
    if (arrival.current === 'POP' || document.activeElement !== document.body) return
    window.scrollTo({ top: 0, behavior: 'instant' })
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <h2 ref={heading} tabIndex={-1}>
      {children}
    </h2>
  )
}
