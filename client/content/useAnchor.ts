import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

/**
 * Goes to what the address's fragment names, after a navigation within the site as after a load: opens the answer
 * that holds it, scrolls to it and moves the focus there. What the browser has shown by itself stays where it is.
 */
export const useAnchor = (): void => {
  const { hash, key } = useLocation()
  const type = useNavigationType()
  const first = useRef(true)

  // before the provider of navigation looks whether there is a place to come back to
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation goes there, also to the same fragment
  useLayoutEffect(() => {
    const target = document.getElementById(hash.slice(1))
    const byBrowser = first.current && target?.matches(':target')
    first.current = false
    if (target && type === 'POP') reveal(target, !byBrowser)
  }, [hash, key, type])

  // after that provider has gone to the top of the new page
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation goes there, also to the same fragment
  useEffect(() => {
    const target = document.getElementById(hash.slice(1))
    if (target && type !== 'POP') reveal(target, true)
  }, [hash, key, type])
}

const reveal = (target: HTMLElement, goes: boolean): void => {
  const answer = target.closest('details')
  if (answer && !answer.open) answer.open = true
  if (!goes) return
  target.scrollIntoView({ block: 'start', behavior: 'instant' })
  const reading = answer ? answer.querySelector('summary') : target.querySelector('h2')
  reading?.focus({ preventScroll: true })
}
