import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { getItem, setItem } from './storage.ts'

interface Arrival {
  /**
   * True once after each change of page: the first heading that asks takes the focus, unless the person has put it
   * elsewhere while the page was on its way.
   */
  take: () => boolean
}

const ArrivalContext = createContext<Arrival | undefined>(undefined)

/** What a link may ask of the navigation that it starts, in its state. */
export interface NavigationWishes {
  /** the person is typing: the new page takes neither the focus nor the scroll */
  keepFocus?: boolean
  /** scrolls to the top smoothly, also when the page stays the same (§2.4, footer) */
  smooth?: boolean
}

const wishesOf = (state: unknown): NavigationWishes => Object(state)

const prefersStillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Where each entry of the history was scrolled to, kept for the length of the visit. */
const STORAGE_KEY = 'scroll-positions'

const readPositions = (): Record<string, number> => {
  try {
    return Object(JSON.parse(getItem('sessionStorage', STORAGE_KEY) ?? '{}'))
  } catch {
    // unreadable content is worth nothing: start again from the top of each page
    return {}
  }
}

/**
 * What a page load gives for nothing and a client-side navigation must do itself: go to the top, come back to
 * where one was, and move the focus to the new page's heading.
 */
export const NavigationProvider = ({ children }: { children: ReactNode }) => {
  const { pathname, search, key, state } = useLocation()
  // entries that a page load began have one key, all of them
  const entry = key + pathname + search
  const { keepFocus, smooth } = wishesOf(state)
  const type = useNavigationType()
  const arrived = useRef(false)
  const focusBefore = useRef<Element>(null)
  const lastPath = useRef(pathname)
  const [positions] = useState(readPositions)
  const current = useRef(entry)

  // before the page's own effects run: those of a child come first, so this one is a layout effect
  useLayoutEffect(() => {
    if (lastPath.current === pathname) return
    lastPath.current = pathname
    if (keepFocus) return
    arrived.current = true
    focusBefore.current = document.activeElement
  }, [pathname, keepFocus])

  useLayoutEffect(() => {
    // the scroll events of the page that leaves come after it: they belong to the one that stands by then
    current.current = entry
    const saved = positions[entry]
    if (type === 'POP') {
      if (saved !== undefined) return restoreScroll(saved)
    } else if (arrived.current || smooth) {
      scrollTo({ top: 0, behavior: smooth && !prefersStillness() ? 'smooth' : 'instant' })
    }
  }, [entry, type, smooth, positions])

  useEffect(() => {
    history.scrollRestoration = 'manual'
    const remember = () => {
      positions[current.current] = scrollY
    }
    const store = () => setItem('sessionStorage', STORAGE_KEY, JSON.stringify(positions))
    const over = new AbortController()
    const { signal } = over
    window.addEventListener('scroll', remember, { passive: true, signal })
    window.addEventListener('pagehide', store, { signal })
    return () => over.abort()
  }, [positions])

  const arrival = useMemo<Arrival>(
    () => ({
      take: () => {
        const was = arrived.current
        arrived.current = false
        const focused = document.activeElement
        return was && (focused === document.body || focused === focusBefore.current)
      },
    }),
    [],
  )
  return <ArrivalContext value={arrival}>{children}</ArrivalContext>
}

/** For a page's heading: says once, after a change of page, that it should take the focus. */
export const useArrival = (): (() => boolean) => {
  const arrival = useContext(ArrivalContext)
  return useCallback(() => arrival?.take() ?? false, [arrival])
}

/** Scrolls to `top` px as soon as the page is tall enough, and gives up when the person scrolls or after 2 s. */
const restoreScroll = (top: number): (() => void) => {
  const observer = new ResizeObserver(() => {
    // half-way there, what still loads would jump under one's eyes
    if (document.documentElement.scrollHeight - innerHeight < top) return
    scrollTo(0, top)
    stop()
  })
  const over = new AbortController()
  const { signal } = over
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
    over.abort()
  }
  const timer = setTimeout(stop, 2000)
  for (const type of ['wheel', 'touchstart', 'keydown'])
    window.addEventListener(type, stop, { passive: true, signal })
  observer.observe(document.documentElement)
  return stop
}
