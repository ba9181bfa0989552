/** Least distance to the edges of the window, px. */
const EDGE = 8

/**
 * Puts what floats (a popover, fixed) beside its anchor: on the side asked for, on the other when there is no room,
 * and never outside of the window sideways.
 */
const putBeside = (
  floating: HTMLElement,
  anchor: HTMLElement,
  side: 'above' | 'below',
  align: 'start' | 'centre',
): void => {
  const at = anchor.getBoundingClientRect()
  const { width, height } = floating.getBoundingClientRect()
  const { clientHeight } = document.documentElement
  // the page without the room that is kept for its scrollbar: nothing is painted there
  const { clientWidth } = document.body
  const above = at.top - height
  const below = at.bottom
  const fitsAbove = above >= 0
  const fitsBelow = below + height <= clientHeight
  const top =
    side === 'above' ? (fitsAbove || !fitsBelow ? above : below) : fitsBelow || !fitsAbove ? below : above
  const left = align === 'start' ? at.left : at.left + (at.width - width) / 2
  floating.style.top = `${top}px`
  floating.style.left = `${Math.max(EDGE, Math.min(left, clientWidth - EDGE - width))}px`
}

/** Keeps it there while the page scrolls or the window changes; gives what ends that. */
export const keepBeside = (...placed: Parameters<typeof putBeside>): (() => void) => {
  const put = () => putBeside(...placed)
  put()
  window.addEventListener('scroll', put, true)
  window.addEventListener('resize', put)
  return () => {
    window.removeEventListener('scroll', put, true)
    window.removeEventListener('resize', put)
  }
}
