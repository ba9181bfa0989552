import { useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/**
 * Goes to what the address's fragment names, after a navigation within the site as after a load: opens the answer
 * that holds it, scrolls to it and moves the focus there. What the browser has shown by itself stays where it is.
 */
export const useAnchor = (): void => {
  const { hash, key } = useLocation()
  const first = useRef(true)

  // before the provider of navigation looks whether there is a place to come back to
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation goes there, also to the same fragment
  useLayoutEffect(() => {
    const target = hash === '' ? null : document.getElementById(hash.slice(1))
    const byBrowser = first.current && target?.matches(':target')
    first.current = false
    if (!target) return
    const answer = target.closest('details')
    if (answer) answer.open = true
    if (byBrowser) return
    target.scrollIntoView({ block: 'start', behavior: 'instant' })
    const reading = answer ? answer.querySelector('summary') : target.querySelector('h2')
    reading?.focus({ preventScroll: true })
  }, [hash, key])
}
