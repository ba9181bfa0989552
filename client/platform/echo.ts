/** Told later, and once: what one typed, to whoever makes something of it. */
type Tell = () => void

/** Asks to be called once what is on screen now has been painted; what it returns withdraws that. */
export type AfterPaint = (run: () => void) => () => void

/** What was typed last and is not told yet. */
export interface Echo {
  /** tells it after the next paint; what waited before it is told first, so that the order is kept */
  later: (tell: Tell, afterPaint: AfterPaint) => void
  /** tells what waits, now; false where nothing does */
  flush: () => boolean
}

/**
 * One thing that waits at most: only one field is typed in. `onWait` and `onTold` are called as something begins to wait and
 * as nothing does any more.
 */
export const createEcho = (onWait: () => void, onTold: () => void): Echo => {
  let waiting: { tell: Tell; withdraw: () => void } | null = null
  const flush = (): boolean => {
    if (waiting === null) return false
    const { tell, withdraw } = waiting
    waiting = null
    withdraw()
    onTold()
    tell()
    return true
  }
  const later = (tell: Tell, afterPaint: AfterPaint): void => {
    flush()
    const own = { tell, withdraw: () => {} }
    waiting = own
    onWait()
    own.withdraw = afterPaint(() => waiting === own && flush())
  }
  return { later, flush }
}

/**
 * The first look of an observer is told once the frame that holds it is painted. It keeps no clock, so a page whose clock
 * stands still is told too.
 */
export const afterPaintOf =
  (element: Element): AfterPaint =>
  (run) => {
    const observer = new IntersectionObserver(() => {
      observer.disconnect()
      run()
    })
    observer.observe(element)
    return () => observer.disconnect()
  }

/** What may come of a key before the next paint: whoever hears it must know what was typed before. */
const BEFORE = ['keydown', 'beforeinput', 'focusout', 'pointerdown', 'click', 'submit', 'pagehide'] as const

const flushNow = (): void => void pageEcho.flush()

/** The page's: while something waits, all that could overtake it is heard first. A page that is hidden paints no more. */
export const pageEcho = createEcho(
  () => {
    for (const type of BEFORE) window.addEventListener(type, flushNow, true)
    document.addEventListener('visibilitychange', flushNow, true)
  },
  () => {
    for (const type of BEFORE) window.removeEventListener(type, flushNow, true)
    document.removeEventListener('visibilitychange', flushNow, true)
  },
)
